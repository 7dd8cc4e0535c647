import { factsOf, type Facts } from "../capture/facts.ts";
import { Abandoned, failureOf } from "../capture/failure.ts";
import { Animations } from "../capture/page/rest/animations.ts";
import { Clock } from "../capture/page/rest/clock.ts";
import { emulate, isToldToProcess } from "../capture/page/emulate.ts";
import { HeldClock } from "../capture/page/held/held-clock.ts";
import { waitForAnswers } from "../capture/page/held/answers.ts";
import { Requests } from "../capture/page/rest/requests.ts";
import { Watch } from "../capture/page/watch.ts";
import { capture, type Captured, type Measure } from "../capture/recipe.ts";
import { finish, takenAs } from "../capture/shoot/finish.ts";
import type { Output } from "../capture/shoot/output.ts";
import { thumbnailOf } from "../capture/shoot/thumbnail.ts";
import { Photographs } from "../capture/shoot/photographs.ts";
import type { Work } from "../capture/work.ts";
import { Problem } from "../contract/problem.ts";
import type { Settings } from "../config.ts";
import type { Page } from "../devtools/page.ts";
import { CDPSessionEvent } from "../devtools/protocol.ts";
import { Deadline, pause, within } from "../lib/deadline.ts";
import { write } from "../lib/log.ts";
import type { Semaphore } from "../lib/semaphore.ts";
import type { DnsClient } from "../outbound/dns-client.ts";
import { Wall } from "../wall/wall.ts";
import type { CaptureReport, BrowserOrder } from "./order.ts";
import type { WarmBrowser } from "./warm.ts";

/** How long after it gave up a navigation a browser that is ending closes its connection. */
const ENDING_MS = 500;

/** What a capture needs of the object that it is made in. */
export interface CaptureDependencies {
  browser: WarmBrowser;
  settings: Settings;
  dns: DnsClient;
  /** Lets those in one at a time that are tried again. */
  again: Semaphore;
  /** Gives the page back, off the caller's way. */
  giveBack(page: Page, healthy: boolean): void;
}

/** A capture that is under way, as far as it can be ended from outside. */
export interface Running {
  account: string;
  watch: Watch | null;
  abandoned: boolean;
  /** How it ended, once it has. */
  ended?: CaptureReport;
}

export interface CaptureResult {
  facts: Facts;
  outputs: Output[];
  /** `null` where none was asked for, or none can be made. */
  thumbnail: Output | null;
}

interface Attempt {
  order: BrowserOrder;
  running: Running;
  measure: Measure;
  end: Deadline;
}

/**
 * Makes one capture. One whose browser died before the page had answered, or died with others in it, is tried once more:
 * it is not the page's fault, as far as is known. Those that were in it together are tried again one after the other, so
 * that the one that ended it does not do so to the same others again.
 */
export async function makeCapture(
  dependencies: CaptureDependencies,
  order: BrowserOrder,
  { running, measure }: Pick<Attempt, "running" | "measure">,
): Promise<CaptureResult> {
  const attempt = { order, running, measure, end: new Deadline(dependencies.settings.CAPTURE_TIMEOUT_MS) };
  const first = await attemptOnce(dependencies, attempt);
  if (first.ok) return first.result;
  if (!first.isBlameless) throw first.error;
  const left = attempt.end.left();
  using place = await within(dependencies.again.enter(AbortSignal.timeout(left)), left, "The capture");
  if (running.abandoned) throw new Abandoned();
  if (place === null) throw first.error;
  const second = await attemptOnce(dependencies, attempt);
  if (second.ok) return second.result;
  throw second.error;
}

type Ended = { ok: true; result: CaptureResult } | { ok: false; error: unknown; isBlameless: boolean };

/** @throws when there is no browser. */
async function attemptOnce(
  dependencies: CaptureDependencies,
  { order, running, measure, end }: Attempt,
): Promise<Ended> {
  const page = await takePage(dependencies.browser, end, measure);
  const work = startWork(dependencies, order, { page, end });
  running.watch = work.watch;
  if (running.abandoned) work.watch.abort(new Abandoned());
  let healthy = false;
  try {
    const taken = Promise.race([take(dependencies, work, { order, measure }), work.watch.fatal]);
    const captured = await within(taken, end.left(), "The capture");
    healthy = true;
    const outputs = await measure("encode", () => encode(work, captured));
    const [first] = outputs;
    const thumbnail = order.thumbnail && first !== undefined ? await thumbnailOf(work, first) : null;
    return { ok: true, result: { facts: factsOf(work, captured), outputs, thumbnail } };
  } catch (error) {
    healthy = failureOf(error).browserIsSound;
    // Before the page is given back: that may close the browser.
    return { ok: false, error, isBlameless: await isBlameless(dependencies.browser, error, work) };
  } finally {
    work.wall[Symbol.dispose]();
    dependencies.giveBack(page, healthy);
  }
}

