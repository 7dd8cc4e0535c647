import type { Account } from "../http/handler.ts";
import { newId } from "../lib/ids.ts";
import { isTransientD1Error, retry } from "../lib/retry.ts";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./store.ts";

/** What everybody begins with; an operator changes it. */
const FIRST_PLAN = "free";

/** A person who signs in. */
export interface User {
  id: string;
  /** In lower case. */
  email: string;
}

/** The account this user acts for; `null` when there is none yet. */
export async function findAccountOf(db: D1Database, userId: string): Promise<Account | null> {
  const row = await db
    .prepare(
      `SELECT ${ACCOUNT_COLUMNS} FROM members JOIN accounts ON accounts.id = account_id
       WHERE user_id = ? ORDER BY members.created_at LIMIT 1`,
    )
    .bind(userId)
    .first<AccountRow>();
  return row && toAccount(row);
}

/**
 * The user's account, opened now if there is none: also after a sign-up of which only the first half happened.
 * @returns `null` when another account has the user's email.
 */
export async function openAccount(db: D1Database, { id: userId, email }: User): Promise<Account | null> {
  const id = newId("acc");
  const now = Date.now();
  const account = db
    .prepare("INSERT INTO accounts (id, email, plan, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
    .bind(id, email, FIRST_PLAN, now);
  const owner = db
    .prepare(
      `INSERT INTO members (account_id, user_id, role, created_at)
       SELECT id, ?, 'owner', ? FROM accounts WHERE id = ? ON CONFLICT DO NOTHING`,
    )
    .bind(userId, now, id);
  await retry(() => db.batch([account, owner]), isTransientD1Error);
  return await findAccountOf(db, userId);
}

/** Whether an account has this email. */
export async function hasAccount(db: D1Database, email: string): Promise<boolean> {
  const found = db.prepare("SELECT 1 FROM accounts WHERE email = ?").bind(email.toLowerCase());
  return (await found.first()) !== null;
}

/** Whether a user signs in with a password; others come by way of a provider. */
export async function hasPassword(db: D1Database, userId: string): Promise<boolean> {
  const found = db.prepare("SELECT 1 FROM credentials WHERE user_id = ? AND password IS NOT NULL").bind(userId);
  return (await found.first()) !== null;
}

/** More than sessions begin at a time, so that none stays for long. */
const EXPIRED_AT_ONCE = 100;

/** Deletes sessions that have expired: the sign-in library does so only for those that somebody comes back with. */
export async function deleteExpiredSessions(db: D1Database): Promise<void> {
  const expired = "SELECT id FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?";
  const statement = db
    .prepare(`DELETE FROM sessions WHERE id IN (${expired})`)
    .bind(new Date().toISOString(), EXPIRED_AT_ONCE);
  await retry(() => statement.run(), isTransientD1Error);
}

/** Deletes all tokens of an account. */
export async function deleteTokens(db: D1Database, accountId: string): Promise<void> {
  const statement = db.prepare("DELETE FROM tokens WHERE account_id = ?").bind(accountId);
  await retry(() => statement.run(), isTransientD1Error);
}

/** Deletes an account with its tokens, and the users who act for no other, with their sessions and passwords. */
export async function deleteAccount(db: D1Database, accountId: string): Promise<void> {
  const users = db
    .prepare(
      `DELETE FROM users WHERE id IN (SELECT user_id FROM members WHERE account_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM members WHERE user_id = users.id AND account_id <> ?1)`,
    )
    .bind(accountId);
  const account = db.prepare("DELETE FROM accounts WHERE id = ?").bind(accountId);
  await retry(() => db.batch([users, account]), isTransientD1Error);
}
