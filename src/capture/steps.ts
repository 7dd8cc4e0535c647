import { z } from "zod";
import { ProtocolError } from "../devtools/protocol.ts";
import type { Page } from "../devtools/page.ts";
import { MAX_HEIGHT_PX, MAX_TEXTURE_PX, type Settings } from "../config.ts";
import { type CaptureRequest, DEVICES } from "../contract/capture.ts";
import type { Removed } from "../contract/job.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import { type Deadline, pause } from "../lib/deadline.ts";
import { windowFor } from "../mockups/viewport.ts";
import type { PublicUrl } from "../outbound/check.ts";
import { inPage, openWorld, ScriptError } from "../devtools/evaluate.ts";
import { isTimeout, navigationProblem } from "./failure.ts";
import findScript from "./page/inpage/find.inpage.js";
import readyScript from "./page/inpage/ready.inpage.js";
import scrollScript from "./page/inpage/scroll.inpage.js";
import syntaxScript from "./page/inpage/syntax.inpage.js";
import type { SecondOpinion } from "../removal/opinion.ts";
import type { Wall } from "../wall/wall.ts";
import type { Watch } from "./page/watch.ts";

/** One capture under way. */
export interface Work {
  page: Page;
  request: CaptureRequest;
  settings: Settings;
  watch: Watch;
  wall: Wall;
  /** By when the page must be ready. */
  ready: Deadline;
  /** By when everything must be done. */
  end: Deadline;
  /** What had not finished when the page was taken as it is. */
  incomplete: Set<"load" | "fonts" | "images">;
  /** Some of what lies below the window did not come when it was scrolled to. */
  unseen: boolean;
  /** How tall the page was before it was scrolled through, in pixels. */
  heightBefore: number;
  /** What was removed so far; `null` where no removal was asked for. */
  removed: Removed[] | null;
  /** Who is asked about what is nearly as likely to go as to stay; `null` where nobody is. */
  secondOpinion: SecondOpinion | null;
  /** Names of elements that a document told, where removal asked for them. */
  told: { document: string | null; names: ReadonlySet<string> } | null;
  /** Something was pressed in the page that says no to a consent dialog. */
  answered: boolean;
  /** How many elements were to be removed but are rather the page itself. */
  kept: number;
}

/** A box in the page at rest, in CSS pixels. */
export const Box = z.object({
  x: z.number().min(-1e7).max(1e7),
  y: z.number().min(-1e7).max(1e7),
  width: z.number().positive().max(1e7),
  height: z.number().positive().max(1e7),
});
export type Box = z.infer<typeof Box>;

export interface Viewport {
  width: number;
  height: number;
  mobile: boolean;
  /** Pixels of the picture for one of the window: `devicePixelRatio`. */
  scale: number;
}

/** The viewport that prepared pages have. */
export const DEFAULT_VIEWPORT: Viewport = { width: 1920, height: 1080, mobile: false, scale: 1 };

export function viewportOf({ device, width, height, mockup }: CaptureRequest): Viewport {
  const asked = device !== undefined || width !== undefined || height !== undefined;
  const { width: usualWidth, height: usualHeight } = DEFAULT_VIEWPORT;
  const size = { width: width ?? usualWidth, height: height ?? usualHeight, mobile: false };
  const viewport = { ...(device === undefined ? size : DEVICES[device]), scale: 1 };
  return mockup === undefined ? viewport : windowFor(mockup, asked ? viewport : null);
}

/** Refuses a selector that this browser cannot parse. @throws {Problem} `invalid_request`. */
export async function checkSelector({ page, request, end }: Work): Promise<void> {
  if (request.selector === undefined) return;
  const script = { source: syntaxScript, args: [request.selector], answer: z.boolean(), timeoutMs: end.left(2000) };
  if (!(await inPage(page, script)))
    throw invalidField(["selector"], "This is not a CSS selector.", "invalid_selector");
}

/** Goes to the page. Client-side redirects before the first document count as the same navigation. */
export async function navigate({ page, watch, wall, ready }: Work, url: PublicUrl): Promise<void> {
  const timeout = ready.left();
  const navigation = await page.session.send("Page.navigate", { url }, { timeout }).catch((error: unknown) => {
    if (ready.passed) throw new Problem("navigation_timeout");
    throw error;
  });
  if (navigation.errorText !== undefined) throw refusal({ wall, watch }, navigation.errorText);
  if (watch.answered !== null && !isPage(watch.answered)) throw new Problem("unsupported_content");
}

/** Waits until the document in place is ready and no other is on its way. */
export async function settle(work: Work): Promise<void> {
  for (;;) {
    const world = openEarly(work);
    const loaded = await work.watch.until(() => work.watch.settled, work.ready.left());
    checkDocument(work);
    const before = work.watch.document;
    const missing = await whatIsMissing(work, loaded, world);
    if (work.watch.leaving && !work.ready.passed) continue;
    if (missing === null || work.watch.document !== before) continue;
    work.incomplete = new Set([...(loaded ? [] : ["load" as const]), ...missing]);
    return;
  }
}

