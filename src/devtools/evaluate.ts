import type { z } from "zod";
import type { Page } from "./page.ts";
import { ProtocolError } from "./protocol.ts";

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
export async function openWorld(page: Page, timeoutMs: number): Promise<number> {
  const { session, frameId, documents } = page;
  const options = { timeout: timeoutMs };
  const world = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }, options);
  if (page.documents === documents) page.world = world.executionContextId;
  return world.executionContextId;
}

/**
 * Runs a function in the page's main frame and parses its answer. A `world` that was opened before saves a round trip,
 * also the one of the last call; it is gone when its document is. @throws {ScriptError}
 */
export async function inPage<T extends z.ZodType>(
  page: Page,
  script: Script<T>,
  world?: Promise<number>,
): Promise<z.output<T>> {
  if (world !== undefined || page.world === null)
    return await runIn(page, script, await (world ?? openWorld(page, script.timeoutMs)));
  try {
    return await runIn(page, script, page.world);
  } catch (error) {
    // Another document has come, of which we were not told yet; nothing has run.
    if (!(error instanceof ProtocolError) || !/context with specified id/.test(error.message)) throw error;
    return await runIn(page, script, await openWorld(page, script.timeoutMs));
  }
}

async function runIn<T extends z.ZodType>(
  { session }: Page,
  { source, args, answer, timeoutMs }: Script<T>,
  executionContextId: number,
): Promise<z.output<T>> {
  const { result, exceptionDetails } = await session.send(
    "Runtime.callFunctionOn",
    {
      functionDeclaration: source,
      executionContextId,
      arguments: args.map((value) => ({ value })),
      awaitPromise: true,
      returnByValue: true,
    },
    { timeout: timeoutMs },
  );
  if (exceptionDetails !== undefined) throw new ScriptError(exceptionDetails.text.slice(0, 200));
  const parsed = answer.safeParse(result.value);
  if (!parsed.success) throw new ScriptError("The page gave an answer of another shape.");
  return parsed.data;
}
