import type { PictureFormat } from "../contract/format.ts";
import { Problem } from "../contract/problem.ts";
import { shownOf } from "../mockups/viewport.ts";
import { actAll, leaves } from "./act/actions.ts";
import { applyStyles, runScript, showNoscript } from "./act/inject.ts";
import { waitForAll } from "./act/wait-for.ts";
import type { Learnt } from "./facts.ts";
import { type Area, pageArea, unscaled } from "./page/area.ts";
import { againIfMovedOn } from "./page/moved-on.ts";
import { checkSelectors, findElement } from "./page/find.ts";
import { checkDocument, checkStatus, navigate } from "./page/navigate.ts";
import { NOT_SCROLLED, type Scrolled, scrollThrough } from "./page/scroll.ts";
import { revealAll, unfoldShell } from "./page/rest/unfold.ts";
import { delay, settle } from "./page/ready.ts";
import { comeToRest } from "./page/rest/rest.ts";
import { Traffic } from "./act/traffic.ts";
import { prepareRemoval, type Removal } from "./removal/remove.ts";
import { isBlank } from "./shoot/blank.ts";
import { untilEqual } from "./shoot/equal.ts";
import type { Output } from "./shoot/output.ts";
import { printElement, printSheets, printWhole } from "./shoot/pdf.ts";
import { sparing } from "./shoot/resize.ts";
import { shootArea, shootViewport, type Shutter } from "./shoot/shutter.ts";
import { restrict } from "./restrict.ts";
import type { TargetUrl } from "./target.ts";
import { viewportOf } from "./viewport.ts";
import type { Incomplete, Work } from "./work.ts";

/** Measures a named part of the work for `Server-Timing`. */
export type Measure = <T>(phase: string, work: () => Promise<T>) => Promise<T>;

/** What a capture comes to: one output so far, and what was learnt of the page. */
export interface Captured extends Learnt {
  outputs: Output[];
}

/** How long a page that shows nothing yet is given before its picture is taken again. */
const BLANK_PAUSE_MS = 500;

/** A whole capture: from a prepared page and checked options to bytes. */
export async function capture(work: Work, url: TargetUrl, measure: Measure): Promise<Captured> {
  const traffic = work.request.waitUntil === "networkidle" ? new Traffic(work.page) : null;
  const removal = await measure("navigate", async () => {
    await checkSelectors(work);
    const prepared = await prepareRemoval(work);
    restrict(work, url);
    await navigate(work, url);
    return prepared;
  });
  let incomplete = await measure("settle", () => work.clock.flowing(() => waitUntilAsked(work, traffic)));
  const step = async <T>(phase: string, act: () => Promise<T>): Promise<T> => {
    const done = await measure(phase, () => againIfMovedOn(work, incomplete, act));
    ({ incomplete } = done);
    return done.value;
  };
  await step("settle", async () => await removal?.awaitArrivals());
  await step("remove", async () => await removal?.clear());
  incomplete = await measure("settle", () => work.clock.flowing(() => change(work, removal, incomplete)));
  const scrolled = work.request.fullPage ? await step("settle", () => scrollThrough(work)) : NOT_SCROLLED;
  incomplete = await measure("settle", () => delay(work, incomplete));
  const taken = await measure("shutter", () =>
    againIfMovedOn(work, incomplete, async (missing) => {
      const late = await prepare(work, scrolled);
      await work.clock.flowing(async () => await removal?.lookOnceMore());
      return { late, ...(await takeSeen(work, { scrolled, incomplete: missing, removal })) };
    }),
  );
  // What was drawn may have been replaced while it was drawn.
  checkDocument(work);
  const missing = new Set([
    ...taken.incomplete,
    ...taken.value.late,
    ...(scrolled.done ? [] : ["images" as const]),
    ...(scrolled.endless ? ["endless" as const] : []),
    ...(taken.value.blank ? ["blank" as const] : []),
  ]);
  checkComplete(work, missing);
  const { output, stable } = taken.value;
  return { outputs: [output], incomplete: missing, stable, removal: removal?.report ?? null };
}

/** Brings the page into the state that is shown; answers with what did not come in time. */
async function prepare(work: Work, { hidden, reveals }: Scrolled): Promise<Incomplete> {
  await unfoldShell(work, hidden);
  const late = await comeToRest(work);
  if (reveals) await revealAll(work);
  return late;
}

/** Waits for what the request waits for; answers with what the page lacks then. */
async function waitUntilAsked(work: Work, traffic: Traffic | null): Promise<Incomplete> {
  let incomplete = await settle(work);
  checkStatus(work);
  if (traffic !== null && !(await traffic.idle(work.ready.left()))) incomplete = new Set([...incomplete, "quiet"]);
  checkComplete(work, incomplete);
  await showNoscript(work);
  if (work.request.waitFor === undefined) return incomplete;
  await work.clock.running(() => waitForAll(work));
  // What was waited for may not have been drawn yet, and may only begin to move.
  work.clock.setGoing();
  return work.watch.settled ? incomplete : await settle(work);
}

