import { forget } from "../../accounts/guard.ts";
import { eraseCache } from "../../cache/stub.ts";
import { deleteAccount, deleteTokens } from "../../accounts/members.ts";
import { TOKEN_CACHE_MS } from "../../config.ts";
import { pause } from "../../lib/deadline.ts";
import { accountObject } from "../../lib/ids.ts";
import { again } from "../../lib/retry.ts";
import { forgetLinkKeys } from "../../links/keys.ts";
import { deleteLinkKeys } from "../../links/store.ts";
import { eraseUsage } from "../../limits/charge.ts";
import type { MemberVisit } from "../visit.ts";

/** A second more than any isolate goes on to believe in a token that is gone. */
const LAST_CALLS_MS = TOKEN_CACHE_MS + 1000;

/**
 * Deletes all that is kept of an account. Its tokens go first and its people last: whoever is cut off in the middle can
 * still sign in and ask again.
 */
export async function deleteEverything({ env, account: { id }, waitUntil }: MemberVisit): Promise<void> {
  await deleteTokens(env.DB, id);
  await deleteLinkKeys(env.DB, id);
  forget(id);
  forgetLinkKeys(id);
  await eraseWork(env, id);
  await deleteAccount(env.DB, id);
  // A token that was used just before may have worked elsewhere meanwhile.
  waitUntil(pause(LAST_CALLS_MS).then(() => eraseWork(env, id)));
}

async function eraseWork(env: Env, account: string): Promise<void> {
  await again(async () => await accountObject(env, account).erase(account));
  await eraseCache(env, account);
  await eraseUsage(env, account);
}
