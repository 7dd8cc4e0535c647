import type { WaitOptions } from "../options.ts";
import { pause } from "../transport/pause.ts";

/** A plain page takes about this long; a job that waits its turn is not read more often than every few seconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
const GROWTH = 1.5;

/** Reads again, with growing pauses, until what was read is done. */
export async function until<Progress>(
  read: () => Promise<Progress>,
  done: (progress: Progress) => boolean,
  { signal, onProgress }: WaitOptions<Progress>,
): Promise<Progress> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * GROWTH, LONGEST_PAUSE_MS)) {
    const progress = await read();
    onProgress?.(progress);
    if (done(progress)) return progress;
    await pause(wait, signal);
  }
}
