import { Problem } from "../contract/problem.ts";
import type { Account, Call } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import type { Guard, Guards } from "../http/serve.ts";
import { constantTimeEqual } from "../lib/crypto.ts";
import { TOKEN_CACHE_SIZE } from "../config.ts";
import { TokenCache } from "./cache.ts";
import { findHolder, type Holder } from "./store.ts";
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

/** Hashes of tokens that were valid when they were last looked up here; who sends one need not be slowed down. */
const valid = new Set<string>();

/** A token that was looked up lately costs nothing; one that is not known is looked up unless too many of them come. */
async function shieldedRead(hash: string, { env, network }: Call): Promise<Holder | null> {
  const isKnown = valid.has(hash);
  if (!isKnown && !(await env.TOKEN_LOOKUPS.limit({ key: network ?? "unknown" })).success) {
    const reset = Math.ceil(Date.now() / 1000) + FLOOD_PAUSE_S;
    throw new Problem("rate_limited", "Too many different tokens from one address.", { reset });
  }
  const holder = await findHolder(env.DB, hash);
  if (valid.size >= TOKEN_CACHE_SIZE) valid.clear();
  if (holder === null) valid.delete(hash);
  else valid.add(hash);
  return holder;
}

/** Noted by the account's limits: a write to the one database for each token would be what everybody waits for. */
function noteUse({ tokenId, account }: Holder, { env, waitUntil }: Call, now: number): void {
  const before = notedAt.get(tokenId);
  if (before !== undefined && before > now - LAST_USED_STEP_MS && before <= now) return;
  if (notedAt.size >= TOKEN_CACHE_SIZE) notedAt.clear();
  notedAt.set(tokenId, now);
  waitUntil(env.LIMITS.getByName(account.id).noteTokenUse(tokenId).catch(logUnnoted));
}

/** When this isolate last noted the use of a token. */
const notedAt = new Map<string, number>();

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
