import type { EventType } from "../../contract/webhook.ts";
import { fromRow } from "../../lib/queue/dispatch.ts";
import { type Attempt, type Delivery, type Ended, isEnded } from "../delivery.ts";

/** Something that happened to a job, or a test. */
export interface WebhookEvent {
  id: string;
  type: EventType;
  /** `null` for a test. */
  jobId: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
}

/** A delivery with its event and its place in the list. */
export interface StoredDelivery {
  seq: number;
  delivery: Delivery;
  event: WebhookEvent;
}

type Row = {
  seq: number;
  id: string;
  webhook_id: string;
  event_id: string;
  stage: Delivery["stage"];
  created_at: number;
  finished_at: number | null;
  next_at: number | null;
  due_at: number | null;
  sends: number;
  attempts: string;
  type: EventType;
  job_id: string | null;
  event_created_at: number;
  expires_at: number;
};

const COLUMNS = `d.seq, d.id, d.webhook_id, d.event_id, d.stage, d.created_at, d.finished_at, d.next_at, d.due_at,
  d.sends, d.attempts, e.type, e.job_id, e.created_at AS event_created_at, e.expires_at`;
const SELECT = `SELECT ${COLUMNS} FROM deliveries d CROSS JOIN webhook_events e ON e.id = d.event_id`;

/** What is written the same way here and in the index, so that the index answers. */
const UNDER_WAY = "d.stage IN ('ready', 'waiting', 'sent', 'running')";

export function insertEvent(sql: SqlStorage, { id, type, jobId, createdAt, expiresAt }: WebhookEvent): void {
  const insert = "INSERT INTO webhook_events (id, type, job_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)";
  sql.exec(insert, id, type, jobId, createdAt, expiresAt);
}

/** A delivery as it comes in. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  /** Asked for by hand. */
  byHand: boolean;
}

/** Stores a delivery of an event that waits for its turn. */
export function insertDelivery(
  sql: SqlStorage,
  { id, webhookId, byHand }: NewDelivery,
  { event, now }: { event: WebhookEvent; now: number },
): StoredDelivery {
  const insert = `INSERT INTO deliveries (id, webhook_id, event_id, stage, by_hand, created_at, next_at)
    VALUES (?, ?, ?, 'ready', ?, ?, ?) RETURNING seq`;
  const { seq } = sql.exec<{ seq: number }>(insert, id, webhookId, event.id, Number(byHand), now, now).one();
  const known = { id, webhookId, eventId: event.id, createdAt: now, attempts: [] };
  return { seq, event, delivery: { ...known, stage: "ready", nextAt: now } };
}

/** Writes a delivery's new state. */
export function updateDelivery(sql: SqlStorage, delivery: Delivery): void {
  sql.exec(
    `UPDATE deliveries SET stage = ?, finished_at = ?, next_at = ?, due_at = ?, sends = ?, attempts = ? WHERE id = ?`,
    delivery.stage,
    isEnded(delivery) ? delivery.finishedAt : null,
    "nextAt" in delivery ? delivery.nextAt : null,
    "dueAt" in delivery ? delivery.dueAt : null,
    "sends" in delivery ? delivery.sends : 0,
    JSON.stringify(delivery.attempts),
    delivery.id,
  );
}

export const findDelivery = (sql: SqlStorage, id: string): StoredDelivery | null =>
  read(sql, `${SELECT} WHERE d.id = ?`, id)[0] ?? null;

/** A webhook's deliveries below `before`, newest first, of events that are not over at `now`. */
export function listDeliveries(
  sql: SqlStorage,
  webhookId: string,
  { before, limit, now }: { before: number; limit: number; now: number },
): StoredDelivery[] {
  const page = `${SELECT} WHERE d.webhook_id = ? AND d.seq < ? AND e.expires_at > ? ORDER BY d.seq DESC LIMIT ?`;
  return read(sql, page, webhookId, before, now, limit);
}

/** What was sent of a job, newest first. It has one event: the list is as long as there are webhooks and redeliveries. */
export function deliveriesOfJob(sql: SqlStorage, jobId: string, now: number): StoredDelivery[] {
  const find = `SELECT ${COLUMNS} FROM webhook_events e CROSS JOIN deliveries d ON d.event_id = e.id
    WHERE e.job_id = ? AND e.expires_at > ?`;
  return read(sql, find, jobId, now).toSorted((one, other) => other.seq - one.seq);
}

/**
 * Of each event that did not reach a webhook so far the last delivery, the oldest first: those that were given up, and
 * those that wait for their next attempt.
 */
export function undelivered(
  sql: SqlStorage,
  webhookId: string,
  { limit, now }: { limit: number; now: number },
): StoredDelivery[] {
  const find = `${SELECT} WHERE d.webhook_id = ? AND d.stage IN ('exhausted', 'canceled', 'waiting') AND e.expires_at > ?
    AND NOT EXISTS (SELECT 1 FROM deliveries o WHERE o.event_id = d.event_id AND o.webhook_id = d.webhook_id
      AND (o.seq > d.seq OR o.stage = 'delivered'))
    ORDER BY d.seq LIMIT ?`;
  return read(sql, find, webhookId, now, limit);
}

