import { z } from "zod";
import { inPage } from "../../../devtools/evaluate.ts";
import type { Page } from "../../../devtools/page.ts";
import type { CDPSession } from "../../../devtools/protocol.ts";
import type { Work } from "../../work.ts";
import firstFramesScript from "./inpage/built/first-frames.inpage.js";
import heldTimeScript from "./inpage/built/held-time.inpage.js";

const TIMEOUT_MS = 4000;

/** Holds time in every document that this process will show, before anything of it runs. */
export const holdTime = (session: CDPSession): Promise<unknown> =>
  session.send("Page.addScriptToEvaluateOnNewDocument", { source: heldTimeScript });

/** Holds time in every worker that a page will start. */
export function holdTimeOfWorkers(page: Page): void {
  page.prepareWorker = (worker) => worker.send("Runtime.evaluate", { expression: heldTimeScript });
}

/** Brings films, and drawings that move by themselves, where they are each time. */
export async function showFirstFrames({ page, end }: Work): Promise<void> {
  await inPage(page, { source: firstFramesScript, args: [], answer: z.undefined(), timeoutMs: end.left(TIMEOUT_MS) });
}
