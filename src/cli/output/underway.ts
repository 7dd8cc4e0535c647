import { showUnderway } from "./print.ts";

/** What takes less needs no word. */
const FIRST_MS = 300;
const NEXT_MS = 1000;

/** Says on a terminal what is being done, and for how many seconds, until it is done. */
export async function whileSaying<Outcome>(what: string, work: () => Promise<Outcome>): Promise<Outcome> {
  if (!process.stderr.isTTY) return await work();
  const began = performance.now();
  const say = (): void => showUnderway(`${what} … ${Math.floor((performance.now() - began) / 1000)} s`);
  const first = setTimeout(say, FIRST_MS);
  const next = setInterval(say, NEXT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(next);
    showUnderway("");
  }
}
