import { newId } from "../lib/ids.ts";
import { isTransientD1Error, retry } from "../lib/retry.ts";
import { sha256Hex } from "../lib/crypto.ts";

/** Who acts for an account, and what of their password makes a link to set a new one open once. */
export interface PasswordHolder {
  email: string;
  /** `null` while nobody has signed up for the account. */
  userId: string | null;
  /** Changes with the password. */
  stamp: string;
}

/** `null` when there is no such account. */
export async function findPasswordHolder(db: D1Database, accountId: string): Promise<PasswordHolder | null> {
  type Row = { email: string; user_email: string | null; user_id: string | null; password: string | null };
  const row = await db
    .prepare(
      `SELECT accounts.email, users.email AS user_email, users.id AS user_id, credentials.password
       FROM accounts LEFT JOIN members ON members.account_id = accounts.id
       LEFT JOIN users ON users.id = members.user_id
       LEFT JOIN credentials ON credentials.user_id = users.id AND credentials.provider_id = 'credential'
       WHERE accounts.id = ? LIMIT 1`,
    )
    .bind(accountId)
    .first<Row>();
  if (row === null) return null;
  return {
    email: row.user_email ?? row.email,
    userId: row.user_id,
    stamp: await sha256Hex(`${row.user_id}.${row.password}`),
  };
}

/**
 * Sets a password, in the sign-in library's tables, and ends every session that began with the one before. Whoever acts
 * for an account that the operator made becomes a user by it. Whoever has the link has been sent it, or was vouched for.
 */
export async function setPassword(
  db: D1Database,
  accountId: string,
  { email, userId, hash }: PasswordHolder & { hash: string },
): Promise<void> {
  const user = userId ?? newId("usr");
  const now = new Date();
  const at = now.toISOString();
  const statements = [
    db
      .prepare(
        `INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES (?1, ?2, ?2, 1, ?3, ?3)
         ON CONFLICT DO NOTHING`,
      )
      .bind(user, email, at),
    db.prepare("UPDATE users SET email_verified = 1 WHERE id = ?").bind(user),
    db
      .prepare(
        `INSERT INTO members (account_id, user_id, role, created_at) VALUES (?, ?, 'owner', ?) ON CONFLICT DO NOTHING`,
      )
      .bind(accountId, user, now.getTime()),
    db
      .prepare(
        `INSERT INTO credentials (id, user_id, provider_id, provider_user_id, password, created_at, updated_at)
         VALUES (?1, ?2, 'credential', ?2, ?3, ?4, ?4)
         ON CONFLICT (provider_id, provider_user_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at`,
      )
      .bind(newId("cre"), user, hash, at),
    db.prepare("DELETE FROM sessions WHERE user_id = ?").bind(user),
  ];
  await retry(() => db.batch(statements), isTransientD1Error);
}
