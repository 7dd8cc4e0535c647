import { Problem } from "../contract/problem.ts";
import type { Account, Call } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import type { Guard, Guards } from "../http/serve.ts";
import { constantTimeEqual } from "../lib/crypto.ts";
import { TokenCache } from "./cache.ts";
import { findHolder, type Holder, markUsed } from "./store.ts";
import { hashToken, isToken } from "./token.ts";

/** How exactly a token's last use is known: a write for every request would be one too many. */
const LAST_USED_STEP_MS = 60_000;

/** The period of the rate limit that stands before the database, in seconds. */
const FLOOD_PAUSE_S = 10;

const cache = new TokenCache<Holder>();

/** Makes this isolate read an account's tokens anew, after a change of the account or of its tokens. */
export const forget = (accountId: string): void => cache.forget(accountId);

/**
 * Who may pass. `token`: a holder of a valid API token, with its account; @throws {Problem} `unauthorized`, in the same
 * words whatever was wrong with the token, or `account_suspended`. `admin`: the operator; @throws {Problem}
 * `unauthorized`, or `not_found` while no operator's token is set.
 */
export const guards: Guards = {
  none: async () => null,
  token: timed(tokenGuard),
  admin: timed(adminGuard),
};

async function tokenGuard(request: Request, call: Call): Promise<Account> {
  const token = bearer(request);
  if (token === null) throw new Problem("unauthorized");
  const now = Date.now();
  const holder = await lookUp(token, call, now);
  // What cannot be a token is looked up like one that could: one answer at one cost.
  if (holder === null || !isToken(token)) throw new Problem("unauthorized");
  if (holder.account.suspended) throw new Problem("account_suspended");
  noteUse(holder, call, now);
  return holder.account;
}

async function lookUp(token: string, call: Call, now: number): Promise<Holder | null> {
  const hash = await hashToken(token);
  return cache.find(hash, now, () => {
    const reading = shieldedRead(hash, call);
    // Others may wait for this read: it has to end even if the client that began it goes away.
    call.waitUntil(Promise.allSettled([reading]));
    return reading;
  });
}

/** A token that was looked up lately costs nothing; one that was not is looked up unless its sender sends too many. */
async function shieldedRead(hash: string, { env, network }: Call): Promise<Holder | null> {
  const { success } = await env.TOKEN_LOOKUPS.limit({ key: network ?? "unknown" });
  if (success) return await findHolder(env.DB, hash);
  throw new Problem("rate_limited", "Too many different tokens from one address.", {
    reset: Math.ceil(Date.now() / 1000) + FLOOD_PAUSE_S,
  });
}

function noteUse(holder: Holder, call: Call, now: number): void {
  const unlessSince = now - LAST_USED_STEP_MS;
  if (holder.lastUsedAt !== null && holder.lastUsedAt > unlessSince) return;
  holder.lastUsedAt = now; // for the next requests that share this look-up
  call.waitUntil(markUsed(call.env.DB, holder, { now, unlessSince }).catch(logUnnoted));
}

const logUnnoted = (error: unknown): void =>
  write("error", { message: "A token's last use was not noted", error: String(error) });

async function adminGuard(request: Request, { settings }: Call): Promise<null> {
  if (settings.ADMIN_TOKEN === undefined) throw new Problem("not_found");
  const token = bearer(request);
  if (token !== null && (await constantTimeEqual(token, settings.ADMIN_TOKEN))) return null;
  throw new Problem("unauthorized", "Send the operator's token: `Authorization: Bearer <ADMIN_TOKEN>`.");
}

const bearer = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;

function timed(guard: Guard): Guard {
  return async (request, call) => {
    const started = Date.now();
    try {
      return await guard(request, call);
    } finally {
      call.phases.set("guard", Date.now() - started);
    }
  };
}
