/**
 * What becomes of a delivery: pure decisions. Time, rules and chance come in; nothing is read or written here.
 *
 *    ready ──► sent ──claim──► running ──2xx──► delivered
 *      ▲                        │ │ │  410, or attempts used up ──► exhausted
 *      └── waiting ◄── failure ─┘ │
 *                                 └─ the webhook was disabled ──► canceled (from every stage to its left as well)
 *
 * `ready` until the webhook has room for another open request, `sent` while a message is on its way to a worker, and
 * `running` under a lease. The attempt is counted at the claim, before the request: a worker that dies on the way uses
 * one up, and none is made that was not counted.
 */
import type { AttemptFailure } from "../contract/webhook.ts";
import { doubling } from "../lib/backoff.ts";
import { type Schedule, waitAfter } from "./retry.ts";

/** Times are milliseconds since 1970. While an attempt is under way all but `at` is `null`. */
export interface Attempt {
  at: number;
  status: number | null;
  failure: AttemptFailure | null;
  durationMs: number | null;
}

interface Known {
  id: string;
  webhookId: string;
  eventId: string;
  createdAt: number;
  attempts: readonly Attempt[];
}

/** `nextAt` is when the next attempt is to be made, `dueAt` when the alarm has to look at the delivery. */
export type Pending = Known &
  (
    | { stage: "ready"; nextAt: number }
    | { stage: "waiting"; nextAt: number; dueAt: number }
    | { stage: "sent"; nextAt: number; dueAt: number; sends: number }
    | { stage: "running"; dueAt: number }
  );

export type Ended = Known & { stage: "delivered" | "exhausted" | "canceled"; finishedAt: number };
export type Delivery = Pending | Ended;

export interface Rules extends Schedule {
  leaseMs: number;
  resendMs: number;
  resendMaxMs: number;
}

/** When a decision is taken, by which rules, with which chance (0 to 1), and whether the webhook is enabled. */
export interface Moment {
  now: number;
  rules: Rules;
  random: number;
  enabled: boolean;
}

/** How an attempt ended: with an answer's status, or why there was none. */
export interface Outcome {
  status: number | null;
  failure: AttemptFailure | null;
  durationMs: number | null;
  /** What the answer's `Retry-After` asked for. */
  retryAfterMs: number | null;
}

const GONE = 410;

export const succeeded = ({ status }: Pick<Outcome, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

export const isGone = ({ status }: Pick<Outcome, "status">): boolean => status === GONE;

/** Puts the delivery in a worker's hands; the attempt counts from here on. `null` when it is in other hands, or over. */
export function claim(delivery: Delivery, { now, rules }: Moment): Pending | null {
  if (delivery.stage !== "sent") return null;
  const attempt = { at: now, status: null, failure: null, durationMs: null };
  const attempts = [...delivery.attempts, attempt];
  return { ...known(delivery), attempts, stage: "running", dueAt: now + rules.leaseMs };
}

/**
 * The attempt of this number ended. One that was given up as interrupted, and has not been followed by another, still
 * counts for what it was: its target got the event.
 */
export function report(delivery: Delivery, number: number, { outcome, ...at }: Moment & { outcome: Outcome }) {
  if (isEnded(delivery) || delivery.attempts.length !== number) return null;
  if (delivery.stage !== "running" && delivery.attempts.at(-1)?.failure !== "interrupted") return null;
  return end(delivery, outcome, at);
}

/** The worker could not even try, for want of a key: the attempt does not count. */
export function handBack(
  delivery: Delivery,
  number: number,
  { now, waitMs, enabled }: { now: number; waitMs: number; enabled: boolean },
): Delivery | null {
  if (delivery.stage !== "running" || delivery.attempts.length !== number) return null;
  const waiting = { ...known(delivery), attempts: delivery.attempts.slice(0, -1), ...waitingUntil(now + waitMs) };
  return enabled ? waiting : cancel(waiting, now);
}

/** There is room for it among the webhook's open requests: a message goes out. */
export function dispatch(delivery: Extract<Pending, { stage: "ready" }>, { now, rules }: Moment): Pending {
  return { ...known(delivery), nextAt: delivery.nextAt, stage: "sent", sends: 1, dueAt: now + rules.resendMs };
}

/** The queue gave its message up: it is sent again, but not at once. */
export function undeliverable(delivery: Delivery, { now, rules }: Moment): Pending | null {
  if (delivery.stage !== "sent") return null;
  return { ...known(delivery), ...waitingUntil(now + rules.resendMs) };
}

/** What is due of a delivery, and whether a message is to be sent again; `null` when nothing is. */
export function due(delivery: Delivery, at: Moment): { delivery: Delivery; send: boolean } | null {
  if (isEnded(delivery) || delivery.stage === "ready" || delivery.dueAt > at.now) return null;
  if (delivery.stage === "running") return { delivery: end(delivery, LOST, at), send: false };
  const { nextAt } = delivery;
  if (delivery.stage === "waiting") return { delivery: { ...known(delivery), stage: "ready", nextAt }, send: false };
  const dueAt = at.now + doubling(at.rules.resendMs, delivery.sends, at.rules.resendMaxMs);
  return { delivery: { ...delivery, sends: delivery.sends + 1, dueAt }, send: true };
}

/** The webhook was disabled. What is under way is left to end. */
export function cancel(delivery: Delivery, now: number): Delivery {
  if (isEnded(delivery) || delivery.stage === "running") return delivery;
  return { ...known(delivery), stage: "canceled", finishedAt: now };
}

/** Whether it takes up room among its webhook's open requests. */
export const isInFlight = ({ stage }: Delivery): boolean => stage === "sent" || stage === "running";

export const isEnded = (delivery: Delivery): delivery is Ended => "finishedAt" in delivery;

const LOST: Outcome = { status: null, failure: "interrupted", durationMs: null, retryAfterMs: null };

function end(delivery: Pending, outcome: Outcome, { now, rules, random, enabled }: Moment): Delivery {
  const { status, failure, durationMs, retryAfterMs } = outcome;
  const at = delivery.attempts.at(-1)?.at ?? now;
  const attempts = [...delivery.attempts.slice(0, -1), { at, status, failure, durationMs }];
  const ended = { ...known(delivery), attempts, finishedAt: now };
  if (succeeded(outcome)) return { ...ended, stage: "delivered" };
  const wait = isGone(outcome) ? null : waitAfter(attempts.length, rules, { random, retryAfterMs });
  if (wait === null) return { ...ended, stage: "exhausted" };
  if (!enabled) return { ...ended, stage: "canceled" };
  return { ...known(delivery), attempts, ...waitingUntil(now + wait) };
}

const waitingUntil = (at: number) => ({ stage: "waiting", nextAt: at, dueAt: at }) as const;

/** What every state has. */
function known({ id, webhookId, eventId, createdAt, attempts }: Delivery): Known {
  return { id, webhookId, eventId, createdAt, attempts };
}
