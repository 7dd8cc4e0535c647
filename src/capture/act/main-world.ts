import type { Page } from "../../devtools/page.ts";

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
  const { result, exceptionDetails } = await session.send(
    "Runtime.evaluate",
    { expression, awaitPromise: true, userGesture: true, timeout: timeoutMs },
    { timeout: timeoutMs + MARGIN_MS },
  );
  const thrown = exceptionDetails && (exceptionDetails.exception?.description ?? exceptionDetails.text);
  const { type, value, unserializableValue, subtype } = result;
  const isTrue = type === "object" ? subtype !== "null" : (value ?? unserializableValue) ? value !== "NaN" : false;
  return {
    thrown: thrown?.slice(0, MAX_TEXT) ?? null,
    isTrue: type === "function" || type === "symbol" || (isTrue && !isZero(unserializableValue)),
  };
}

/** How DevTools writes numbers that JSON cannot, and which of them count as false. */
const isZero = (text: string | undefined): boolean => text === "-0" || text === "NaN" || text === "0n";

/** Ending a script takes a moment too. */
const MARGIN_MS = 500;
