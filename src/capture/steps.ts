import { z } from "zod";
import type { Page } from "../devtools/page.ts";
import type { Settings } from "../config.ts";
import { type CaptureRequest, DEVICES } from "../contract/capture.ts";
import type { Removed } from "../contract/job.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import type { Deadline } from "../lib/deadline.ts";
import { windowFor } from "../mockups/viewport.ts";
import type { PublicUrl } from "../outbound/check.ts";
import { inPage } from "../devtools/evaluate.ts";
import { navigationProblem } from "./failure.ts";
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

/** A part of the page, in pixels of the picture. */
export interface Area extends Box {
  /** Pixels of the picture for one CSS pixel of the page: less than 1 where a phone zooms out to show all of it. */
  scale: number;
}

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
  if (navigation.errorText !== undefined) throw refusal({ wall, watch }, navigation);
  if (watch.answered !== null && !isPage(watch.answered)) throw new Problem("unsupported_content");
}

/** A script of ours has its own timeouts; one that is this much later is in a page that no longer lets it run. */
export const SCRIPT_MARGIN_MS = 3000;

/** No byte of a refused document, and no error page of the browser's own, is ever in a picture. */
export function checkDocument({ watch, wall }: Work): void {
  if (wall.refusal !== null) throw new Problem(wall.refusal);
  if (wall.reachedPrivateAddress) throw new Problem("address_refused");
  if (watch.onErrorPage) throw navigationProblem(watch.failure);
  for (const answer of [watch.answered, watch.shown])
    if (answer !== null && !isPage(answer)) throw new Problem("unsupported_content");
}

/**
 * Chrome gives up a navigation whose answer it cannot show: a download (another error where its status is one), nothing at
 * all, a proxy's question. It also aborts one when it is itself being closed; then there was no answer.
 */
function refusal({ wall, watch }: Pick<Work, "wall" | "watch">, navigation: Navigation): Problem {
  if (wall.refusal !== null) return new Problem(wall.refusal);
  const { errorText = "", loaderId = "" } = navigation;
  const answered = watch.answered !== null || watch.hasAnswer(loaderId);
  if (/ERR_UNEXPECTED_PROXY_AUTH/.test(errorText)) return new Problem("unsupported_content"); // 407, not from a proxy
  if (answered && /ERR_(ABORTED|INVALID_RESPONSE)/.test(errorText)) return new Problem("unsupported_content");
  return navigationProblem(errorText);
}

interface Navigation {
  errorText?: string;
  loaderId?: string;
}

const isPage = ({ mimeType, attachment, status }: { mimeType: string; attachment: boolean; status: number }): boolean =>
  !attachment && status !== 204 && status !== 205 && mimeType !== "application/pdf";
