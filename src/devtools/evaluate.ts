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
async function openWorld(page: Page, timeoutMs: number): Promise<number> {
  const { session, frameId } = page;
  const options = { timeout: timeoutMs };
  const world = await session.send("Page.createIsolatedWorld", { frameId, worldName: WORLD }, options);
  // Chrome tells of a document that comes later after this answer, so the world is that of the document in place.
  page.world = world.executionContextId;
  return world.executionContextId;
}

/**
 * Runs a function in the page's main frame and parses its answer. The world of the last call is used again, which saves a
 * round trip, for as long as its document is there. @throws {ScriptError}
 */
export async function inPage<T extends z.ZodType>(page: Page, script: Script<T>): Promise<z.output<T>> {
  if (page.world === null) return await runIn(page, script, await openWorld(page, script.timeoutMs));
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
