import { z } from "zod";
import type { CDPSession } from "../../devtools/protocol.ts";
import type { Page } from "../../devtools/page.ts";
import { WORLD } from "../../devtools/evaluate.ts";

/**
 * Frames of one page that are asked, the largest of the first so many: a page has one or two that speak to its readers, and
 * dozens that count them.
 */
const MAX_FRAMES = 16;
const MAX_MEASURED = 60;

/** A frame that does not answer in this time is judged by its looks. */
const FRAME_TIMEOUT_MS = 500;
const OPTIONS = { timeout: FRAME_TIMEOUT_MS };

const READ = `() => {
  const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].slice(0, 20);
  const named = labels.map((one) => one.getAttribute("aria-label") ?? one.getAttribute("placeholder") ?? one.title);
  return ((document.body?.innerText ?? "") + " " + named.join(" ")).slice(0, 2000);
}`;

const REMEMBER = "function (text) { stillframeRemoval.frameTexts.set(this, text); }";

/**
 * Tells the script that removes what the frames of other origins say, which it cannot read itself. Answers whether there
 * are any.
 */
export async function readFrames(page: Page): Promise<boolean> {
  const { session, frameId } = page;
  const { frameTree } = await session.send("Page.getFrameTree", undefined, OPTIONS);
  const { securityOrigin } = frameTree.frame;
  const near = (frameTree.childFrames ?? [])
    .filter(({ frame }) => frame.securityOrigin !== securityOrigin)
    .map(({ frame }) => [frame.id, session] as const);
  const all = [...near, ...page.frames].slice(0, MAX_MEASURED);
  if (all.length === 0) return false;
  const world = { frameId, worldName: WORLD };
  const { executionContextId } = await session.send("Page.createIsolatedWorld", world, OPTIONS);
  // A frame may go away at any moment, or be inside another; then it has nothing to tell.
  const measured = await Promise.all(all.map((frame) => measure(page, frame).catch(() => [])));
  const largest = measured.flat().toSorted((a, b) => b.area - a.area);
  const read = (frame: Measured) => readFrame(page, frame, executionContextId).catch(() => undefined);
  await Promise.all(largest.slice(0, MAX_FRAMES).map(read));
  return true;
}

/** A frame with the element that shows it, and how large that is, in square pixels. */
interface Measured {
  frameId: string;
  inner: CDPSession;
  backendNodeId: number;
  area: number;
}

/** None where it is not drawn. */
async function measure({ session }: Page, [frameId, inner]: readonly [string, CDPSession]): Promise<Measured[]> {
  const { backendNodeId } = await session.send("DOM.getFrameOwner", { frameId }, OPTIONS);
  const { model } = await session.send("DOM.getBoxModel", { backendNodeId }, OPTIONS);
  return [{ frameId, inner, backendNodeId, area: model.width * model.height }];
}

async function readFrame(page: Page, { frameId, inner, backendNodeId }: Measured, context: number) {
  const text = await textOf(inner, frameId);
  const resolved = await page.session.send("DOM.resolveNode", { backendNodeId, executionContextId: context }, OPTIONS);
  const { objectId } = resolved.object;
  if (objectId === undefined) return;
  const call = { objectId, functionDeclaration: REMEMBER, arguments: [{ value: text }] };
  await page.session.send("Runtime.callFunctionOn", call, OPTIONS);
}

async function textOf(session: CDPSession, frameId: string): Promise<string> {
  const world = { frameId, worldName: WORLD };
  const { executionContextId } = await session.send("Page.createIsolatedWorld", world, OPTIONS);
  const call = { functionDeclaration: READ, executionContextId, returnByValue: true };
  const { result } = await session.send("Runtime.callFunctionOn", call, OPTIONS);
  return z.string().max(2000).parse(result.value);
}
