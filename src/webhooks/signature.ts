/**
 * Signatures of Standard Webhooks 1.0 (https://github.com/standard-webhooks/standard-webhooks), its symmetric scheme:
 * HMAC-SHA256 over `<id>.<timestamp>.<body>`.
 */

const PREFIX = "whsec_";

/** Within the 24 to 64 bytes of the standard; as long as the hash it keys. */
const SECRET_BYTES = 32;

export const mintSecret = (): string =>
  PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");

export interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** The headers that make a message verifiable with any one of the secrets. */
export async function signedHeaders(secrets: readonly string[], message: Signed): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, message)));
  return {
    "webhook-id": message.id,
    "webhook-timestamp": `${message.timestamp}`,
    "webhook-signature": signatures.join(" "),
  };
}

async function sign(secret: string, { id, timestamp, body }: Signed): Promise<string> {
  const bytes = Buffer.from(secret.slice(PREFIX.length), "base64");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return `v1,${Buffer.from(mac).toString("base64")}`;
}
