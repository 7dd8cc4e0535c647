import { Plan } from "../contract/account.ts";
import type { Account } from "../http/handler.ts";
import { isTransientD1Error, retry } from "../lib/retry.ts";

/** A row of `accounts`; read with `ACCOUNT_COLUMNS`. */
export interface AccountRow {
  id: string;
  email: string;
  plan: string;
  retention_days: number;
  suspended_at: number | null;
  created_at: number;
  version: number;
}

export const ACCOUNT_COLUMNS =
  "accounts.id, email, plan, retention_days, suspended_at, accounts.created_at, accounts.version";

/** A token as it is written: never the token itself. */
export interface NewToken {
  id: string;
  name: string;
  hash: string;
  prefix: string;
  createdAt: number;
}

export interface NewAccount {
  id: string;
  email: string;
  plan: Plan;
  retentionDays: number;
  createdAt: number;
}

/** A valid token and the account it acts for. */
export interface Holder {
  tokenId: string;
  account: Account;
}

/** Whose token has this hash; `null` when there is none or it was revoked. Reads the primary. */
export async function findHolder(db: D1Database, hash: string): Promise<Holder | null> {
  const row = await db
    .prepare(
      `SELECT tokens.id AS token_id, ${ACCOUNT_COLUMNS}
       FROM tokens JOIN accounts ON accounts.id = account_id WHERE hash = ? AND revoked_at IS NULL`,
    )
    .bind(hash)
    .first<AccountRow & { token_id: string }>();
  return row && { tokenId: row.token_id, account: toAccount(row) };
}

/**
 * Stores an account with its first token, both or neither, and safe to send twice: what is there under the same ids
 * stays. Answers `false`, and has stored nothing, when another account has the email.
 */
export async function insertAccount(db: D1Database, account: NewAccount, token: NewToken): Promise<boolean> {
  const { id, email, plan, retentionDays, createdAt } = account;
  const inserting = db
    .prepare(
      `INSERT INTO accounts (id, email, plan, retention_days, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    )
    .bind(id, email, plan, retentionDays, createdAt);
  const owner = db.prepare("SELECT id FROM accounts WHERE email = ?").bind(email);
  const write = () => db.batch<{ id: string }>([inserting, tokenInsert(db, id, token), owner]);
  const results = await retry(write, isTransientD1Error);
  return results[2]?.results[0]?.id === id;
}

/** Stores a token, safe to send twice. Answers `false` when there is no such account. */
export async function insertToken(db: D1Database, accountId: string, token: NewToken): Promise<boolean> {
  return (await retry(() => tokenInsert(db, accountId, token).first(), isTransientD1Error)) !== null;
}

function tokenInsert(db: D1Database, accountId: string, { id, name, hash, prefix, createdAt }: NewToken) {
  return db
    .prepare(
      `INSERT INTO tokens (id, account_id, name, hash, prefix, created_at)
       SELECT ?, accounts.id, ?, ?, ?, ? FROM accounts WHERE accounts.id = ?
       ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id`,
    )
    .bind(id, name, hash, prefix, createdAt, accountId);
}

export async function findAccountsByEmail(db: D1Database, email: string): Promise<Account[]> {
  const { results } = await db
    .prepare(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE email = ?`)
    .bind(email)
    .all<AccountRow>();
  return results.map(toAccount);
}

export interface AccountChange {
  plan?: Plan | undefined;
  retentionDays?: number | undefined;
  suspended?: boolean | undefined;
}

/** Changes what is given and answers with the account as it then is; `null` when there is none. */
export async function changeAccount(db: D1Database, id: string, change: AccountChange): Promise<Account | null> {
  const { plan = null, retentionDays = null, suspended } = change;
  const statement = db
    .prepare(
      `UPDATE accounts SET plan = coalesce(?1, plan), retention_days = coalesce(?2, retention_days),
         suspended_at = CASE ?3 WHEN 1 THEN coalesce(suspended_at, ?4) WHEN 0 THEN NULL ELSE suspended_at END,
         version = version + 1
       WHERE id = ?5 RETURNING ${ACCOUNT_COLUMNS}`,
    )
    .bind(plan, retentionDays, suspended === undefined ? null : Number(suspended), Date.now(), id);
  const row = await retry(() => statement.first<AccountRow>(), isTransientD1Error);
  return row && toAccount(row);
}

/** A token as its owner sees it. Times are milliseconds since 1970. */
export interface ListedToken {
  id: string;
  name: string;
  prefix: string;
  createdAt: number;
}

/** The account's tokens that work, newest first. */
export async function listTokens(db: D1Database, accountId: string): Promise<ListedToken[]> {
  type Row = { id: string; name: string; prefix: string; created_at: number };
  const { results } = await db
    .prepare(
      `SELECT id, name, prefix, created_at FROM tokens
       WHERE account_id = ? AND revoked_at IS NULL ORDER BY created_at DESC, id LIMIT ?`,
    )
    .bind(accountId, MAX_LISTED_TOKENS)
    .all<Row>();
  return results.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
  }));
}

/** More than anybody keeps apart. */
const MAX_LISTED_TOKENS = 500;

/** Revokes the account's token; one that is revoked already keeps its time. `false` when the account has no such token. */
export async function markRevoked(db: D1Database, accountId: string, tokenId: string): Promise<boolean> {
  const statement = db
    .prepare(
      "UPDATE tokens SET revoked_at = coalesce(revoked_at, ?) WHERE account_id = ? AND id = ? RETURNING tokens.id",
    )
    .bind(Date.now(), accountId, tokenId);
  return (await retry(() => statement.first(), isTransientD1Error)) !== null;
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    plan: Plan.parse(row.plan),
    retentionDays: row.retention_days,
    suspended: row.suspended_at !== null,
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
  };
}
