import type { CDPSession } from "../browsers/devtools.ts";
import type { Page } from "../browsers/page.ts";
import shield from "./inpage/shield.inpage.js";
import speculation from "./inpage/speculation.inpage.js";

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
  await Promise.all([
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: shield + speculation, ...AT_ONCE }),
    attachToChildren(session, { page, budget: { targets: MAX_TARGETS }, depth: 0 }),
  ]);
}

interface Place {
  page: Page;
  budget: { targets: number };
  depth: number;
}

async function attachToChildren(session: CDPSession, place: Place): Promise<void> {
  session.on("Network.responseReceived", ({ response }) => place.page.onResponse(response));
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    const child = session.connection()?.session(sessionId);
    if (child === null || child === undefined) return;
    // What goes away while it is shielded needs no shield.
    wake(child, targetInfo.type, place).catch(() => undefined);
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
}

async function wake(child: CDPSession, type: string, place: Place): Promise<void> {
  const { budget, depth } = place;
  if (!SHIELDED.has(type) || depth >= MAX_DEPTH || budget.targets <= 0) return; // it stays asleep
  budget.targets -= 1;
  const first = attachToChildren(child, { ...place, depth: depth + 1 });
  if (type === "iframe") {
    await Promise.all([
      first,
      child.send("Network.enable", NO_BODIES),
      child.send("Page.enable"),
      child.send("Page.addScriptToEvaluateOnNewDocument", { source: shield + speculation, ...AT_ONCE }),
    ]);
  } else {
    await Promise.all([
      first,
      child.send("Network.enable", NO_BODIES),
      child.send("Runtime.evaluate", { expression: shield }),
    ]);
  }
  await child.send("Runtime.runIfWaitingForDebugger");
}

/**
 * Otherwise Chrome runs such scripts only once a page has a script of its own; speculation rules do not count as one.
 * Running in the empty document also makes them run early in the documents that follow it.
 */
const AT_ONCE = { runImmediately: true };

/** Only who answered is of interest; Chrome need not keep what they said. */
export const NO_BODIES = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** What may run at all. Service workers and shared workers outlive pages and are shared between them: they never do. */
const SHIELDED: ReadonlySet<string> = new Set(["iframe", "worker", "worklet", "auction_worklet"]);
