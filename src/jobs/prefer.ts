import { MAX_WAIT_S } from "../contract/job.ts";

/** Preferences are separated by commas, their parameters by semicolons (RFC 7240, 2). */
const WAIT = /^wait\s*=\s*(?:"(\d{1,9})"|(\d{1,9}))$/i;

/**
 * How many seconds a client would wait for an answer; `null` when its `Prefer` header says nothing of it. A preference
 * that is malformed or unknown is ignored, as RFC 7240 has it; of several the first counts.
 */
export function waitOf(header: string | undefined): number | null {
  for (const preference of (header ?? "").split(",")) {
    const [, quoted, plain] = WAIT.exec((preference.split(";")[0] ?? "").trim()) ?? [];
    const seconds = Number(quoted ?? plain ?? 0);
    if (seconds >= 1) return Math.min(seconds, MAX_WAIT_S);
  }
  return null;
}
