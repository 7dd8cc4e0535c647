import { constantTimeEqual, utf8 } from "../lib/crypto.ts";

const MARK = "&signature=";

/** A link as it was sent: what was signed, and the signature. */
export interface SignedText {
  text: string;
  signature: string;
}

/**
 * Parts an address at its last `&signature=`. What is signed begins with `/i/` and is taken as it was sent, before
 * anything in it is decoded: a link in another encoding is another link.
 */
export function signedText(address: string): SignedText {
  const path = address.slice(address.indexOf("/", address.indexOf("//") + 2));
  const at = path.lastIndexOf(MARK);
  return at === -1
    ? { text: path, signature: "" }
    : { text: path.slice(0, at), signature: path.slice(at + MARK.length) };
}

/** The query of what was signed. */
export function queryOf({ text }: SignedText): URLSearchParams {
  const at = text.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : text.slice(at + 1));
}

/** A link key's secret, ready to sign. */
export const importSecret = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** HMAC-SHA256 of the text in lower-case hex. */
export async function sign(key: CryptoKey, text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.sign("HMAC", key, utf8(text))).toString("hex");
}

const HEX = /^[0-9a-f]{64}$/;

/** Compared in the place of what cannot be a signature, so that a guess of another length takes as long as any. */
const NONE = "-".repeat(64);

/** Whether the signature is that of the text, in a time that depends on neither its length nor how much of it is right. */
export async function isSigned(key: CryptoKey, { text, signature }: SignedText): Promise<boolean> {
  return await constantTimeEqual(await sign(key, text), HEX.test(signature) ? signature : NONE);
}

let nobodys: Promise<CryptoKey> | undefined;

/** A key that nothing is signed with: a link under an unknown key is checked at the same cost as any other. */
export const nobodysKey = (): Promise<CryptoKey> => (nobodys ??= importSecret(crypto.randomUUID()));
