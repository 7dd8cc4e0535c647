import { z } from "zod";
import { Problem } from "../../contract/problem.ts";
import { inPage, ScriptError } from "../../devtools/evaluate.ts";
import { Deadline, pause } from "../../lib/deadline.ts";
import { isGone, isTimeout } from "../failure.ts";
import type { Incomplete, Work } from "../work.ts";
import framesScript from "./rest/inpage/built/frames.inpage.js";
import readyScript from "./inpage/built/ready.inpage.js";
import { checkDocument } from "./navigate.ts";
import { isStuck } from "./rest/stuck.ts";

/** What a look at the page says. */
const Look = z.object({
  /** A font is on its way. */
  fonts: z.boolean(),
  /** Pictures in view that are on their way, and pictures that are on their way but nobody sees yet. */
  images: z.number().min(0),
  unseen: z.number().min(0),
  /** It has scripts or frames, so that it can change by itself. */
  alive: z.boolean(),
  /** It was drawn at least once. */
  painted: z.boolean(),
  /** Its styles animate something. */
  animated: z.boolean(),
});
export type Look = z.infer<typeof Look>;

/** Waits until the document in place is ready and no other is on its way; answers with what did not come in time. */
export async function settle(work: Work): Promise<Incomplete> {
  return await work.clock.flowing(() => settleNow(work));
}

async function settleNow(work: Work): Promise<Incomplete> {
  const { watch, ready, request, requests } = work;
  const { waitUntil } = request;
  const isParsedEnough = waitUntil === "domcontentloaded";
  const isOverWithEvent = OF_EVENTS.has(waitUntil);
  for (;;) {
    const asked = watch.document;
    const early = isOverWithEvent ? null : lookOnceLoaded(work);
    const loaded = isParsedEnough ? await watch.until(() => watch.parsed, ready.left()) : await hasLoaded(work);
    checkDocument(work);
    const before = watch.document;
    // An answer of the document that was there before says nothing of this one.
    const first = loaded && before === asked ? early : null;
    const missing = isOverWithEvent ? [] : await waitForRest(work, loaded, first);
    if (watch.leaving && !ready.passed) continue;
    if (missing === null || watch.document !== before) continue;
    requests.giveUp();
    return new Set([...(loaded ? [] : ["load" as const]), ...missing]);
  }
}

/** What `waitUntil` can ask for that is over with an event of the page. */
const OF_EVENTS: ReadonlySet<string> = new Set(["load", "domcontentloaded"]);

/** Asks for the first look while the document loads, so that it comes together with the news that it has. */
function lookOnceLoaded(work: Work): Promise<Look> {
  const { ready, end } = work;
  const early = look(work, "once loaded", end.left(ready.left() + SCRIPT_MARGIN_MS));
  // It is waited for later, or not at all.
  early.catch(() => undefined);
  return early;
}

/**
 * The answer that was asked for early, or that of a question that is asked now where the first is late: a page that writes
 * itself anew takes every listener for its load event away, and one without scripts runs none.
 */
async function inTime<T>(early: Promise<T>, now: () => Promise<T>): Promise<T> {
  const late = pause(EARLY_MS).then(() => null);
  const first = await Promise.race([early.catch(() => null), late]);
  return first ?? (await now());
}

const look = ({ page }: Work, when: "now" | "once loaded", timeoutMs: number): Promise<Look> =>
  inPage(page, { source: readyScript, args: [when], answer: Look, timeoutMs });

/** Whether the load event came in time. A page that is held up by nothing but what nobody sees is given up sooner. */
async function hasLoaded(work: Work): Promise<boolean> {
  const { watch, ready, requests } = work;
  for (;;) {
    const quietFor = Date.now() - requests.lastActivity;
    const left = Math.max(LAST_LOOK_MS, work.settings.QUIET_TIMEOUT_MS - quietFor);
    if (await watch.until(() => watch.settled, ready.left(left))) return true;
    if (ready.passed || (!watch.leaving && (await isStuck(work)))) return false;
  }
}

type Missing = "fonts" | "images" | "quiet";

/**
 * Waits for fonts, for pictures in view, and for what the page's own scripts asked for. `early` is the first look, where
 * this document was asked for it already. Answers with what did not come in time; `null` when the document went away
 * meanwhile.
 */
async function waitForRest(work: Work, loaded: boolean, early: Promise<Look> | null): Promise<Missing[] | null> {
  const { watch, settings, ready, end } = work;
  const before = watch.document;
  // A page that had its time to load is asked what is there, not waited for once more.
  const limit = (milliseconds: number) => new Deadline(loaded ? ready.left(milliseconds) : LAST_LOOK_MS);
  const limits = {
    fonts: limit(settings.FONTS_TIMEOUT_MS),
    images: limit(ready.left()),
    quiet: limit(settings.QUIET_TIMEOUT_MS),
  };
  const timeoutMs = end.left((loaded ? ready.left() : LAST_LOOK_MS) + SCRIPT_MARGIN_MS);
  try {
    for (let first = early; ; first = null) {
      const ended = work.requests.ended;
      const now = () => look(work, "now", timeoutMs);
      const seen = await (first === null ? now() : inTime(first, now));
      work.clock.saw(seen);
      const open = missingOf(work, seen).filter((one) => loaded || one !== "quiet");
      if (watch.leaving || open.every((one) => limits[one].passed)) return open;
      await watch.until(() => watch.leaving || work.requests.ended > ended, LOOK_AGAIN_MS);
      // What came is shown with the frame after the next: the first runs the page's code for it.
      if (work.requests.ended > ended)
        await inPage(work.page, { source: framesScript, args: [], answer: z.undefined(), timeoutMs });
    }
  } catch (error) {
    if (isGone(error)) return null;
    // Our script fails in this document; it would do so again.
    if (error instanceof ScriptError) return watch.document === before ? ["fonts", "images"] : null;
    // The script that keeps `load` from coming keeps ours from running.
    if (!loaded && isTimeout(error)) throw new Problem("navigation_timeout");
    throw error;
  }
}

/** A script of ours has its own timeouts; one that is this much later is in a page that no longer lets it run. */
export const SCRIPT_MARGIN_MS = 3000;

/** What a page that was looked at still waits for. */
export function missingOf({ requests }: Work, { fonts, images, unseen }: Look): Missing[] {
  const relevant = requests.relevant;
  const pictures = relevant.filter(({ type }) => type === "Image").length;
  // Pictures that are known to be out of view, and those in view, are not waited for as requests once more.
  const isQuiet = relevant.every(({ type }) => type === "Image" || type === "Font") && pictures <= unseen + images;
  return [
    ...(fonts ? ["fonts" as const] : []),
    ...(images > 0 ? ["images" as const] : []),
    ...(isQuiet ? [] : ["quiet" as const]),
  ];
}

/** How much later than the news that a page has loaded an answer may come that was to come with it. */
const EARLY_MS = 300;

/** How long a page that waits for something is left alone before it is looked at again. */
const LOOK_AGAIN_MS = 100;

/** What a page may still bring when its time to load is over. */
const LAST_LOOK_MS = 200;

/** The pause the caller asked for; a page that moves on meanwhile is waited for again. */
export async function delay(work: Work, incomplete: Incomplete): Promise<Incomplete> {
  if (work.request.delay === 0) return incomplete;
  await work.clock.pause(work.request.delay);
  return await settle(work);
}
