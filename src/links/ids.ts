import { constantTimeEqual, randomText } from "../lib/crypto.ts";
import { fingerprints } from "../lib/seal.ts";

const RANDOM_LENGTH = 16;
const CHECK_LENGTH = 12;
const SHAPE = new RegExp(`^lk_[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9a-f]{${CHECK_LENGTH}}$`);

/**
 * An id of a link key ends with a keyed hash of what goes before. Whoever makes ids up is found out without a look into
 * the database, so that nobody can keep it busy with them.
 */
export async function newKeyId(keys: string): Promise<string> {
  const body = `lk_${randomText(RANDOM_LENGTH)}`;
  const [check] = await checksOf(keys, body);
  return body + check;
}

/** Whether this service made the id. Says nothing of whether the key is still there. */
export async function isKeyId(keys: string, id: string): Promise<boolean> {
  if (!SHAPE.test(id)) return false;
  const checks = await checksOf(keys, id.slice(0, -CHECK_LENGTH));
  const same = await Promise.all(checks.map((check) => constantTimeEqual(check, id.slice(-CHECK_LENGTH))));
  return same.includes(true);
}

async function checksOf(keys: string, body: string): Promise<string[]> {
  const all = await fingerprints(keys, `link-key/${body}`);
  return all.map((text) => Buffer.from(text, "base64url").toString("hex").slice(0, CHECK_LENGTH));
}
