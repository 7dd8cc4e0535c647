import type { Page } from "../../devtools/page.ts";
import { ProtocolError } from "../../devtools/protocol.ts";

/** What came of JavaScript of the caller's in the page's own world. */
export interface Evaluated {
  /** What was thrown, in the page's words; `null` where nothing was. */
  thrown: string | null;
  /** Whether its value counts as true. */
  isTrue: boolean;
}

const MAX_TEXT = 300;

/**
 * Runs JavaScript in the page's own world, as a script of the page would run, whatever its content security policy. A
 * script that does not let go of the page is ended when its time is over.
 */
export async function runInPage({ session }: Page, expression: string, timeoutMs: number): Promise<Evaluated> {
  const asked = { expression, awaitPromise: true, userGesture: true, timeout: timeoutMs };
  const answered = await session
    .send("Runtime.evaluate", asked, { timeout: timeoutMs + MARGIN_MS })
    .catch((error: unknown) => {
      if (wasEnded(error)) return null;
      throw error;
    });
  if (answered === null) return { thrown: "The script did not let go of the page, and was ended.", isTrue: false };
  const { result, exceptionDetails } = answered;
  // The value is then what was thrown.
  if (exceptionDetails !== undefined) {
    const { exception, text } = exceptionDetails;
    return { thrown: (exception?.description ?? text).slice(0, MAX_TEXT), isTrue: false };
  }
  const { type, value, unserializableValue, subtype } = result;
  const isTrue = type === "object" ? subtype !== "null" : (value ?? unserializableValue) ? value !== "NaN" : false;
  return {
    thrown: null,
    isTrue: type === "function" || type === "symbol" || (isTrue && !isZero(unserializableValue)),
  };
}

/** All that DevTools says of a script that it has ended. */
const wasEnded = (error: unknown): boolean =>
  error instanceof ProtocolError && error.message.includes("Internal error");

/** How DevTools writes numbers that JSON cannot, and which of them count as false. */
const isZero = (text: string | undefined): boolean => text === "-0" || text === "NaN" || text === "0n";

/** Ending a script takes a moment too. */
const MARGIN_MS = 500;
