import { z } from "zod";
import { inPage } from "../../../devtools/evaluate.ts";
import { isTimeout } from "../../failure.ts";
import { Deadline } from "../../../lib/deadline.ts";
import type { Incomplete, Work } from "../../work.ts";
import { showFirstFrames } from "../held/hold.ts";
import caretScript from "./inpage/built/caret.inpage.js";
import finishScript from "./inpage/built/finish.inpage.js";
import framesScript from "./inpage/built/frames.inpage.js";

/** How far the page's clock is run forward: most counters count for 2 s. */
const RUN_MS = 2400;

/**
 * The longest step of a page that is animated by a script. Libraries take a longer one for a page that was asleep, and go
 * on as if hardly any time had passed.
 */
const STEP_MS = 400;

/** A page that asks for more whenever its clock moves is not followed further than this. */
const MAX_ROUNDS = 4;

/** A frame, or the answer of a script, on a machine whose processors several pages share. */
const TIMEOUT_MS = 10_000;

/** What a page does that has just become ready, such as asking for its data, it does within this time. */
const SOON_MS = 100;

/** How long what waits for answers is left alone before it looks again. */
const LOOK_AGAIN_MS = 100;

/** How long a page with workers is given for what they are about to do. */
const WORKER_MS = 150;

const NOTHING: Incomplete = new Set();

/**
 * Brings a page that is ready to where it would come to rest by itself: what is due within seconds is done at once, what
 * the page asks for then has come, animations are at their end. A page that cannot change by itself is left alone but for
 * animations of its styles. Answers with what did not come in time.
 */
export async function comeToRest(work: Work): Promise<Incomplete> {
  const { clock, animations } = work;
  if (!clock.matters && !clock.isAnimated) {
    await firstFrames(work);
    return NOTHING;
  }
  // An animation begins with the frame after it is made; DevTools tells of those that have.
  if (clock.isAnimated || !clock.isPainted) await frames(work);
  if (!clock.matters) {
    await endAnimations(work);
    await Promise.all([animations.freeze(() => frames(work)), firstFrames(work)]);
    return NOTHING;
  }
  const isQuiet = await (work.request.deterministic ? runHeld(work) : runLoose(work));
  await Promise.all([animations.freeze(() => frames(work)), hideCaret(work), firstFrames(work)]);
  return isQuiet ? NOTHING : new Set(["quiet"]);
}

/** Runs a page forward whose time is held: how far depends on nothing but what it does. */
async function runHeld(work: Work): Promise<boolean> {
  const { clock, watch, ready, requests } = work;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await clock.jump(round === 0 ? clock.toTheEnd(RUN_MS) : STEP_MS);
    if (watch.leaving) await watch.until(() => !watch.leaving, ready.left());
    // What its code has changed begins to move with the next frame.
    await frames(work);
    if (!(await endAnimations(work))) break;
    await frames(work);
    await frames(work);
  }
  return requests.relevant.length === 0;
}

/** Runs a page forward until nothing moves any more. Whether all that it asked for meanwhile came in time. */
async function runLoose(work: Work): Promise<boolean> {
  const limit = new Deadline(work.settings.QUIET_TIMEOUT_MS);
  let asked: Asked = "came";
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // What has come may begin to count as the page did.
    asked = await passTime(work, asked === "came" ? RUN_MS : STEP_MS, limit);
    const moved = await endAnimations(work);
    if (!moved && asked !== "came") break;
    // Code that waited for the end of an animation, or for an answer, runs with the next frame, and what it animates
    // begins with the one after that.
    await frames(work);
    await frames(work);
  }
  return asked !== "late";
}

/** What became of that which a page asked for: it asked for nothing, all came, or some did not come in time. */
type Asked = "nothing" | "came" | "late";

/**
 * Lets the page's time pass as fast as its timers can be run, and waits for the answers to what it has asked for since it
 * was ready, by `limit`. What it asks for soon is waited for before more time passes: it may give up the request after a
 * while.
 */
export async function passTime(work: Work, milliseconds: number, limit: Deadline): Promise<Asked> {
  const { requests, clock } = work;
  const { arrived } = requests;
  const soon = Math.min(SOON_MS, milliseconds);
  for (const step of [soon, milliseconds - soon]) {
    await answersCome(work, limit);
    await runForward(work, step, limit);
  }
  // Workers have clocks of their own, which nobody runs forward.
  if (requests.hasWorkers) await clock.pause(WORKER_MS);
  if (!(await answersCome(work, limit))) return "late";
  return requests.arrived > arrived ? "came" : "nothing";
}

/** In steps with frames in between where a script animates the page, as long as they can be waited for. */
async function runForward(work: Work, milliseconds: number, limit: Deadline): Promise<void> {
  const { clock, watch, ready } = work;
  for (let left = milliseconds; left > 0;) {
    const isAnimated = !limit.passed && (await waitingFrames(work)) > 0;
    const step = isAnimated ? Math.min(STEP_MS, left) : left;
    await clock.jump(step);
    if (isAnimated) await frames(work);
    // It goes elsewhere: whoever called is told when it has arrived.
    if (watch.leaving) await clock.flowing(() => watch.until(() => !watch.leaving, ready.left()));
    left -= step;
  }
}

/** Waits for what the page has asked for; whether it came in time. */
async function answersCome({ requests, watch, clock }: Work, limit: Deadline): Promise<boolean> {
  const isOpen = () => requests.awaited.length > 0 && !watch.leaving;
  while (isOpen() && !limit.passed) {
    // Not every answer has an end that is told of.
    await clock.flowing(() => watch.until(() => !isOpen(), limit.left(LOOK_AGAIN_MS)));
  }
  return !isOpen();
}

/** How many callbacks of the page wait for its next frame. */
async function waitingFrames({ page }: Work): Promise<number> {
  const expression = 'globalThis[Symbol.for("stillframe.frames")]?.()';
  const asked = { expression, returnByValue: true };
  const { result } = await page.session.send("Runtime.evaluate", asked, { timeout: TIMEOUT_MS });
  return z.number().catch(0).parse(result.value);
}

/**
 * Puts what moves where it comes to rest: by a script what can be reached by one, as DevTools tells of an animation some
 * time after it has begun, and by DevTools what is in closed shadow roots and frames of other sites. Answers whether there
 * was anything.
 */
export async function endAnimations({ page, clock, animations, end }: Work): Promise<boolean> {
  const script = { source: finishScript, args: [], answer: z.boolean(), timeoutMs: end.left(TIMEOUT_MS) };
  const finished = await clock.flowing(() => inPage(page, script));
  const rested = await animations.rest();
  return finished || rested;
}

/** A page whose frames do not come is taken as it is. */
async function frames({ page, clock, end }: Work): Promise<void> {
  const script = { source: framesScript, args: [], answer: z.undefined(), timeoutMs: end.left(TIMEOUT_MS) };
  await clock
    .flowing(() => inPage(page, script))
    .catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
    });
}

/** What moves by itself, and is neither an animation nor a script, where it is each time. */
async function firstFrames(work: Work): Promise<void> {
  if (work.request.deterministic) await showFirstFrames(work);
}

const hideCaret = ({ page, end }: Work) =>
  inPage(page, { source: caretScript, args: [], answer: z.undefined(), timeoutMs: end.left(TIMEOUT_MS) });
