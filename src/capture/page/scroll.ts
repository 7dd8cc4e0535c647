import { z } from "zod";
import { MAX_TEXTURE_PX } from "../../config.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { SCRIPT_MARGIN_MS, type Work } from "../steps.ts";
import scrollScript from "./inpage/scroll.inpage.js";

/** How long lazy content of a full page is scrolled into view. */
const SCROLL_BUDGET_MS = 5000;

/** Loads what waits to be scrolled to. */
export async function scrollThrough(work: Work): Promise<void> {
  const { page, end } = work;
  const { done, before } = await inPage(page, {
    source: scrollScript,
    args: [SCROLL_BUDGET_MS, MAX_TEXTURE_PX],
    answer: z.object({ done: z.boolean(), before: z.number() }),
    timeoutMs: end.left(SCROLL_BUDGET_MS + SCRIPT_MARGIN_MS),
  });
  work.unseen = !done;
  work.heightBefore = before;
}
