import { utf8 } from "./crypto.ts";
import { KeyRingError, oncePerRing, type RingKey } from "./keyring.ts";

declare const sealed: unique symbol;

/** Text that only a holder of the key ring can read: `v1.<key>.<nonce>.<ciphertext>`. Only `seal` makes it. */
export type Sealed = string & { readonly [sealed]: true };

/** What a sealed text is, whose, and of what. It opens in the same place only, so that rows cannot be exchanged. */
export interface SealContext {
  what: string;
  owner: string;
  id: string;
}

/** The recommended length for AES-GCM (NIST SP 800-38D, 8.2.2); random, for far less than 2^32 texts under one key. */
const NONCE_BYTES = 12;

const SHAPE = /^v1\.([\w-]{1,16})\.([\w-]{16})\.([\w-]+)$/;

const ciphers = oncePerRing((ring) =>
  ring.map((key) => ({
    id: key.id,
    key: derive(key, "seal", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
  })),
);

const hashers = oncePerRing((ring) =>
  ring.map((key) => derive(key, "fingerprint", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"])),
);

/** One key for one purpose, so that what is made for one says nothing about the other. */
async function derive(
  { bytes }: RingKey,
  purpose: string,
  ...[algorithm, usages]: [SubtleCryptoDeriveKeyAlgorithm | object, string[]]
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = utf8(`stillframe/${purpose}`);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return await crypto.subtle.deriveKey(how, base, algorithm as SubtleCryptoImportKeyAlgorithm, false, usages);
}

/** Seals under the ring's newest key with AES-256-GCM. */
export async function seal(keys: string, place: SealContext, text: string): Promise<Sealed> {
  const [newest] = ciphers(keys);
  if (newest === undefined) throw new KeyRingError("The key ring is empty.");
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: "AES-GCM", iv, additionalData: contextOf(place) };
  const cipher = await crypto.subtle.encrypt(how, await newest.key, utf8(text));
  const parts = ["v1", newest.id, base64(iv), base64(new Uint8Array(cipher))];
  return parts.join(".") as Sealed; // it has just been sealed
}

/**
 * Opens what was sealed in this place, under whichever key of the ring.
 * @throws {KeyRingError} naming the key that is missing or is not the one it was: nothing is lost, it opens as
 * soon as the key is back.
 */
export async function unseal(keys: string, place: SealContext, text: string): Promise<string> {
  const [, id = "", iv = "", cipher = ""] = SHAPE.exec(text) ?? [];
  const known = ciphers(keys).find((each) => each.id === id);
  if (known === undefined) throw new KeyRingError(`The key ring has no key \`${id}\`, ${NEEDED}`);
  const how = { name: "AES-GCM", iv: Buffer.from(iv, "base64url"), additionalData: contextOf(place) };
  try {
    const plain = await crypto.subtle.decrypt(how, await known.key, Buffer.from(cipher, "base64url"));
    return new TextDecoder().decode(plain);
  } catch {
    throw new KeyRingError(`The key ring has another key \`${id}\` than the one ${NEEDED}`);
  }
}

const NEEDED = "which stored data is sealed with. Put it back; it may go once none is left from its time.";

/** A keyed hash of a text for each key of the ring, newest first: without the key nobody can try texts against it. */
export async function fingerprints(keys: string, text: string): Promise<string[]> {
  const hashing = hashers(keys).map(async (key) => {
    const mac = await crypto.subtle.sign("HMAC", await key, utf8(text));
    return base64(new Uint8Array(mac));
  });
  return await Promise.all(hashing);
}

const contextOf = ({ what, owner, id }: SealContext) => utf8(`${what}/${owner}/${id}`);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
