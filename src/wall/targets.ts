import type { CDPSession, Connection } from "../devtools/protocol.ts";
import type { Page } from "../devtools/page.ts";
import networkApisScript from "./inpage/built/network-apis.inpage.js";
import speculationRulesScript from "./inpage/built/speculation-rules.inpage.js";

/**
 * Closes every pop-up of any page of a browser. With `waitForDebuggerOnStart` Chrome pauses each new one before it runs.
 * Request interception alone does not do: a pop-up that comes with its content (`blob:`, `javascript:`) sends no request.
 */
export async function closePopups(connection: Connection): Promise<void> {
  const contexts = new Set<string>();
  connection.on("Target.attachedToTarget", ({ sessionId, targetInfo, waitingForDebugger }) => {
    const session = connection.session(sessionId);
    if (!waitingForDebugger || session === null) return;
    const { browserContextId = "" } = targetInfo;
    // The first page of a context is the one we made. `openerId` does not tell them apart: a page opened by Ctrl+click
    // has none.
    const done = contexts.has(browserContextId) ? closePopup(session, targetInfo) : resume(session);
    contexts.add(browserContextId);
    done.catch(() => undefined);
  });
  const filter = [{ type: "page" }];
  await connection.send("Target.setAutoAttach", { ...PAUSED_AT_START, filter });
}

async function resume(session: CDPSession): Promise<void> {
  await session.send("Runtime.runIfWaitingForDebugger");
  await session.detach();
}

/**
 * `window.open` blocks its opener until the pop-up runs, so one with an opener is resumed for a moment, its own new
 * targets paused. One without (`noopener`) is closed as it is: it would not answer commands before it runs.
 */
async function closePopup(session: CDPSession, window: { targetId: string; canAccessOpener: boolean }): Promise<void> {
  if (window.canAccessOpener) {
    await Promise.all([
      session.send("Target.setAutoAttach", PAUSED_AT_START),
      session.send("Page.enable"),
      addScripts(session),
    ]);
    await session.send("Runtime.runIfWaitingForDebugger");
  }
  await session.connection()?.send("Target.closeTarget", { targetId: window.targetId });
}

/** New targets are paused until `Runtime.runIfWaitingForDebugger`. */
const PAUSED_AT_START = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Without `runImmediately` Chrome adds these scripts only to documents that have a script of their own, and speculation
 * rules do not count as one. Run in the empty first document, they run before anything else in those that follow.
 */
const addScripts = (session: CDPSession): Promise<unknown> =>
  session.send("Page.addScriptToEvaluateOnNewDocument", {
    source: networkApisScript + speculationRulesScript,
    runImmediately: true,
  });

/** Frames and workers that are nested deeper than this are never resumed. */
const MAX_DEPTH = 12;

/** Frames and workers of one page that are resumed; a page with more is shown without the rest. */
const MAX_TARGETS = 400;

/** Frames and workers of one page at a time whose requests are let through. */
const MAX_FRAMES = 2000;

/**
 * Adds our scripts to a page and to every frame and worker it will make, before any script of theirs runs. Chrome pauses
 * each new target until we resume it; puppeteer's own attaching resumes targets itself, so this session attaches.
 */
export async function guardTargets(page: Page): Promise<void> {
  const { session } = page;
  listenForResponses(session, page);
  listenForFrames(session, page);
  await Promise.all([
    addScripts(session),
    attachToChildren(session, { page, budget: { targets: MAX_TARGETS }, depth: 0 }),
  ]);
}

interface AttachContext {
  page: Page;
  budget: { targets: number };
  depth: number;
}

/** Reports every response of a target. Each target's session has its own: those of a worklet reach no other session. */
function listenForResponses(session: CDPSession, page: Page): void {
  session.on("Network.responseReceived", ({ response }) => page.onResponse(response));
  // DevTools reports a redirect only as `redirectResponse` of the next `requestWillBeSent`.
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse !== undefined) page.onResponse(redirectResponse);
  });
}

/** Notes the frames of a target that live in its own process; those of other processes are targets themselves. */
function listenForFrames(session: CDPSession, page: Page): void {
  session.on("Page.frameAttached", ({ frameId }) => addTarget(page, frameId));
  session.on("Page.frameDetached", ({ frameId, reason }) => reason === "remove" && page.targets.delete(frameId));
}

/** A page with more is shown without the rest: their requests are refused. */
function addTarget(page: Page, id: string): void {
  if (page.targets.size >= MAX_FRAMES) return;
  page.targets.add(id);
  page.onTarget();
}

async function attachToChildren(session: CDPSession, place: AttachContext): Promise<void> {
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    const child = session.connection()?.session(sessionId);
    if (child === null || child === undefined) return;
    addTarget(place.page, targetInfo.targetId);
    const { frames, sessions } = place.page;
    if (sessions.size < MAX_FRAMES) sessions.add(sessionId);
    if (targetInfo.type === "iframe" && frames.size < MAX_TARGETS) frames.set(targetInfo.targetId, child);
    // The target may close during its set-up; there is nothing left to guard then.
    setUpTarget(child, targetInfo.type, place).catch(() => undefined);
  });
  await session.send("Target.setAutoAttach", PAUSED_AT_START);
}

async function setUpTarget(child: CDPSession, type: string, place: AttachContext): Promise<void> {
  const { budget, depth, page } = place;
  if (!ALLOWED.has(type) || depth >= MAX_DEPTH || budget.targets <= 0) return; // it stays paused
  budget.targets -= 1;
  listenForResponses(child, page);
  if (type === "iframe") listenForFrames(child, page);
  page.onSession(child, type);
  const first = PARENTS.has(type) ? attachToChildren(child, { ...place, depth: depth + 1 }) : null;
  if (type === "iframe") {
    await Promise.all([
      first,
      child.send("Network.enable", NO_BODIES),
      child.send("Page.enable"),
      addScripts(child),
      page.prepareFrame(child),
    ]);
  } else {
    if (type === "worker") page.workers.add(child);
    await Promise.all([
      first,
      child.send("Network.enable", NO_BODIES),
      child.send("Runtime.evaluate", { expression: networkApisScript }),
      page.prepareWorker(child),
    ]);
  }
  await child.send("Runtime.runIfWaitingForDebugger");
}

/** Only the addresses of servers are of interest: Chrome need not keep bodies. */
export const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 1 };

/** Targets that may run. Service workers and shared workers outlive their page and are shared between pages: never. */
const ALLOWED: ReadonlySet<string> = new Set(["iframe", "worker", "worklet", "auction_worklet"]);

/** Targets that can have child targets. Worklets answer `Target.setAutoAttach` with an error. */
const PARENTS: ReadonlySet<string> = new Set(["iframe", "worker"]);
