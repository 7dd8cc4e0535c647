import { createHash } from "node:crypto";
import { z } from "zod";
import { inPage } from "../../devtools/evaluate.ts";
import { Deadline } from "../../lib/deadline.ts";
import { zoomView } from "../page/emulate.ts";
import framesScript from "../page/rest/inpage/built/frames.inpage.js";
import { viewportOf } from "../viewport.ts";
import type { Work } from "../work.ts";
import type { Output } from "./output.ts";

/** A size at which everything is drawn anew. */
const OTHER_ZOOM = 0.5;

const FRAMES_TIMEOUT_MS = 2000;

/**
 * Takes a picture until two in a row are equal; of the one before only a hash is kept, as each may be as large as memory
 * allows. `stable` is false when that did not come in time, or when the page's code could not be waited for.
 */
export async function untilEqual(work: Work, take: () => Promise<Output>) {
  const { settings, clock } = work;
  await drawAnew(work);
  const limit = new Deadline(settings.STABLE_TIMEOUT_MS);
  for (let before = hashOf(await take()); ;) {
    const output = await take();
    const hash = hashOf(output);
    if (hash === before) return { output, stable: !clock.isLate };
    if (limit.passed) return { output, stable: false };
    before = hash;
  }
}

/**
 * Has Chrome draw all of the page once more. It draws what has changed over what was there, and the noise with which it
 * smooths gradients depends on the part that it draws at once: how the page was drawn would depend on the frames that
 * there happened to be in between.
 */
async function drawAnew({ page, request, end }: Work): Promise<void> {
  const viewport = viewportOf(request);
  for (const zoom of [OTHER_ZOOM, 1]) {
    await zoomView(page, viewport, zoom);
    const script = { source: framesScript, args: [], answer: z.undefined() };
    await inPage(page, { ...script, timeoutMs: end.left(FRAMES_TIMEOUT_MS) });
  }
}

function hashOf({ chunks }: Output): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("base64");
}
