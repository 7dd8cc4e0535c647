import { z } from "zod";
import { MAX_TEXTURE_PX } from "../../config.ts";
import { inPage } from "../../devtools/evaluate.ts";
import type { Work } from "../work.ts";
import scrollScript from "./inpage/built/scroll.inpage.js";
import { SCRIPT_MARGIN_MS } from "./ready.ts";

/** How long lazy content of a full page is scrolled into view. */
const SCROLL_BUDGET_MS = 5000;

/** What scrolling through a page tells of it. */
export interface Scrolled {
  /** Whether what lies below the window came when it was scrolled to. */
  done: boolean;
  /** How tall the page was before it was scrolled through, in CSS pixels. */
  heightBefore: number;
}

/** Of a page that was not scrolled through. */
export const NOT_SCROLLED: Scrolled = { done: true, heightBefore: Infinity };

/** Loads what waits to be scrolled to. */
export async function scrollThrough({ page, end }: Work): Promise<Scrolled> {
  const { done, before } = await inPage(page, {
    source: scrollScript,
    args: [SCROLL_BUDGET_MS, MAX_TEXTURE_PX],
    answer: z.object({ done: z.boolean(), before: z.number() }),
    timeoutMs: end.left(SCROLL_BUDGET_MS + SCRIPT_MARGIN_MS),
  });
  return { done, heightBefore: before };
}
