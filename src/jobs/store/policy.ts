/** What an account may do, as its object knows it. */
export interface Policy {
  account: string;
  inFlight: number;
  retentionMs: number;
  /** Browser time that failures may use in an hour. */
  failureBudgetMs: number;
  /** Captures of one host that may be under way at once. */
  perHost: number;
  /** No job that waits is begun, and nothing is delivered. */
  suspended: boolean;
  /** Grows with each change of the account: what comes late with an older one changes nothing. */
  version: number;
}

/** The version of what is left of an account that was deleted: nothing is newer. */
export const ERASED = Number.MAX_SAFE_INTEGER;

type Row = {
  account: string;
  in_flight: number;
  retention_ms: number;
  failure_budget_ms: number;
  per_host: number;
  suspended: number;
  version: number;
};

const COLUMNS = "account, in_flight, retention_ms, failure_budget_ms, per_host, suspended, version";

export function readPolicy(sql: SqlStorage): Policy | null {
  const [row] = sql.exec<Row>(`SELECT ${COLUMNS} FROM terms WHERE one = 1`).toArray();
  if (row === undefined) return null;
  return {
    account: row.account,
    inFlight: row.in_flight,
    retentionMs: row.retention_ms,
    failureBudgetMs: row.failure_budget_ms,
    perHost: row.per_host,
    suspended: row.suspended === 1,
    version: row.version,
  };
}

export function writePolicy(sql: SqlStorage, policy: Policy): void {
  const { account, inFlight, retentionMs, failureBudgetMs, perHost, suspended, version } = policy;
  const write = `INSERT OR REPLACE INTO terms (one, ${COLUMNS}) VALUES (1, ?, ?, ?, ?, ?, ?, ?)`;
  sql.exec(write, account, inFlight, retentionMs, failureBudgetMs, perHost, Number(suspended), version);
}
