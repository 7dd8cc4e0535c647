import { z } from "zod";
import { MAX_TEXTURE_PX } from "../../config.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { Deadline } from "../../lib/deadline.ts";
import type { Work } from "../work.ts";
import { endAnimations } from "./rest/rest.ts";
import scrollScript from "./inpage/built/scroll.inpage.js";
import stepScript from "./inpage/built/scroll-step.inpage.js";
import { SCRIPT_MARGIN_MS } from "./ready.ts";

/** How long lazy content of a full page is scrolled into view. */
const SCROLL_BUDGET_MS = 8000;

/** How long the page's clock is run forward at each stop: loaders that wait for a scroller to stop wait about this long. */
const DWELL_MS = 400;

/** How long answers are waited for at one stop; what is later is waited for once, at the end. */
const STOP_MS = 1500;

/** A frame takes milliseconds, and much longer on a busy machine. */
const STEP_TIMEOUT_MS = 10_000;

/** How long what waits for answers is left alone before it looks again. */
const LOOK_AGAIN_MS = 50;

/** What scrolling through a page tells of it. */
export interface Scrolled {
  /** Whether what lies below the window came when it was scrolled to. */
  done: boolean;
  /** It went on growing for as long as it was scrolled. */
  endless: boolean;
  /** Something appeared when it was scrolled to, and goes again when it is out of the window. */
  reveals: boolean;
  /** How much is hidden of an element that scrolls in place of the document, in CSS pixels. */
  hidden: number;
  /** How tall the page was before it was scrolled through, in CSS pixels. */
  heightBefore: number;
}

/** Of a page that was not scrolled through. */
export const NOT_SCROLLED: Scrolled = { done: true, endless: false, reveals: false, hidden: 0, heightBefore: Infinity };

/** Loads what waits to be scrolled to. */
export async function scrollThrough(work: Work): Promise<Scrolled> {
  const walked = work.clock.matters ? await walk(work, new Deadline(work.end.left(SCROLL_BUDGET_MS))) : null;
  // The pictures are waited for in any case; a page that cannot change by itself needs nothing else.
  const { done, before, hidden } = await work.clock.flowing(() =>
    inPage(work.page, {
      source: scrollScript,
      args: [SCROLL_BUDGET_MS, walked === null ? MAX_TEXTURE_PX : 0],
      answer: z.object({ done: z.boolean(), before: z.number(), hidden: z.number().min(0).max(1e7) }),
      timeoutMs: work.end.left(SCROLL_BUDGET_MS + SCRIPT_MARGIN_MS),
    }),
  );
  const { endless = false, reveals = false, heightBefore = before } = walked ?? {};
  return { done, endless, reveals, hidden, heightBefore };
}

/** Stops at each screen until what comes there has come, as far down as the page goes. */
async function walk(work: Work, budget: Deadline): Promise<Pick<Scrolled, "endless" | "reveals" | "heightBefore">> {
  const first = await stop(work, 0, budget);
  let { height } = first;
  const limit = Math.max(height, MAX_TEXTURE_PX);
  let y = first.window;
  for (; y < Math.min(height, limit) && !budget.passed;) {
    const { height: now, window } = await stop(work, y, budget);
    height = now;
    y += window;
  }
  // A page that has grown, and has not been seen to its end, goes on growing.
  const endless = y < height && height > first.height;
  await endAnimations(work);
  await stop(work, 0, budget);
  return { endless, reveals: await endAnimations(work), heightBefore: first.height };
}

const Stop = z.object({ height: z.number(), window: z.number().min(1) });

async function stop(work: Work, y: number, budget: Deadline): Promise<z.infer<typeof Stop>> {
  const { page, clock, requests, watch, end } = work;
  const script = { source: stepScript, args: [y], answer: Stop, timeoutMs: end.left(STEP_TIMEOUT_MS) };
  const step = () => clock.flowing(() => inPage(page, script));
  await step();
  await clock.jump(DWELL_MS);
  const ended = requests.ended;
  const limit = new Deadline(budget.left(STOP_MS));
  const isOpen = () => requests.underWay.length > 0;
  while (isOpen() && !limit.passed && !watch.leaving)
    await clock.flowing(() => watch.until(() => !isOpen() || watch.leaving, LOOK_AGAIN_MS));
  // What came may have made the page longer, and may wait for a moment before it shows.
  if (requests.ended > ended) await clock.jump(DWELL_MS);
  return await step();
}