/**
 * Whether a capture failed because its browser died, and not because of what the page did. A Chrome that is told to end
 * gives up what it loads before it closes its connection, and takes pages until then; so that is waited for, and the next
 * page is one of another browser.
 */
async function isBlameless(browser: WarmBrowser, error: unknown, { page, watch }: Work): Promise<boolean> {
  const { code } = failureOf(error).problem;
  if (code !== "page_crashed" && code !== "navigation_failed") return false;
  if (watch.answered !== null && !browser.wasShared(page)) return false;
  return (await disconnects(page)) || (code === "page_crashed" && watch.answered === null);
}

/** Whether the connection to the browser ends within a moment. */
async function disconnects({ connection, session }: Page): Promise<boolean> {
  if (session.connection() === undefined) return true;
  const ended = Promise.withResolvers<boolean>();
  const end = (): void => ended.resolve(true);
  connection.on(CDPSessionEvent.Disconnected, end);
  try {
    return await Promise.race([ended.promise, pause(ENDING_MS).then(() => false)]);
  } finally {
    connection.off(CDPSessionEvent.Disconnected, end);
  }
}

async function takePage(browser: WarmBrowser, end: Deadline, measure: Measure): Promise<Page> {
  const launchAndTake = async (): Promise<Page> => {
    if (!browser.isLaunched) await measure("launch", () => browser.launch());
    return await measure("browser", () => browser.takePage());
  };
  const taking = launchAndTake();
  try {
    return await within(taking, end.left(), "Opening a browser");
  } catch (error) {
    // One that still comes is nobody's any more.
    taking.then((page) => browser.giveBack(page, true)).catch(() => undefined);
    throw error;
  }
}

function startWork(
  dependencies: CaptureDependencies,
  order: BrowserOrder,
  { page, end }: { page: Page; end: Deadline },
): Work {
  const { settings, dns } = dependencies;
  const { request, ownHosts } = order;
  const watch = new Watch(page);
  const wall = new Wall(page, settings, { ownHosts, dns });
  wall.onFlood = () => watch.abort(new Problem("page_unstable"));
  page.onFlood = () => watch.abort(new Problem("page_crashed"));
  const requests = new Requests(page, () => watch.wake());
  return {
    page,
    request,
    takenAs: takenAs(request),
    settings,
    watch,
    wall,
    requests,
    photographs: new Photographs(page),
    clock: request.deterministic ? new HeldClock(page, waitForAnswers({ requests, watch, settings })) : new Clock(page),
    animations: new Animations(page),
    ready: new Deadline(request.timeout ?? settings.NAVIGATION_TIMEOUT_MS),
    end,
  };
}

async function take(
  { browser }: CaptureDependencies,
  work: Work,
  { order, measure }: { order: BrowserOrder; measure: Measure },
): Promise<Captured> {
  const { userAgent } = await browser.session();
  const emulating = emulate(work.page, work.request, userAgent);
  // Chrome keeps the order of what it is told itself; what a page's process is told is lost where another process takes
  // the navigation over before the first has confirmed it.
  if (isToldToProcess(work.request)) await emulating;
  const [, captured] = await Promise.all([emulating, capture(work, order.url, measure)]);
  return captured;
}

/** What becomes of pictures once the page is no longer needed. */
async function encode(work: Work, { outputs }: Captured): Promise<Output[]> {
  const finished: Output[] = [];
  for (const output of outputs) {
    finished.push(await within(finish(work, output), work.end.left(), "Encoding a picture"));
    // On the platform the clock stands still while our own code runs; a timer moves it on, so that this is measured.
    if (work.request.mockup !== undefined) await pause(0);
  }
  return finished;
}

/** What a capture failed with, as it is told; what of it is not for the client is logged. */
export function toldOf(error: unknown): Problem {
  const { problem, cause } = failureOf(error);
  if (cause !== null) write("error", { message: "capture failed", code: problem.code, cause });
  return problem;
}
