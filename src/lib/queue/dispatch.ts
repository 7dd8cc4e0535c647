import { doubling } from "../backoff.ts";

/**
 * The way of a piece of work from a table, over a queue, to a worker: pure transitions, shared by all that is dispatched.
 *
 *    waiting ──its time has come──► ready ──there is room──► sent ──claim──► running ──► whatever comes of it
 *       ▲                                                    │  ▲              │
 *       └────────── the queue gave its message up ───────────┘  └── resent ◄── not claimed in time
 *       └───────────────────────────── to be tried again ──────────────────────┘
 *
 * The table is the truth and the queue only carries a name: a message may come late, twice or never. Only what is `sent`
 * can be claimed, so a second message finds nothing to do; what was sent and not claimed in time is sent again.
 * `dueAt` is when the alarm has to look at it, in milliseconds since 1970.
 */
export type Dispatch =
  | { stage: "ready" }
  | { stage: "waiting"; dueAt: number }
  /** `sends` counts the messages that went out for it. */
  | { stage: "sent"; dueAt: number; sends: number }
  /** A worker has it until its lease ends at `dueAt`. */
  | { stage: "running"; dueAt: number };

export type Ready = Extract<Dispatch, { stage: "ready" }>;
export type Waiting = Extract<Dispatch, { stage: "waiting" }>;
export type Sent = Extract<Dispatch, { stage: "sent" }>;
export type Running = Extract<Dispatch, { stage: "running" }>;

export interface DispatchRules {
  leaseMs: number;
  /** A message that was not taken up by then is sent again; the wait doubles each time, up to the second. */
  resendMs: number;
  resendMaxMs: number;
}

/** When a decision is taken, and by which rules. */
export interface DispatchMoment {
  now: number;
  rules: DispatchRules;
}

/** There is room for it: its first message goes out. */
export const send = ({ now, rules }: DispatchMoment): Sent => ({
  stage: "sent",
  sends: 1,
  dueAt: now + rules.resendMs,
});

/** A worker takes it, or prolongs its lease. */
export const lease = ({ now, rules }: DispatchMoment): Running => ({ stage: "running", dueAt: now + rules.leaseMs });

/** It is ready again at that time. */
export const waitUntil = (dueAt: number): Waiting => ({ stage: "waiting", dueAt });

/** The queue gave its message up: it is sent again, but not at once. */
export const undelivered = ({ now, rules }: DispatchMoment): Waiting => waitUntil(now + rules.resendMs);

/**
 * What is due of it. `resent` is to be sent once more, `lost` is a lease that ran out; `null` when nothing is due.
 */
export function due(
  work: Dispatch,
  { now, rules }: DispatchMoment,
): { is: "ready"; next: Ready } | { is: "resent"; next: Sent } | { is: "lost" } | null {
  if (work.stage === "ready" || work.dueAt > now) return null;
  if (work.stage === "running") return { is: "lost" };
  if (work.stage === "waiting") return { is: "ready", next: { stage: "ready" } };
  const dueAt = now + doubling(rules.resendMs, work.sends, rules.resendMaxMs);
  return { is: "resent", next: { stage: "sent", sends: work.sends + 1, dueAt } };
}

/** Whether it takes up room among what may be under way at once. */
export const isInFlight = (stage: string): boolean => stage === "sent" || stage === "running";

/** What a row says of it; `null` when it has ended, in whichever way its kind of work does. */
export function fromRow({ stage, due_at, sends }: { stage: string; due_at: number | null; sends: number }) {
  const dueAt = due_at ?? 0;
  const known: Readonly<Record<string, Dispatch>> = {
    ready: { stage: "ready" },
    waiting: { stage: "waiting", dueAt },
    sent: { stage: "sent", dueAt, sends },
    running: { stage: "running", dueAt },
  };
  return known[stage] ?? null;
}
