import { constantTimeEqual, utf8 } from "../lib/crypto.ts";
import { oncePerRing, type RingKey } from "../lib/keyring.ts";
import { type OutputPlace, THUMBNAIL } from "./store.ts";

/** What a link says of its result: sealed, so that whoever gets the link learns neither the account nor the job. */
const SHAPE = /^(v2\.([\w-]{1,16}))\.([\w-]{40,400})$/;
const SEALED = /^(acc_\w{1,40})\.(job_\w{1,40})\.(\d{1,10})\.(\d{1,3}|thumbnail)\.(\d{1,15})$/;

/** How links were until now, which are open for a while after a deploy: the same in the clear, with an HMAC. */
const SHAPE_1 = /^(v1\.([\w-]{1,16})\.(acc_\w{1,40}\.job_\w{1,40}\.\d{1,10}\.\d{1,3}\.\d{1,15}))\.([\w-]{43})$/;

export type Opened = { ok: true; place: OutputPlace } | { ok: false; code: "link_invalid" | "link_expired" };

/** The recommended length for AES-GCM (NIST SP 800-38D, 8.2.2); random, for far less than 2^32 links under one key. */
const NONCE_BYTES = 12;

/** Every key of a ring, ready to use; the newest first. */
const keysOf = oncePerRing((ring) =>
  ring.map((key) => ({
    id: key.id,
    cipher: cipherOf(key),
    mac: crypto.subtle.importKey("raw", key.bytes, HMAC, false, ["sign"]),
  })),
);

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** A key of its own for sealing: what the same secret signed before says nothing about it. */
async function cipherOf({ bytes }: RingKey): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("stillframe/result-link") };
  return await crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** A link that opens a result until `expiresAt` (milliseconds since 1970), sealed with the ring's newest key. */
export async function makeLink(keys: string, place: OutputPlace, expiresAt: number): Promise<string> {
  const [newest] = keysOf(keys);
  if (newest === undefined) throw new Error("The key ring is empty.");
  const { account, job, fence, output } = place;
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const head = `v2.${newest.id}`;
  const how = { name: "AES-GCM", iv, additionalData: utf8(head) };
  const text = utf8(`${account}.${job}.${fence}.${output}.${expiresAt}`);
  const cipher = new Uint8Array(await crypto.subtle.encrypt(how, await newest.cipher, text));
  return `${head}.${Buffer.concat([iv, cipher]).toString("base64url")}`;
}

/** Which result a link opens. */
export async function openLink(keys: string, link: string, now: number): Promise<Opened> {
  const [, account, job, fence, output, expiresAt] = SEALED.exec((await unsealed(keys, link)) ?? "") ?? [];
  if (account === undefined || job === undefined) return { ok: false, code: "link_invalid" };
  if (now >= Number(expiresAt)) return { ok: false, code: "link_expired" };
  return {
    ok: true,
    place: { account, job, fence: Number(fence), output: output === THUMBNAIL ? output : Number(output) },
  };
}

/** What a link of ours says; `null` for any other. */
async function unsealed(keys: string, link: string): Promise<string | null> {
  const [, head = "", keyId, body = ""] = SHAPE.exec(link) ?? [];
  if (keyId === undefined) return await verified(keys, link);
  const key = keysOf(keys).find(({ id }) => id === keyId);
  const bytes = Buffer.from(body, "base64url");
  // Several spellings decode to the same bytes; only the one that was made is the link.
  if (key === undefined || bytes.toString("base64url") !== body) return null;
  const how = { name: "AES-GCM", iv: bytes.subarray(0, NONCE_BYTES), additionalData: utf8(head) };
  try {
    const plain = await crypto.subtle.decrypt(how, await key.cipher, bytes.subarray(NONCE_BYTES));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}

/**
 * The same of a link in the clear. Signatures are compared as they are written, in constant time: a comparison of what
 * they decode to would let the last character vary.
 */
async function verified(keys: string, link: string): Promise<string | null> {
  const [, text, keyId, place, signature] = SHAPE_1.exec(link) ?? [];
  const key = keysOf(keys).find(({ id }) => id === keyId);
  if (text === undefined || place === undefined || signature === undefined || key === undefined) return null;
  const mac = Buffer.from(await crypto.subtle.sign("HMAC", await key.mac, utf8(text))).toString("base64url");
  return (await constantTimeEqual(mac, signature)) ? place : null;
}
