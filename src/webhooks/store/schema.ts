/** Since when a webhook has failed says little without when it last did. */
export const WEBHOOK_FAILURES = "ALTER TABLE webhooks ADD COLUMN last_failed_at INTEGER";

/** What an account's object keeps of webhooks. Times are milliseconds since 1970. A deployed step never changes. */
export const WEBHOOK_TABLES = `
   CREATE TABLE webhooks (
     id TEXT PRIMARY KEY NOT NULL,
     -- Whose it is, and where the service answered when it was registered: links in its events lead there.
     account TEXT NOT NULL,
     origin TEXT NOT NULL,
     -- Sealed outside, as are the secrets: addresses of webhooks often hold a key.
     url TEXT NOT NULL,
     -- JSON.
     events TEXT NOT NULL,
     description TEXT,
     enabled INTEGER NOT NULL DEFAULT 1,
     disabled_reason TEXT,
     failing_since INTEGER,
     -- JSON, newest first: each sealed, and until when it signs.
     secrets TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE webhook_events (
     id TEXT PRIMARY KEY NOT NULL,
     type TEXT NOT NULL,
     job_id TEXT,
     created_at INTEGER NOT NULL,
     -- It goes when its job goes, and its deliveries with it.
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX webhook_events_expire ON webhook_events (expires_at);

   CREATE TABLE deliveries (
     -- The order in which they came.
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     webhook_id TEXT NOT NULL,
     event_id TEXT NOT NULL,
     stage TEXT NOT NULL CHECK (
       stage IN ('ready', 'waiting', 'sent', 'running', 'delivered', 'exhausted', 'canceled')),
     -- Asked for by hand: a test or a redelivery.
     by_hand INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     finished_at INTEGER,
     -- When the next attempt is or was to be made; null while one is under way and when none will follow.
     next_at INTEGER,
     -- When the alarm has to look at it.
     due_at INTEGER CHECK ((due_at IS NOT NULL) = (stage IN ('waiting', 'sent', 'running'))),
     sends INTEGER NOT NULL DEFAULT 0,
     -- JSON, oldest first.
     attempts TEXT NOT NULL DEFAULT '[]'
   ) STRICT;
   CREATE INDEX deliveries_by_webhook ON deliveries (webhook_id, seq);
   CREATE INDEX deliveries_under_way ON deliveries (webhook_id, stage, next_at)
     WHERE stage IN ('ready', 'waiting', 'sent', 'running');
   CREATE INDEX deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
   CREATE INDEX deliveries_by_event ON deliveries (event_id);
   CREATE INDEX deliveries_by_hand ON deliveries (created_at) WHERE by_hand = 1;`;

/** Deliveries that have failed so far are found among all the others. */
export const UNDELIVERED = `CREATE INDEX deliveries_undelivered ON deliveries (webhook_id, seq)
     WHERE stage IN ('exhausted', 'canceled', 'waiting')`;

/** What was sent of a job is found by it. */
export const WEBHOOK_EVENTS_BY_JOB =
  "CREATE INDEX webhook_events_by_job ON webhook_events (job_id) WHERE job_id IS NOT NULL";