/** Opens our world while the document loads, so that it can be asked as soon as it has. */
function openEarly({ page, ready, end }: Work): Promise<number> {
  const world = openWorld(page, end.left(ready.left() + SCRIPT_MARGIN_MS));
  // It is waited for later, or not at all.
  world.catch(() => undefined);
  return world;
}

/** `null` when the document went away under the question. */
async function whatIsMissing({ page, watch, settings, ready, end }: Work, loaded: boolean, world: Promise<number>) {
  const before = watch.document;
  // A page that had its time to load is asked what is there, not waited for once more.
  const args = loaded ? [settings.FONTS_TIMEOUT_MS, ready.left()] : [LAST_LOOK_MS, LAST_LOOK_MS];
  const timeoutMs = end.left(Math.max(...args) + SCRIPT_MARGIN_MS);
  const answer = z.array(z.enum(["fonts", "images"])).max(2);
  try {
    return await inPage(page, { source: readyScript, args, answer, timeoutMs }, world);
  } catch (error) {
    if (isGone(error)) return null;
    // Our script fails in this document; it would do so again.
    if (error instanceof ScriptError) return watch.document === before ? (["fonts", "images"] as const) : null;
    // The script that keeps `load` from coming keeps ours from running.
    if (!loaded && isTimeout(error)) throw new Problem("navigation_timeout");
    throw error;
  }
}

/** A script of ours has its own timeouts; one that is this much later is in a page that no longer lets it run. */
const SCRIPT_MARGIN_MS = 3000;

/** What a page may still bring when its time to load is over. */
const LAST_LOOK_MS = 200;

/** Whether a command failed because its document went away. */
export const isGone = (error: unknown): boolean =>
  error instanceof ProtocolError &&
  /context (was destroyed|with specified id)|No frame|Cannot find context|target navigated/i.test(error.message);

/** No byte of a refused document, and no error page of the browser's own, is ever in a picture. */
export function checkDocument({ watch, wall }: Work): void {
  if (wall.refusal !== null) throw new Problem(wall.refusal);
  if (wall.breached) throw new Problem("address_refused");
  if (watch.onErrorPage) throw navigationProblem(watch.failure);
  for (const answer of [watch.answered, watch.shown])
    if (answer !== null && !isPage(answer)) throw new Problem("unsupported_content");
}

/** The pause the caller asked for; a page that moves on meanwhile is waited for again. */
export async function delay(work: Work): Promise<void> {
  if (work.request.delay === 0) return;
  await pause(work.request.delay);
  await settle(work);
}

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

/** The box of the selector's element. @throws {Problem} `selector_not_found`. */
export async function findElement({ page, settings, end }: Work, selector: string): Promise<Box> {
  const box = await inPage(page, {
    source: findScript,
    args: [selector, settings.SELECTOR_TIMEOUT_MS],
    answer: Box.nullable(),
    timeoutMs: end.left(settings.SELECTOR_TIMEOUT_MS + 2 * SCRIPT_MARGIN_MS),
  });
  if (box === null) throw new Problem("selector_not_found");
  return box;
}

/** A part of the page, in pixels of the picture. */
export interface Area extends Box {
  /** Pixels of the picture for one CSS pixel of the page: less than 1 where a phone zooms out to show all of it. */
  scale: number;
}

/**
 * The whole scrollable page, as wide as the viewport. A page that grew beyond all bounds while it was scrolled has no
 * end; it is cut where we stopped following it.
 */
export async function pageArea({ page, request, heightBefore }: Work, viewport: Viewport): Promise<Area> {
  const { cssContentSize, cssVisualViewport } = await page.session.send("Page.getLayoutMetrics");
  // A page made for larger screens is shown on a phone as wide as it is made, and smaller.
  const { scale } = cssVisualViewport;
  const height = Math.max(viewport.height, Math.round(cssContentSize.height * scale));
  const tallest = request.format === "png" ? MAX_HEIGHT_PX : MAX_TEXTURE_PX;
  const before = Math.round(heightBefore * scale);
  const endless = height > tallest && before <= tallest;
  return { x: 0, y: 0, width: viewport.width, height: endless ? Math.max(before, MAX_TEXTURE_PX) : height, scale };
}

/** The same part of the page in CSS pixels. */
export const unscaled = ({ x, y, width, height, scale }: Area): Box => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
});

/**
 * Chrome aborts a navigation whose answer turns out to be a download or has no content. It also aborts one when it is
 * itself being closed; then there was no answer.
 */
function refusal({ wall, watch }: Pick<Work, "wall" | "watch">, errorText: string): Problem {
  if (wall.refusal !== null) return new Problem(wall.refusal);
  if (errorText.includes("ERR_ABORTED") && watch.answered !== null) return new Problem("unsupported_content");
  return navigationProblem(errorText);
}

const isPage = ({ mimeType, attachment, status }: { mimeType: string; attachment: boolean; status: number }): boolean =>
  !attachment && status !== 204 && status !== 205 && mimeType !== "application/pdf";
