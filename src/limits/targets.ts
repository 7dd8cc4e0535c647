import type { ProblemCode } from "../contract/problem.ts";

/** A host that failed for an account, or told it to go away: how often in a row, and when last (milliseconds since 1970). */
export interface Target {
  failures: number;
  failedAt: number;
}

/** How a capture of a host ended. */
export interface TargetReport {
  host: string;
  failed: boolean;
}

/** How long a host is left alone: a minute, one more for each further failure, at most the second. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;

/** A host that has not failed for so long begins anew. */
export const TARGET_MEMORY_MS = 3_600_000;

/** Hosts of an account that are remembered. Only those that fail are, and only until then. */
export const MAX_TARGETS = 1000;

/** What a host is after one more capture of it; `null` when nothing needs to be remembered. */
export function afterCapture(before: Target | null, { failed }: TargetReport, now: number): Target | null {
  if (!failed) return null;
  const known = before !== null && now < before.failedAt + TARGET_MEMORY_MS ? before.failures : 0;
  return { failures: known + 1, failedAt: now };
}

/** Until when a host is left alone that may fail so often in a row; `null` when it is not. */
export function restsUntil({ failures, failedAt }: Target, mayFail: number, now: number): number | null {
  if (failures < mayFail) return null;
  const until = failedAt + Math.min(LONGEST_REST_MS, REST_MS * (failures - mayFail + 1));
  return now < until ? until : null;
}

/** Failures that say something of the host, not of what the request asks of the page. */
const OF_THE_HOST: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "connection_failed",
  "tls_failed",
  "dns_failed",
  "navigation_failed",
  "navigation_timeout",
  "page_crashed",
  "page_unstable",
  "capture_timeout",
]);

/** Whether a failed capture counts against the host that was asked. */
export const isOfTheHost = (code: ProblemCode): boolean => OF_THE_HOST.has(code);

/** Whether a host said by its status that it wants to be left alone. */
export const refusesBy = (status: number | undefined): boolean => status === 429 || status === 503;
