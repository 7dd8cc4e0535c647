import { z } from "zod";
import type { WaitFor } from "../../contract/fields/waiting.ts";
import { type Detail, Problem, type ProblemCode } from "../../contract/problem.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { Deadline, pause } from "../../lib/deadline.ts";
import { isGone, isTimeout } from "../failure.ts";
import awaitScript from "../page/inpage/built/await.inpage.js";
import { SCRIPT_MARGIN_MS } from "../page/ready.ts";
import type { Work } from "../work.ts";
import { type Evaluated, runInPage } from "./main-world.ts";

/** How often an expression is tried. */
const TRY_MS = 100;

/** Waits for each condition, one after the other. @throws {Problem} `wait_failed` */
export async function waitForAll(work: Work): Promise<void> {
  for (const [index, condition] of (work.request.waitFor ?? []).entries()) {
    const failure = await waitFor(work, condition);
    if (failure !== null) throw failed("wait_failed", ["waitFor", index], failure);
  }
}

/** An error that names which of the request's steps failed, and what was seen instead. */
export function failed(code: ProblemCode, path: Detail["path"], message: string): Problem {
  const name = path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`));
  return new Problem(code, `\`${name.join("")}\`: ${message}`, { details: [{ code, path, message }] });
}

/** Answers with what was seen instead; `null` when it came. A page that moves on meanwhile is looked at anew. */
export async function waitFor(work: Work, condition: WaitFor): Promise<string | null> {
  const limit = new Deadline(work.end.left(condition.timeout ?? work.settings.WAIT_TIMEOUT_MS));
  for (;;) {
    try {
      return await ("selector" in condition ? element(work, condition, limit) : expression(work, condition, limit));
    } catch (error) {
      if (!isGone(error) || limit.passed) throw error;
      await pause(TRY_MS);
    }
  }
}

const Seen = z.object({ reached: z.boolean(), matched: z.number(), visible: z.number() });

async function element(work: Work, { selector, state }: { selector: string; state: string }, limit: Deadline) {
  const left = limit.left();
  const seen = await inPage(work.page, {
    source: awaitScript,
    args: [selector, state, left],
    answer: Seen,
    timeoutMs: work.end.left(left + SCRIPT_MARGIN_MS),
  });
  if (seen.reached) return null;
  return `not ${state} in time: ${seen.matched} elements matched, ${seen.visible} of them visible.`;
}

/** One that did not end in its time, as one that waits for ever, is not true. */
function unended(error: unknown): Evaluated {
  if (isTimeout(error)) return { thrown: null, isTrue: false };
  throw error;
}

async function expression({ page }: Work, { expression: text }: { expression: string }, limit: Deadline) {
  for (;;) {
    const { isTrue, thrown } = await runInPage(page, text, Math.max(TRY_MS, limit.left())).catch(unended);
    if (isTrue) return null;
    if (limit.passed) return `did not become true in time${thrown === null ? "" : `: ${thrown}`}.`;
    await pause(TRY_MS);
  }
}
