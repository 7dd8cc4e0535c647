import type { Page } from "../../../devtools/page.ts";
import type { CDPSession } from "../../../devtools/protocol.ts";
import { isTimeout } from "../../failure.ts";

interface WorldCall {
  source: string;
  argument: number;
  timeoutMs: number;
}

/** Frames of one page that are asked; a page with more is left alone in the rest. */
const MAX_FRAMES = 40;

/** Calls a function in the world of the page itself, in its frames and in its workers. `false` when one took too long. */
export async function inMainWorlds(page: Page, call: WorldCall): Promise<boolean> {
  const own = [page.session, ...page.frames.values()].slice(0, MAX_FRAMES);
  const asked = [
    ...own.map((session) => inTree(session, call)),
    ...[...page.workers].map((session) => evaluate(session, call)),
  ];
  const answers = await Promise.allSettled(asked);
  // What is gone meanwhile has nothing to do any more.
  return answers.every((answer) => answer.status === "fulfilled" || !isTimeout(answer.reason));
}

/** In a document and in all of its frames that live in the same process. */
async function inTree(session: CDPSession, call: WorldCall): Promise<void> {
  const options = { timeout: call.timeoutMs };
  const [, { frameTree }] = await Promise.all([
    evaluate(session, call),
    session.send("Page.getFrameTree", undefined, options),
  ]);
  const inner = innerFrames(frameTree).slice(0, MAX_FRAMES);
  await Promise.all(inner.map((frameId) => inFrame(session, frameId, call).catch(rethrowTimeout)));
}

function rethrowTimeout(error: unknown): void {
  if (isTimeout(error)) throw error;
}

interface FrameTree {
  frame: { id: string };
  childFrames?: FrameTree[];
}

const innerFrames = ({ childFrames = [] }: FrameTree): string[] =>
  childFrames.flatMap((child) => [child.frame.id, ...innerFrames(child)]);

async function evaluate(session: CDPSession, { source, argument, timeoutMs }: WorldCall): Promise<void> {
  const expression = `(${source})(${argument})`;
  await session.send("Runtime.evaluate", { expression, awaitPromise: true }, { timeout: timeoutMs });
}

/** The document of a frame is an object of the frame's own world. */
async function inFrame(session: CDPSession, frameId: string, call: WorldCall): Promise<void> {
  const options = { timeout: call.timeoutMs };
  const owner = await session.send("DOM.getFrameOwner", { frameId }, options);
  const { node } = await session.send("DOM.describeNode", { backendNodeId: owner.backendNodeId }, options);
  const backendNodeId = node.contentDocument?.backendNodeId;
  if (backendNodeId === undefined) return;
  const { object } = await session.send("DOM.resolveNode", { backendNodeId }, options);
  const { objectId } = object;
  if (objectId === undefined) return;
  const asked = {
    objectId,
    functionDeclaration: call.source,
    arguments: [{ value: call.argument }],
    awaitPromise: true,
  };
  await session.send("Runtime.callFunctionOn", asked, options);
  await session.send("Runtime.releaseObject", { objectId }, options);
}
