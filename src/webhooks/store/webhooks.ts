import type { DisabledReason, EventType } from "../../contract/webhook.ts";
import type { Sealed } from "../../lib/seal.ts";

/** A secret of a webhook. The first has no end; the ones before it sign until theirs. */
export interface SealedSecret {
  sealed: string;
  /** Milliseconds since 1970. */
  until: number | null;
}

/** A registered webhook. Times are milliseconds since 1970. */
export interface Webhook {
  id: string;
  account: string;
  /** Where the service answered when it was registered. */
  origin: string;
  /** Sealed. */
  url: string;
  events: readonly EventType[];
  description: string | null;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  /** The first failure and the latest of those that came one after the other; `null` when the last attempt succeeded. */
  failingSince: number | null;
  lastFailedAt: number | null;
  /** Newest first. */
  secrets: readonly SealedSecret[];
  createdAt: number;
}

/** A webhook as it comes in. */
export interface NewWebhook extends Pick<Webhook, "id" | "account" | "origin" | "events" | "description"> {
  url: Sealed;
  secret: Sealed;
}

/** What its account may change of a webhook; what is left out stays. */
export type WebhookChange = Partial<Pick<Webhook, "events" | "description" | "enabled"> & { url: Sealed }>;

type Row = {
  id: string;
  account: string;
  origin: string;
  url: string;
  events: string;
  description: string | null;
  enabled: number;
  disabled_reason: DisabledReason | null;
  failing_since: number | null;
  last_failed_at: number | null;
  secrets: string;
  created_at: number;
};

const COLUMNS = `id, account, origin, url, events, description, enabled, disabled_reason, failing_since, last_failed_at,
  secrets, created_at`;

/** Writes a webhook, new or changed. */
export function putWebhook(sql: SqlStorage, webhook: Webhook): void {
  sql.exec(
    `INSERT OR REPLACE INTO webhooks (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    webhook.id,
    webhook.account,
    webhook.origin,
    webhook.url,
    JSON.stringify(webhook.events),
    webhook.description,
    Number(webhook.enabled),
    webhook.disabledReason,
    webhook.failingSince,
    webhook.lastFailedAt,
    JSON.stringify(webhook.secrets),
    webhook.createdAt,
  );
}

/** All webhooks of the account, oldest first; there are few. */
export const allWebhooks = (sql: SqlStorage): Webhook[] =>
  sql
    .exec<Row>(`SELECT ${COLUMNS} FROM webhooks`)
    .toArray()
    .map(toWebhook)
    .toSorted((a, b) => a.createdAt - b.createdAt);

export function findWebhook(sql: SqlStorage, id: string): Webhook | null {
  const [row] = sql.exec<Row>(`SELECT ${COLUMNS} FROM webhooks WHERE id = ?`, id).toArray();
  return row === undefined ? null : toWebhook(row);
}

export function deleteWebhook(sql: SqlStorage, id: string): void {
  sql.exec("DELETE FROM webhooks WHERE id = ?", id);
}

/** Rows are written by this file alone and from a `Webhook`. */
function toWebhook({ disabled_reason, failing_since, last_failed_at, created_at, ...row }: Row): Webhook {
  return {
    ...row,
    events: JSON.parse(row.events) as EventType[],
    enabled: row.enabled === 1,
    secrets: JSON.parse(row.secrets) as SealedSecret[],
    disabledReason: disabled_reason,
    failingSince: failing_since,
    lastFailedAt: last_failed_at,
    createdAt: created_at,
  };
}
