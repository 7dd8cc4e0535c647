import type { CDPSession, Connection } from "../devtools/protocol.ts";
import type { Page } from "../devtools/page.ts";
import shieldScript from "./inpage/shield.inpage.js";
import speculationScript from "./inpage/speculation.inpage.js";

/**
 * Sees to it that a page never gets a window beside its own, in any context of a browser. Chrome holds each new one, which
 * is needed even though it is closed at once: one that comes with its content (`blob:`, `javascript:`) asks for nothing
 * that could be refused.
 */
export async function shutWindows(connection: Connection): Promise<void> {
  const contexts = new Set<string>();
  connection.on("Target.attachedToTarget", ({ sessionId, targetInfo, waitingForDebugger }) => {
    const session = connection.session(sessionId);
    if (!waitingForDebugger || session === null) return;
    const { browserContextId = "" } = targetInfo;
    // The first page of a context is the one we made. Not all others name who opened them: one that was opened by a click
    // with the control key knows nothing of its opener.
    const done = contexts.has(browserContextId) ? shut(session, targetInfo) : letGo(session);
    contexts.add(browserContextId);
    done.catch(() => undefined);
  });
  const filter = [{ type: "page" }];
  await connection.send("Target.setAutoAttach", { ...HOLD, filter });
}

async function letGo(session: CDPSession): Promise<void> {
  await session.send("Runtime.runIfWaitingForDebugger");
  await session.detach();
}

/**
 * An opener that holds its window waits until that runs, so it has to, for a moment; what it may start meanwhile stays
 * held. Any other window (`noopener`) does nothing that is asked of it before it runs, and nobody waits for it.
 */
async function shut(session: CDPSession, window: { targetId: string; canAccessOpener: boolean }): Promise<void> {
  if (window.canAccessOpener) {
    await Promise.all([session.send("Target.setAutoAttach", HOLD), session.send("Page.enable"), shield(session)]);
    await session.send("Runtime.runIfWaitingForDebugger");
  }
  await session.connection()?.send("Target.closeTarget", { targetId: window.targetId });
}

/** New targets wait for our word. */
const HOLD = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/**
 * Without `runImmediately` Chrome runs such scripts only once a page has a script of its own, and speculation rules do not
 * count as one. Running in the empty document makes them run early in those that follow it.
 */
const shield = (session: CDPSession): Promise<unknown> =>
  session.send("Page.addScriptToEvaluateOnNewDocument", {
    source: shieldScript + speculationScript,
    runImmediately: true,
  });

/** How deep frames and workers may be nested before they are left asleep. */
const MAX_DEPTH = 12;

/** How many frames and workers of one page are woken; a page with more shows without the rest. */
const MAX_TARGETS = 400;

/**
 * Puts the shield into a page and into every frame and worker it will make, before any of their own script runs. Chrome
 * holds each new target until we let it go; puppeteer's own attaching would not wait for us, so this session does it.
 */
export async function shieldPage(page: Page): Promise<void> {
  const { session } = page;
  listenForAnswers(session, page);
  await Promise.all([shield(session), attachToChildren(session, { page, budget: { targets: MAX_TARGETS }, depth: 0 })]);
}

interface Place {
  page: Page;
  budget: { targets: number };
  depth: number;
}

/** Tells the page's user of every answer that one of its targets gets: an audio worklet is told of its own alone. */
function listenForAnswers(session: CDPSession, page: Page): void {
  session.on("Network.responseReceived", ({ response }) => page.onResponse(response));
  // An answer that leads elsewhere is told of with the request that follows it, and only there.
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse !== undefined) page.onResponse(redirectResponse);
  });
}

async function attachToChildren(session: CDPSession, place: Place): Promise<void> {
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    const child = session.connection()?.session(sessionId);
    if (child === null || child === undefined) return;
    const { frames } = place.page;
    if (targetInfo.type === "iframe" && frames.size < MAX_TARGETS) frames.set(targetInfo.targetId, child);
    // What goes away while it is shielded needs no shield.
    wake(child, targetInfo.type, place).catch(() => undefined);
  });
  await session.send("Target.setAutoAttach", HOLD);
}

async function wake(child: CDPSession, type: string, place: Place): Promise<void> {
  const { budget, depth, page } = place;
  if (!SHIELDED.has(type) || depth >= MAX_DEPTH || budget.targets <= 0) return; // it stays asleep
  budget.targets -= 1;
  listenForAnswers(child, page);
  const first = PARENTS.has(type) ? attachToChildren(child, { ...place, depth: depth + 1 }) : null;
  if (type === "iframe") {
    await Promise.all([first, child.send("Network.enable", NO_BODIES), child.send("Page.enable"), shield(child)]);
  } else {
    await Promise.all([
      first,
      child.send("Network.enable", NO_BODIES),
      child.send("Runtime.evaluate", { expression: shieldScript }),
    ]);
  }
  await child.send("Runtime.runIfWaitingForDebugger");
}

/** Only who answered is of interest; Chrome need not keep what they said. */
export const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 1 };

/** What may run at all. Service workers and shared workers outlive pages and are shared between them: they never do. */
const SHIELDED: ReadonlySet<string> = new Set(["iframe", "worker", "worklet", "auction_worklet"]);

/** What can have frames or workers of its own. Worklets cannot, and answer such a command with an error. */
const PARENTS: ReadonlySet<string> = new Set(["iframe", "worker"]);
