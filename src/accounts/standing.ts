/** How long an isolate trusts what it read of whether an account is suspended; a token's holder is trusted as long. */
const TRUSTED_MS = 3000;
const MOST = 5000;

const known = new Map<string, { mayBeSeen: boolean; until: number }>();

/** Whether results of an account may be seen: not while it is suspended, and not once it is deleted. */
export async function mayBeSeen(db: D1Database, accountId: string, now: number): Promise<boolean> {
  const before = known.get(accountId);
  if (before !== undefined && before.until > now) return before.mayBeSeen;
  const query = db.prepare("SELECT suspended_at FROM accounts WHERE id = ?").bind(accountId);
  const row = await query.first<{ suspended_at: number | null }>();
  const answer = row !== null && row.suspended_at === null;
  if (known.size >= MOST) known.clear();
  known.set(accountId, { mayBeSeen: answer, until: now + TRUSTED_MS });
  return answer;
}
