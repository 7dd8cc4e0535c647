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
import * as dispatching from "../lib/queue/dispatch.ts";
import { type Schedule, waitAfter } from "./retry.ts";

/** Times are milliseconds since 1970. While an attempt is under way all but `at` is `null`. */
export interface Attempt {
  at: number;
  status: number | null;
  failure: AttemptFailure | null;
  durationMs: number | null;
}

interface DeliveryIdentity {
  id: string;
  webhookId: string;
  eventId: string;
  createdAt: number;
  attempts: readonly Attempt[];
}

/** `nextAt` is when the next attempt is to be made, `dueAt` when the alarm has to look at the delivery. */
type Queued = DeliveryIdentity & { nextAt: number } & (dispatching.Ready | dispatching.Waiting | dispatching.Sent);

export type Pending = Queued | (DeliveryIdentity & dispatching.Running);

export type Ended = DeliveryIdentity & { stage: "delivered" | "exhausted" | "canceled"; finishedAt: number };
export type Delivery = Pending | Ended;

export interface Rules extends Schedule, dispatching.DispatchRules {}

/** When a decision is taken, by which rules, with which chance (0 to 1), and whether the webhook is enabled. */
export interface Moment {
  now: number;
  rules: Rules;
  random: number;
  enabled: boolean;
}

/** How an attempt ended: with an answer's status, or why there was none. */
export interface DeliveryOutcome {
  status: number | null;
  failure: AttemptFailure | null;
  durationMs: number | null;
  /** What the answer's `Retry-After` asked for. */
  retryAfterMs: number | null;
}

const GONE = 410;

export const succeeded = ({ status }: Pick<DeliveryOutcome, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

export const isGone = ({ status }: Pick<DeliveryOutcome, "status">): boolean => status === GONE;

/** Puts the delivery in a worker's hands; the attempt counts from here on. `null` when it is in other hands, or over. */
export function claim(delivery: Delivery, at: Moment): Pending | null {
  if (delivery.stage !== "sent") return null;
  const attempt = { at: at.now, status: null, failure: null, durationMs: null };
  return { ...known(delivery), ...dispatching.lease(at), attempts: [...delivery.attempts, attempt] };
}

/**
 * The attempt of this number ended. One that was given up as interrupted, and has not been followed by another, still
 * counts for what it was: its target got the event. Of one that was replaced meanwhile it is kept how it ended.
 */
export function report(
  delivery: Delivery,
  number: number,
  { outcome, ...at }: Moment & { outcome: DeliveryOutcome },
): Delivery | null {
  const last = delivery.attempts.at(-1);
  if (last === undefined || delivery.attempts.length !== number) return null;
  if (isEnded(delivery)) return isOpen(last) ? { ...delivery, attempts: withLast(delivery, outcome) } : null;
  if (delivery.stage !== "running" && last.failure !== "interrupted") return null;
  return end(delivery, outcome, at);
}

/** The worker could not even try, for want of a key: the attempt does not count. */
export function handBack(
  delivery: Delivery,
  number: number,
  { now, waitMs, enabled }: { now: number; waitMs: number; enabled: boolean },
): Delivery | null {
  if (delivery.stage !== "running" || delivery.attempts.length !== number) return null;
  const attempts = delivery.attempts.slice(0, -1);
  const waiting = queued({ ...known(delivery), attempts }, dispatching.waitUntil(now + waitMs));
  return enabled ? waiting : cancel(waiting, now);
}

/** There is room for it among the webhook's open requests: a message goes out. */
export const dispatch = (delivery: Extract<Queued, { stage: "ready" }>, at: Moment): Pending => ({
  ...queued(delivery, dispatching.send(at)),
  nextAt: delivery.nextAt,
});

/** The queue gave its message up: it is sent again, but not at once. */
export const undeliverable = (delivery: Delivery, at: Moment): Pending | null =>
  delivery.stage === "sent" ? queued(delivery, dispatching.undelivered(at)) : null;

/** Its account is suspended: it waits until it no longer is. */
export const suspend = (delivery: Delivery): Pending | null =>
  delivery.stage === "sent" ? { ...known(delivery), stage: "ready", nextAt: delivery.nextAt } : null;

/** What is due of a delivery, and whether a message is to be sent again; `null` when nothing is. */
export function due(delivery: Delivery, at: Moment): { delivery: Delivery; send: boolean } | null {
  const next = isEnded(delivery) ? null : dispatching.due(delivery, at);
  if (next === null || isEnded(delivery)) return null;
  if (delivery.stage === "running") return { delivery: end(delivery, LOST, at), send: false };
  if (next.is === "lost") return null;
  return { delivery: { ...known(delivery), ...next.next, nextAt: delivery.nextAt }, send: next.is === "resent" };
}

/** Another delivery of its event takes its place. An attempt that is under way is left to end, and none follows it. */
export const replace = (delivery: Delivery, now: number): Delivery =>
  isEnded(delivery) ? delivery : { ...known(delivery), stage: "canceled", finishedAt: now };

/** The webhook was disabled. What is under way is left to end. */
export function cancel(delivery: Delivery, now: number): Delivery {
  if (isEnded(delivery) || delivery.stage === "running") return delivery;
  return { ...known(delivery), stage: "canceled", finishedAt: now };
}

export const isEnded = (delivery: Delivery): delivery is Ended => "finishedAt" in delivery;

const LOST: DeliveryOutcome = { status: null, failure: "interrupted", durationMs: null, retryAfterMs: null };

function end(delivery: Pending, outcome: DeliveryOutcome, { now, rules, random, enabled }: Moment): Delivery {
  const attempts = withLast(delivery, outcome);
  const ended = { ...known(delivery), attempts, finishedAt: now };
  if (succeeded(outcome)) return { ...ended, stage: "delivered" };
  const { retryAfterMs } = outcome;
  const wait = isGone(outcome) ? null : waitAfter(attempts.length, rules, { random, retryAfterMs });
  if (wait === null) return { ...ended, stage: "exhausted" };
  if (!enabled) return { ...ended, stage: "canceled" };
  return queued({ ...known(delivery), attempts }, dispatching.waitUntil(now + wait));
}

/** The attempts, the last of them as it ended. */
function withLast(
  { attempts, createdAt }: DeliveryIdentity,
  { status, failure, durationMs }: DeliveryOutcome,
): Attempt[] {
  const at = attempts.at(-1)?.at ?? createdAt;
  return [...attempts.slice(0, -1), { at, status, failure, durationMs }];
}

const isOpen = ({ status, failure }: Attempt): boolean => status === null && failure === null;

/** It waits for its next attempt, which is to be made when it is due. */
function queued<Stage extends dispatching.Waiting | dispatching.Sent>(delivery: DeliveryIdentity, stage: Stage) {
  return { ...known(delivery), ...stage, nextAt: stage.dueAt };
}

/** What every state has. */
function known({ id, webhookId, eventId, createdAt, attempts }: DeliveryIdentity): DeliveryIdentity {
  return { id, webhookId, eventId, createdAt, attempts };
}
