const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The largest multiple of 62 in a byte: a byte from there on would make the first characters likelier. */
const UNBIASED = 248;

/** Random digits and letters from the platform's secure source; each holds 5.95 bits. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < UNBIASED && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}

/** A whole number, 0 or more, in base 62 and filled with zeros on the left. */
export function base62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
  return text.padStart(length, "0");
}

const encoder = new TextEncoder();

/** The text's bytes. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export const sha256 = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", utf8(text));

export const sha256Hex = async (text: string): Promise<string> => Buffer.from(await sha256(text)).toString("hex");

/**
 * Whether two secrets are the same. Their digests are compared, which are of equal length, in a time that depends on
 * neither: a comparison of the texts would tell by its time how much of a guess was right.
 */
export async function constantTimeEqual(a: string, b: string): Promise<boolean> {
  return crypto.subtle.timingSafeEqual(await sha256(a), await sha256(b));
}

/** HMAC-SHA256 of a text, in hex. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(secret), how, false, ["sign"]);
  return Buffer.from(await crypto.subtle.sign("HMAC", key, utf8(text))).toString("hex");
}
