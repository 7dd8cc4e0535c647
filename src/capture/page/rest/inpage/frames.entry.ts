import { inTime } from "../../inpage/shared/drawable.ts";

const TIMEOUT_MS = 200;

/** Resolves with the second frame from now; a page whose frames do not come is not waited for long. */
export default async function twoFrames() {
  await inTime(new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))), TIMEOUT_MS);
}
