import type { z } from "zod";
import type { Page } from "../browsers/page.ts";

/** Our scripts run in a world of their own: what the page does to its globals does not reach them. */
export const WORLD = "stillframe";

/** What a script of ours is given. It is passed as data, never as part of the script. */
type Argument = string | number;

interface Script<T extends z.ZodType> {
  /** The text of one function. */
  source: string;
  args: readonly Argument[];
  /** What it must answer; the page's elements are hostile even in a world of our own. */
  answer: T;
  timeoutMs: number;
}

/** The page threw out the document while a script ran in it, or the script failed. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}

/** Runs a function in the page's main frame and parses its answer. @throws {ScriptError} */
export async function inPage<T extends z.ZodType>(page: Page, script: Script<T>): Promise<z.output<T>> {
  const { session, frameId } = page;
  const options = { timeout: script.timeoutMs };
  const world = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }, options);
  const { result, exceptionDetails } = await session.send(
    "Runtime.callFunctionOn",
    {
      functionDeclaration: script.source,
      executionContextId: world.executionContextId,
      arguments: script.args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    },
    options,
  );
  if (exceptionDetails !== undefined) throw new ScriptError(exceptionDetails.text.slice(0, 200));
  const parsed = script.answer.safeParse(result.value);
  if (!parsed.success) throw new ScriptError("The page gave an answer of another shape.");
  return parsed.data;
}
