import { type ProblemCode, PROBLEMS } from "../contract/problem.ts";

/** Failures that a hostile page can cause at will, and that cost a whole browser: one more try shows which it was. */
const COSTLY: ReadonlySet<ProblemCode> = new Set(["page_crashed", "capture_timeout"]);
const COSTLY_ATTEMPTS = 2;

/** Whether a further try may end better. What is wrong with the request or the page itself stays wrong. */
export function isWorthAnotherTry({ code }: { code: ProblemCode }, attempts: number): boolean {
  if (!PROBLEMS[code].retryable) return false;
  return !COSTLY.has(code) || attempts < COSTLY_ATTEMPTS;
}
