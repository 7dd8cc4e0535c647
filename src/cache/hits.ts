import type { AccountCall } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import { again } from "../lib/retry.ts";

/** Hits of one account that this isolate has not told yet. */
interface Counting {
  waiting: number;
  /** When telling began; `null` when nobody is telling. */
  since: number | null;
}

const counts = new Map<string, Counting>();

/** Whoever tells may be cut off with its request; after this the next hit takes over. */
const TAKE_OVER_MS = 10_000;

/** Counts an answer with a kept picture. Those that come while others are being told are told together, after them. */
export function countHit({ env, account, waitUntil }: Pick<AccountCall, "env" | "account" | "waitUntil">): void {
  const counting = counts.get(account.id) ?? { waiting: 0, since: null };
  counts.set(account.id, counting);
  counting.waiting += 1;
  const now = Date.now();
  if (counting.since !== null && Math.abs(now - counting.since) < TAKE_OVER_MS) return;
  counting.since = now;
  waitUntil(tell(env, account.id, counting));
}

async function tell(env: Env, account: string, counting: Counting): Promise<void> {
  try {
    while (counting.waiting > 0) {
      const hits = counting.waiting;
      counting.waiting = 0;
      await again(async () => await env.LIMITS.getByName(account).countHits(hits));
    }
    counts.delete(account);
  } catch (error) {
    write("error", { message: "Cache hits were not counted", account, error: String(error).slice(0, 300) });
  } finally {
    counting.since = null;
  }
}
