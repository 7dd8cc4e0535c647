import { constantTimeEqual } from "../lib/crypto.ts";
import { oncePerRing } from "../lib/keyring.ts";
import type { OutputPlace } from "./store.ts";

/** `v1.<key>.<account>.<job>.<fence>.<output>.<expiry in ms since 1970>` and its signature. No part can hold a dot. */
const SHAPE = /^(v1\.([\w-]{1,16})\.(acc_\w{1,40})\.(job_\w{1,40})\.(\d{1,10})\.(\d{1,3})\.(\d{1,15}))\.([\w-]{43})$/;

export type Opened = { ok: true; place: OutputPlace } | { ok: false; code: "link_invalid" | "link_expired" };

/** Every key of a ring, ready to sign; the newest first. */
const signers = oncePerRing((ring) =>
  ring.map(({ id, bytes }) => {
    const key = crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return { id, sign: async (text: string) => await signed(await key, text) };
  }),
);

async function signed(key: CryptoKey, text: string): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return Buffer.from(mac).toString("base64url");
}

/** A link that opens a result until `expiresAt` (milliseconds since 1970), signed with the ring's newest key. */
export async function signLink(keys: string, place: OutputPlace, expiresAt: number): Promise<string> {
  const [signer] = signers(keys);
  if (signer === undefined) throw new Error("The key ring is empty.");
  const { account, job, fence, output } = place;
  const text = `v1.${signer.id}.${account}.${job}.${fence}.${output}.${expiresAt}`;
  return `${text}.${await signer.sign(text)}`;
}

/**
 * Which result a link opens. Signatures are compared as they are written, in constant time: a comparison of what they
 * decode to would let the last character vary.
 */
export async function openLink(keys: string, link: string, now: number): Promise<Opened> {
  const [, text, keyId, account, job, fence, output, expiresAt, signature] = SHAPE.exec(link) ?? [];
  const signer = signers(keys).find(({ id }) => id === keyId);
  if (text === undefined || account === undefined || job === undefined || signature === undefined) return INVALID;
  if (signer === undefined || !(await constantTimeEqual(await signer.sign(text), signature))) return INVALID;
  if (now >= Number(expiresAt)) return { ok: false, code: "link_expired" };
  return { ok: true, place: { account, job, fence: Number(fence), output: Number(output) } };
}

const INVALID: Opened = { ok: false, code: "link_invalid" };