/** Those of a webhook that wait for room, in the order in which they became due. */
export const readyDeliveries = (sql: SqlStorage, webhookId: string, limit: number): Delivery[] =>
  read(
    sql,
    `${SELECT} WHERE ${UNDER_WAY} AND d.webhook_id = ? AND d.stage = 'ready' ORDER BY d.next_at LIMIT ?`,
    webhookId,
    limit,
  ).map(({ delivery }) => delivery);

/** How many of a webhook's deliveries are with the queue or with a worker. */
export function countInFlight(sql: SqlStorage, webhookId: string): number {
  const count = `SELECT count(*) AS many FROM deliveries d
    WHERE ${UNDER_WAY} AND d.webhook_id = ? AND d.stage IN ('sent', 'running')`;
  return sql.exec<{ many: number }>(count, webhookId).one().many;
}

/** How many deliveries the account asked for by hand since then. */
export function countByHand(sql: SqlStorage, since: number): number {
  const count = "SELECT count(*) AS many FROM deliveries WHERE by_hand = 1 AND created_at > ?";
  return sql.exec<{ many: number }>(count, since).one().many;
}

/** Ids of the deliveries that the alarm has to look at, the longest due first. */
export const dueDeliveries = (sql: SqlStorage, now: number, limit: number): string[] =>
  sql
    .exec<{ id: string }>("SELECT id FROM deliveries WHERE due_at <= ? ORDER BY due_at LIMIT ?", now, limit)
    .toArray()
    .map(({ id }) => id);

/** Puts off a delivery that the alarm could not bring on, so that it keeps no other waiting. */
export function parkDelivery(sql: SqlStorage, id: string, dueAt: number): void {
  sql.exec("UPDATE deliveries SET due_at = ? WHERE id = ?", dueAt, id);
}

/** What of an event is still to be delivered to a webhook. */
export const pendingOf = (sql: SqlStorage, eventId: string, webhookId: string): Delivery[] =>
  read(sql, `${SELECT} WHERE d.event_id = ? AND d.webhook_id = ? AND d.finished_at IS NULL`, eventId, webhookId).map(
    ({ delivery }) => delivery,
  );

/** Ends everything of a webhook that has not been begun. */
export function cancelPending(sql: SqlStorage, webhookId: string, now: number): void {
  const cancel = `UPDATE deliveries AS d SET stage = 'canceled', finished_at = ?, next_at = NULL, due_at = NULL, sends = 0
    WHERE ${UNDER_WAY} AND d.webhook_id = ? AND d.stage IN ('ready', 'waiting', 'sent')`;
  sql.exec(cancel, now, webhookId);
}

export function deleteDeliveriesOf(sql: SqlStorage, webhookId: string): void {
  sql.exec("DELETE FROM deliveries WHERE webhook_id = ?", webhookId);
}

/** Forgets so many events that are over, with their deliveries, and tells whose deliveries those were. */
export function dropEvents(sql: SqlStorage, now: number, limit: number): string[] {
  const over = "SELECT id FROM webhook_events WHERE expires_at <= ? ORDER BY expires_at LIMIT ?";
  return sql
    .exec<{ id: string }>(over, now, limit)
    .toArray()
    .flatMap(({ id }) => {
      const drop = "DELETE FROM deliveries WHERE event_id = ? RETURNING webhook_id";
      const dropped = sql.exec<{ webhook_id: string }>(drop, id).toArray();
      sql.exec("DELETE FROM webhook_events WHERE id = ?", id);
      return dropped.map((row) => row.webhook_id);
    });
}

/** When the earliest thing is due; `null` when nothing ever is. */
export function earliestDue(sql: SqlStorage): number | null {
  const earliest = `SELECT min(due_at) AS due_at FROM (
    SELECT min(due_at) AS due_at FROM deliveries WHERE due_at IS NOT NULL
    UNION ALL SELECT min(expires_at) FROM webhook_events)`;
  return sql.exec<{ due_at: number | null }>(earliest).one().due_at;
}

function read(sql: SqlStorage, query: string, ...bound: (string | number)[]): StoredDelivery[] {
  return sql
    .exec<Row>(query, ...bound)
    .toArray()
    .map((row) => ({ seq: row.seq, delivery: toDelivery(row), event: toEvent(row) }));
}

const toEvent = (row: Row): WebhookEvent => ({
  id: row.event_id,
  type: row.type,
  jobId: row.job_id,
  createdAt: row.event_created_at,
  expiresAt: row.expires_at,
});

/** Rows are written by this file alone and from a `Delivery`, so each has what its stage needs. */
function toDelivery(row: Row): Delivery {
  const known = {
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    createdAt: row.created_at,
    attempts: JSON.parse(row.attempts) as Attempt[],
  };
  const nextAt = row.next_at ?? 0;
  const dispatch = fromRow(row);
  if (dispatch?.stage === "running") return { ...known, ...dispatch };
  if (dispatch !== null) return { ...known, ...dispatch, nextAt };
  return { ...known, stage: endOf(row.stage), finishedAt: row.finished_at ?? 0 };
}

/** In which way a delivery that is no longer dispatched has ended. */
const endOf = (stage: Delivery["stage"]): Ended["stage"] =>
  stage === "delivered" || stage === "exhausted" ? stage : "canceled";
