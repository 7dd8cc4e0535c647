import { z } from "zod";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "../accounts/store.ts";
import type { Account } from "../http/handler.ts";
import type { LinkKeyView } from "../contract/links/keys.ts";
import { isTransientD1Error, retry } from "../lib/retry.ts";
import { type SealContext, seal, type Sealed, unseal } from "../lib/seal.ts";

/** An account has at most so many. */
export const MAX_LINK_KEYS = 10;

/** A link key as it is written. */
export interface NewLinkKey {
  id: string;
  name: string;
  secret: Sealed;
  hosts: readonly string[] | null;
  createdAt: number;
}

/** A link key, and the account that its links are for. */
export interface StoredLinkKey {
  id: string;
  secret: string;
  hosts: readonly string[] | null;
  account: Account;
}

const placeOf = (account: string, id: string): SealContext => ({ what: "link-key", owner: account, id });

export const sealSecret = (keys: string, { account, id }: { account: string; id: string }, secret: string) =>
  seal(keys, placeOf(account, id), secret);

/** @throws {ConfigurationError} when the key it was sealed with is not there. */
export const openSecret = (keys: string, { account, id, secret }: StoredLinkKey): Promise<string> =>
  unseal(keys, placeOf(account.id, id), secret);

/** Stores a key unless the account has as many as it may, and safe to send twice. Answers whether it is stored. */
export async function insertLinkKey(db: D1Database, account: string, key: NewLinkKey): Promise<boolean> {
  const statement = db
    .prepare(
      `INSERT INTO link_keys (id, account_id, name, secret, hosts, created_at)
       SELECT ?1, accounts.id, ?3, ?4, ?5, ?6 FROM accounts WHERE accounts.id = ?2
         AND (SELECT count(*) FROM link_keys WHERE account_id = ?2 AND id <> ?1) < ?7
       ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id`,
    )
    .bind(key.id, account, key.name, key.secret, hostsText(key.hosts), key.createdAt, MAX_LINK_KEYS);
  return (await retry(() => statement.first(), isTransientD1Error)) !== null;
}

const hostsText = (hosts: readonly string[] | null): string | null => (hosts === null ? null : JSON.stringify(hosts));

const Hosts = z.array(z.string());
const hostsOf = (text: string | null): string[] | null => (text === null ? null : Hosts.parse(JSON.parse(text)));

/** The account's keys, newest first. */
export async function listLinkKeys(db: D1Database, account: string): Promise<LinkKeyView[]> {
  const { results } = await db
    .prepare("SELECT id, name, hosts, created_at FROM link_keys WHERE account_id = ? ORDER BY created_at DESC, id")
    .bind(account)
    .all<{ id: string; name: string; hosts: string | null; created_at: number }>();
  return results.map(({ id, name, hosts, created_at: at }) => ({
    id,
    name,
    hosts: hostsOf(hosts),
    createdAt: new Date(at).toISOString(),
  }));
}

/** Deletes an account's key; `false` when it has none of this id. */
export async function deleteLinkKey(db: D1Database, account: string, id: string): Promise<boolean> {
  const statement = db.prepare("DELETE FROM link_keys WHERE account_id = ? AND id = ? RETURNING id").bind(account, id);
  return (await retry(() => statement.first(), isTransientD1Error)) !== null;
}

/** Deletes all keys of an account. */
export async function deleteLinkKeys(db: D1Database, account: string): Promise<void> {
  const statement = db.prepare("DELETE FROM link_keys WHERE account_id = ?").bind(account);
  await retry(() => statement.run(), isTransientD1Error);
}

/** The key of this id with its account; `null` when there is none. Reads the primary. */
export async function findLinkKey(db: D1Database, id: string): Promise<StoredLinkKey | null> {
  type Row = AccountRow & { key_id: string; secret: string; hosts: string | null };
  const row = await db
    .prepare(
      `SELECT link_keys.id AS key_id, secret, hosts, ${ACCOUNT_COLUMNS}
       FROM link_keys JOIN accounts ON accounts.id = account_id WHERE link_keys.id = ?`,
    )
    .bind(id)
    .first<Row>();
  return row && { id: row.key_id, secret: row.secret, hosts: hostsOf(row.hosts), account: toAccount(row) };
}
