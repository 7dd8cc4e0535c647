import { Problem, type ProblemCode } from "../contract/problem.ts";
import { write } from "../lib/log.ts";

/** What a failed capture tells those who wait for it. Errors lose their class between objects. */
export interface Told {
  code: ProblemCode;
  message: string;
  extras: Pick<Problem["extras"], "details" | "reset" | "retryAfterSeconds">;
}

export function toldOf(error: unknown): Told {
  if (!(error instanceof Problem)) {
    write("error", { message: "A capture for the cache failed", error: String(error).slice(0, 300) });
    return toldOf(new Problem("internal"));
  }
  const { details, reset, retryAfterSeconds } = error.extras;
  const extras = {
    ...(details && { details }),
    ...(reset !== undefined && { reset }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return { code: error.code, message: error.message, extras };
}

export const problemOf = ({ code, message, extras }: Told): Problem => new Problem(code, message, extras);

/** The same failure for those who come before it may be tried again. */
export function toldAgain(told: Told, until: number, now: number): Told {
  if (told.extras.reset !== undefined) return told;
  return { ...told, extras: { ...told.extras, retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) } };
}
