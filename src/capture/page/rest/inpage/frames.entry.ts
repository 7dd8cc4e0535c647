import { inTime } from "../../inpage/shared/drawable.ts";

/** Two frames take 33 ms, and many times as long on a busy machine: what a script draws in them must not be missed. */
const TIMEOUT_MS = 1000;

/** Resolves with the second frame from now; a page whose frames do not come is not waited for long. */
export default async function twoFrames() {
  await inTime(new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))), TIMEOUT_MS);
}
