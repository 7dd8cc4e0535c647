import { TokenCache } from "../accounts/cache.ts";
import type { Account } from "../http/handler.ts";
import type { Call } from "../http/handler.ts";
import { isKeyId } from "./ids.ts";
import { importSecret } from "./signature.ts";
import { findLinkKey, openSecret } from "./store.ts";

/** A link key that works, ready to check what was signed with it. */
export interface LinkKey {
  signing: CryptoKey;
  /** Patterns of the hosts that its links may capture; `null` for any. */
  hosts: readonly string[] | null;
  account: Account;
}

const cache = new TokenCache<LinkKey>();

/** Makes this isolate read an account's link keys anew, after a change of the account or of its keys. */
export const forgetLinkKeys = (account: string): void => cache.forget(account);

/** The key as it was at most `TOKEN_CACHE_MS` ago; `null` for one that there is not, or no longer. */
export async function linkKeyOf(
  id: string,
  call: Pick<Call, "env" | "settings" | "waitUntil">,
): Promise<LinkKey | null> {
  if (!(await isKeyId(call.settings.PAYLOAD_KEYS, id))) return null;
  return await cache.find(id, Date.now(), () => {
    const reading = read(id, call);
    // Others may wait for this read: it has to end even if the client that began it goes away.
    call.waitUntil(Promise.allSettled([reading]));
    return reading;
  });
}

async function read(id: string, { env, settings }: Pick<Call, "env" | "settings">): Promise<LinkKey | null> {
  const stored = await findLinkKey(env.DB, id);
  if (stored === null) return null;
  const secret = await openSecret(settings.PAYLOAD_KEYS, stored);
  return { signing: await importSecret(secret), hosts: stored.hosts, account: stored.account };
}
