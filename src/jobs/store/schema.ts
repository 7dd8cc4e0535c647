/** The tables of jobs. Times are milliseconds since 1970. A deployed step never changes. */
export const JOB_TABLES = `CREATE TABLE jobs (
     -- The order in which jobs came.
     seq INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     batch_id TEXT,
     format TEXT NOT NULL,
     charged_on TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED')),
     stage TEXT NOT NULL CHECK (stage IN ('ready', 'waiting', 'sent', 'running', 'ended')),
     created_at INTEGER NOT NULL,
     started_at INTEGER,
     finished_at INTEGER,
     -- When the alarm has to look at it; null while only room among the jobs in flight is missing.
     due_at INTEGER CHECK ((due_at IS NULL) = (stage = 'ready')),
     attempts INTEGER NOT NULL DEFAULT 0,
     fence INTEGER NOT NULL DEFAULT 0,
     sends INTEGER NOT NULL DEFAULT 0,
     cancel_requested INTEGER NOT NULL DEFAULT 0,
     -- Sealed outside; nobody here can read them. The payload goes when the job ends.
     payload TEXT CHECK (stage <> 'ended' OR payload IS NULL),
     url TEXT NOT NULL,
     -- JSON.
     result TEXT CHECK ((result IS NULL) = (status <> 'SUCCEEDED')),
     error TEXT CHECK ((error IS NULL) = (status <> 'FAILED'))
   ) STRICT;
   CREATE INDEX jobs_by_status ON jobs (status, seq);
   CREATE INDEX jobs_under_way ON jobs (stage, seq) WHERE stage <> 'ended';
   CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
   CREATE INDEX jobs_by_batch ON jobs (batch_id, seq) WHERE batch_id IS NOT NULL;

   -- Whose jobs these are and what the plan allows, as the latest accepted request told it.
   CREATE TABLE terms (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     account TEXT NOT NULL,
     in_flight INTEGER NOT NULL,
     retention_ms INTEGER NOT NULL
   ) STRICT;

   -- Keys that clients sent, what they sent with them (as a keyed hash), and the job or batch it became.
   CREATE TABLE idempotency_keys (
     key TEXT PRIMARY KEY NOT NULL,
     fingerprint TEXT NOT NULL,
     target TEXT NOT NULL,
     due_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX idempotency_keys_due ON idempotency_keys (due_at);

   -- What has to be told to others, each until it was done.
   CREATE TABLE refunds (
     job_id TEXT PRIMARY KEY NOT NULL,
     day TEXT NOT NULL,
     due_at INTEGER NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX refunds_due ON refunds (due_at);

   CREATE TABLE leftovers (
     job_id TEXT NOT NULL,
     fence INTEGER NOT NULL,
     due_at INTEGER NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (job_id, fence)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX leftovers_due ON leftovers (due_at);`;

/** Charges whose jobs are stored, until the account's limits know that they are to be kept. */
export const HOLDS = `CREATE TABLE holds (hold TEXT PRIMARY KEY NOT NULL, due_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX holds_due ON holds (due_at);`;

/** While an account is suspended none of its jobs is sent to the queue. */
export const SUSPENSION = "ALTER TABLE terms ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0";

/** The version of the account's settings and its budget for failures, the hold of each charge, and where a job's request came from. */
export const VERSIONS_AND_PLACES = `
   ALTER TABLE terms ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE terms ADD COLUMN failure_budget_ms INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE jobs ADD COLUMN hold TEXT;
   ALTER TABLE jobs ADD COLUMN continent TEXT;
   ALTER TABLE refunds ADD COLUMN hold TEXT;`;

/** The host of a job's target, as a keyed hash, and how many of one may be under way at once. */
export const HOSTS = `
   ALTER TABLE jobs ADD COLUMN host TEXT;
   ALTER TABLE terms ADD COLUMN per_host INTEGER NOT NULL DEFAULT 1000000;`;

/** A result is a list of outputs. */
export const OUTPUTS = `
   UPDATE jobs SET result = json_object(
     'targetStatus', json_extract(result, '$.targetStatus'),
     'sealed', json_extract(result, '$.sealed'),
     'outputs', json_array(json_remove(result, '$.targetStatus', '$.sealed'))
   ) WHERE result IS NOT NULL;`;

/** The sealed request of a job that has ended, to be made again; null where it was too long to keep. */
export const KEPT_REQUESTS = "ALTER TABLE jobs ADD COLUMN request TEXT";

/** What of a job's sealed request does not fit into its row; it goes when the job ends. */
export const PAYLOAD_PARTS = `CREATE TABLE payload_parts (
     job_id TEXT NOT NULL,
     part INTEGER NOT NULL,
     text TEXT NOT NULL,
     PRIMARY KEY (job_id, part)
   ) STRICT;`;
