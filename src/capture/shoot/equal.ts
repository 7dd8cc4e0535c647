import { createHash } from "node:crypto";
import { Deadline } from "../../lib/deadline.ts";
import type { Work } from "../work.ts";
import type { Output } from "./output.ts";

/**
 * Takes a picture until two in a row are equal; of the one before only a hash is kept, as each may be as large as memory
 * allows. `stable` is false when that did not come in time, or when the page's code could not be waited for.
 */
export async function untilEqual({ settings, clock }: Work, take: () => Promise<Output>) {
  const limit = new Deadline(settings.STABLE_TIMEOUT_MS);
  for (let before = hashOf(await take()); ;) {
    const output = await take();
    const hash = hashOf(output);
    if (hash === before) return { output, stable: !clock.isLate };
    if (limit.passed) return { output, stable: false };
    before = hash;
  }
}

function hashOf({ chunks }: Output): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("base64");
}