/** @throws {Problem} `navigation_timeout` where the request wants a page that is whole. */
function checkComplete({ request }: Work, incomplete: Incomplete): void {
  if (request.onTimeout !== "fail" || incomplete.size === 0) return;
  throw new Problem("navigation_timeout", `The page had not finished in time: ${[...incomplete].join(", ")}.`);
}

/** Does to the page what the request asks for; its styles are applied again to a document that an action leads to. */
async function change(work: Work, removal: Removal | null, incomplete: Incomplete): Promise<Incomplete> {
  const { js, css, hide, remove, actions } = work.request;
  if ([js, css, hide, remove, actions].every((one) => one === undefined)) return incomplete;
  const dressed = async (missing: Incomplete) => {
    const { incomplete: left } = await againIfMovedOn(work, missing, () => applyStyles(work));
    work.clock.setStyled();
    return left;
  };
  let missing = await dressed(incomplete);
  if (js !== undefined || actions !== undefined) work.clock.setGoing();
  const before = work.watch.document;
  await work.clock.running(() => runScript(work));
  if (await leaves(work, before)) missing = await settle(work);
  missing = await work.clock.running(() => actAll(work, missing));
  if (work.watch.document === before) return missing;
  checkStatus(work);
  const cleared = await againIfMovedOn(work, missing, async () => {
    await removal?.awaitArrivals();
    await removal?.clear();
  });
  return await dressed(cleared.incomplete);
}

interface Shot {
  output: Output;
  /** Whether two pictures in a row were equal; `null` where that is not asked for. */
  stable: boolean | null;
  /** It shows one colour of a page that has something to show. */
  blank: boolean;
}

interface Taking {
  scrolled: Scrolled;
  incomplete: Incomplete;
  removal: Removal | null;
}

/**
 * Takes the picture; one that shows nothing but one colour of a page that has something to show is taken once more, a
 * moment later.
 */
async function takeSeen(work: Work, { scrolled, incomplete, removal }: Taking): Promise<Shot> {
  const once = async (): Promise<Shot> => {
    const { takenAs } = work;
    if (takenAs === null) return { ...(await printStill(work, { scrolled, incomplete })), blank: false };
    const area = await areaOf(work, scrolled);
    const shootAs = (format: PictureFormat) => shoot({ work, format, incomplete }, area);
    const { output, stable } = await still(work, () => shootAs(takenAs));
    const seen = { output, area: area === null ? null : unscaled(area) };
    return { output, stable, blank: await isBlank(work, seen, () => shootAs("png")) };
  };
  const first = await once();
  if (!first.blank) return first;
  await work.animations.thaw();
  await work.clock.pause(BLANK_PAUSE_MS);
  await comeToRest(work);
  await work.clock.flowing(async () => await removal?.lookOnceMore());
  return await once();
}

/** A picture, and whether it stands still; `null` where that is not asked for. */
const still = async (work: Work, takeOnce: () => Promise<Output>): Promise<Omit<Shot, "blank">> =>
  work.request.deterministic ? await untilEqual(work, takeOnce) : { output: await takeOnce(), stable: null };

/** A document; whether its page stands still is seen in its window. */
async function printStill(
  work: Work,
  { scrolled, incomplete }: Pick<Taking, "scrolled" | "incomplete">,
): Promise<Omit<Shot, "blank">> {
  const { request } = work;
  const look = () => shootViewport({ work, format: "png", incomplete });
  const { stable } = request.deterministic ? await untilEqual(work, look) : { stable: null };
  return { output: await print(work, scrolled), stable };
}

async function shoot(shutter: Shutter, area: Area | null): Promise<Output> {
  const { work } = shutter;
  if (area !== null) return await shootArea(shutter, sparing(work, shown(work, area)));
  const window = { x: 0, y: 0, ...viewportOf(work.request), scale: 1 };
  const spared = sparing(work, window);
  return spared === window ? await shootViewport(shutter) : await shootArea(shutter, spared);
}

/** The part of the page that is asked for; `null` for what is seen in the window. */
async function areaOf(work: Work, scrolled: Scrolled): Promise<Area | null> {
  const { selector, clip, fullPage } = work.request;
  if (selector !== undefined) return { ...(await findElement(work, selector)), scale: 1 };
  if (clip !== undefined) return { ...clip, scale: 1 };
  return fullPage ? await wholePage(work, scrolled) : null;
}

/** A page that is no longer than its window is what is seen in the window. */
async function wholePage(work: Work, scrolled: Scrolled): Promise<Area | null> {
  const viewport = viewportOf(work.request);
  const area = await pageArea(work, viewport, scrolled);
  return area.height === viewport.height && area.scale === 1 && work.request.mockup === undefined ? null : area;
}

/** What is seen of an area: all of it, but in the frame of a mockup. */
const shown = ({ request }: Work, area: Area): Area =>
  request.mockup === undefined ? area : shownOf(request.mockup, area, viewportOf(request));

async function print(work: Work, scrolled: Scrolled): Promise<Output> {
  const { selector, clip, fullPage } = work.request;
  if (selector === undefined && clip === undefined && !fullPage) return await printSheets(work);
  const box = selector === undefined ? clip : await findElement(work, selector);
  const whole = unscaled(await pageArea(work, viewportOf(work.request), scrolled));
  return box === undefined ? await printWhole(work, whole) : await printElement(work, { whole, box });
}
