import type { z } from "zod";
import type { Page } from "./page.ts";

/** The isolated world of our scripts: what the page does to its globals does not reach them. */
export const WORLD = "stillframe";

/** An argument of a script. It is passed as data, never as part of the source. */
type Argument = string | number;

interface Script<T extends z.ZodType> {
  /** The text of one function. */
  source: string;
  args: readonly Argument[];
  /** Schema of the result. Validated because the isolated world shares the page's DOM, which the page controls. */
  answer: T;
  timeoutMs: number;
}

/** A script failed, or its document went away while it ran. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}

/** The execution context of our isolated world in the main frame; made if it is not there yet. */
export async function openWorld({ session, frameId }: Page, timeoutMs: number): Promise<number> {
  const options = { timeout: timeoutMs };
  const world = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }, options);
  return world.executionContextId;
}

/**
 * Runs a function in the page's main frame and parses its answer. A `world` that was opened before saves a round trip;
 * it is gone when its document is. @throws {ScriptError}
 */
export async function inPage<T extends z.ZodType>(
  page: Page,
  script: Script<T>,
  world = openWorld(page, script.timeoutMs),
): Promise<z.output<T>> {
  const { result, exceptionDetails } = await page.session.send(
    "Runtime.callFunctionOn",
    {
      functionDeclaration: script.source,
      executionContextId: await world,
      arguments: script.args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    },
    { timeout: script.timeoutMs },
  );
  if (exceptionDetails !== undefined) throw new ScriptError(exceptionDetails.text.slice(0, 200));
  const parsed = script.answer.safeParse(result.value);
  if (!parsed.success) throw new ScriptError("The page gave an answer of another shape.");
  return parsed.data;
}
