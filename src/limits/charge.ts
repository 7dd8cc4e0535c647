import { CHARGE_HOLD_MS, type Settings } from "../config.ts";
import type { Plan } from "../contract/account.ts";
import { Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import { again } from "../lib/retry.ts";
import { chargedBecause } from "./failures.ts";
import type { ChargeAnswer } from "./judge.ts";
import { isOfTheHost, type TargetReport } from "./targets.ts";
import type { ChargeRequest, Failed, Hold, MonthUsage, Refund } from "./object.ts";
import { monthEnd } from "./window.ts";

/** Requests that were granted. */
interface Charge {
  /**
   * Gives them back, for work that failed; a second call changes nothing. Goes on when the client is gone, and never
   * throws: the answer to the client is about the work.
   */
  giveBack(): Promise<void>;
  /** The same for a capture that failed, unless the account's failures have used too much of the browsers. */
  fail(target: TargetReport | undefined): Promise<Failed | null>;
}

export type ChargeRefusal = Extract<ChargeAnswer, { granted: false }>;

/** What charging needs to know of the work: an account's request, or work of an object that one began. */
export type Charged = Pick<
  AccountCall,
  "env" | "settings" | "requestId" | "signal" | "headers" | "phases" | "waitUntil"
> & { account: Pick<AccountCall["account"], "id" | "plan"> };

/** The plan's limits: requests in a calendar month, and in any 60 seconds. */
export const planLimits = ({ MONTHLY_REQUESTS, REQUESTS_PER_MINUTE }: Settings, plan: Plan) => ({
  monthly: MONTHLY_REQUESTS[plan],
  perMinute: REQUESTS_PER_MINUTE[plan],
});

/**
 * What is asked for: so many requests and, where they are for one host, whether a finished one counts as a failure of that
 * host. Too many in a row, and captures of it are refused for a while.
 */
export interface ChargeItem<T> {
  count: number;
  target?: { host: string; refused: (done: T) => boolean };
}

/** What an account may use, and how much of it is asked for. */
const askFor = (call: Charged, count: number, hosts: string[]): ChargeRequest => ({
  count,
  ...limitsFor(call, hosts),
});

/** What the plan allows, and the hosts that are to be captured. */
export const limitsFor = ({ settings, account }: Pick<Charged, "settings" | "account">, hosts: string[]) => ({
  ...planLimits(settings, account.plan),
  targets: { hosts, mayFail: settings.TARGET_FAILURES[account.plan] },
});

/**
 * Does work that is charged with `count` requests. They are kept once it has succeeded, and given back when it fails or
 * the client goes away; the object gives them back by itself when whoever does the work dies.
 * @throws {Problem} `quota_exceeded` or `rate_limited`, with when to come back, or what the work throws.
 */
export async function whileCharged<T>(
  call: Charged,
  { count, target }: ChargeItem<T>,
  work: () => Promise<T>,
): Promise<T> {
  const asked = askFor(call, count, target === undefined ? [] : [target.host]);
  const held = await chargeCall(call, asked, { id: call.requestId, milliseconds: CHARGE_HOLD_MS });
  using _ = giveBackWhenGone(call, held);
  try {
    call.signal.throwIfAborted();
    const done = await work();
    call.waitUntil(keep(call, target && { host: target.host, failed: target.refused(done) }));
    return done;
  } catch (error) {
    const failed = call.signal.aborted || !isOfThePage(error) ? null : await held.fail(reportOf(target?.host, error));
    if (failed === null) await held.giveBack();
    throw failed?.charged === true && error instanceof Problem ? chargedProblem(call, error, failed) : error;
  }
}

/** What a failure says of the host; nothing where it is about what was asked of the page. */
const reportOf = (host: string | undefined, error: unknown): TargetReport | undefined =>
  host !== undefined && error instanceof Problem && isOfTheHost(error.code) ? { host, failed: true } : undefined;

/** Whether it was the page or the request that failed, not this service. */
const isOfThePage = (error: unknown): boolean =>
  error instanceof Problem && error.code !== "internal" && error.code !== "capacity";

/** The same error, which says that it is charged and why. */
function chargedProblem(call: Charged, { code, message, extras }: Problem, { until }: Failed): Problem {
  call.headers.set("X-Charged", "true");
  return new Problem(
    code,
    `${message} ${chargedBecause(failureBudgetMs(call.settings, call.account.plan), until)}`,
    extras,
  );
}

/** Browser time that an account's failed captures may use in an hour. */
export const failureBudgetMs = ({ FAILED_BROWSER_SECONDS }: Settings, plan: Plan): number =>
  FAILED_BROWSER_SECONDS[plan] * 1000;

/** Phases of a call in which it held a browser; one that never had any has none of them. */
const NOT_IN_A_BROWSER: ReadonlySet<string> = new Set(["guard", "limit", "queue"]);

/** How long a call held a browser. */
function browserMs({ phases }: Charged): number {
  if (!phases.has("browser")) return 0;
  const held = [...phases].filter(([phase]) => !NOT_IN_A_BROWSER.has(phase));
  return held.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
}

/** Tells the client where its month stands in the `X-RateLimit-` headers of the answer, good or bad. */
async function chargeCall(call: Charged, asked: ChargeRequest, hold: Hold): Promise<Charge> {
  const { count } = asked;
  const started = Date.now();
  const charging = call.env.LIMITS.getByName(call.account.id).charge(asked, { hold });
  // Work for a client that goes away stops at its next wait. Here that would leave requests charged that nobody gives
  // back; kept alive, the caller goes on, finds `signal` aborted and can give them back.
  call.waitUntil(Promise.allSettled([charging]));
  const answer = await charging;
  call.phases.set("limit", Date.now() - started);
  if (!answer.granted) throw refusal(call, answer, count);
  tell(call, answer);
  const { day } = answer;
  let given: Promise<void> | null = null;
  const refund = { id: call.requestId, day, count };
  const giveBack = () => (given ??= giveBackOf(call, refund));
  return { giveBack, fail: (target) => settleFailure(call, refund, target) };
}

/** `null` when the limits cannot be asked. */
async function settleFailure(call: Charged, refund: Refund, target?: TargetReport): Promise<Failed | null> {
  const { env, account, settings } = call;
  const budgetMs = failureBudgetMs(settings, account.plan);
  const capture = { browserMs: browserMs(call), budgetMs, ...(target && { target }) };
  const settling = env.LIMITS.getByName(account.id).settleFailure(refund, capture);
  call.waitUntil(Promise.allSettled([settling]));
  try {
    const { usage, ...failed } = await settling;
    tell(call, usage);
    return failed;
  } catch (error) {
    write("error", { message: "A failure was not settled", id: refund.id, error: String(error).slice(0, 300) });
    return null;
  }
}

/** The handler is cancelled with its client; this outlives it. Once there is an answer, it is charged. */
function giveBackWhenGone({ signal, waitUntil }: Charged, charge: Charge): Disposable {
  const work = () => waitUntil(charge.giveBack());
  signal.addEventListener("abort", work);
  return { [Symbol.dispose]: () => signal.removeEventListener("abort", work) };
}

/** Should this fail, the request is given back in the end although it was answered. */
async function keep(call: Charged, target?: TargetReport): Promise<void> {
  const { env, account, requestId } = call;
  try {
    await env.LIMITS.getByName(account.id).keep([requestId], browserMs(call), target);
  } catch (error) {
    write("error", { message: "A charge was not kept", id: requestId, error: String(error).slice(0, 300) });
  }
}

/** Tells the client where its month stands, of a request that uses nothing up. */
export async function tellUsage(call: Charged): Promise<void> {
  tell(call, await call.env.LIMITS.getByName(call.account.id).usage());
}

function giveBackOf(call: Charged, refund: Refund): Promise<void> {
  const work = giveBackRequests(call.env, call.account.id, refund).then(
    (usage) => tell(call, usage),
    (error: unknown) => write("error", { message: "Requests were not given back", ...refund, error: String(error) }),
  );
  call.waitUntil(work);
  return work;
}

/** Gives an account's requests back, exactly once for each `refund.id`. */
export function giveBackRequests(env: Env, accountId: string, refund: Refund): Promise<MonthUsage> {
  // After an error a stub stays broken: each attempt takes a new one.
  return again(async () => await env.LIMITS.getByName(accountId).giveBack(refund));
}

/** Forgets an account's usage, with the account itself. */
export const eraseUsage = (env: Env, accountId: string): Promise<void> =>
  again(async () => await env.LIMITS.getByName(accountId).erase());

/** Tells the client where its month stands. */
export function tell({ headers, settings, account }: Charged, { day, used }: MonthUsage): void {
  const { monthly } = planLimits(settings, account.plan);
  headers.set("X-RateLimit-Limit", `${monthly}`);
  headers.set("X-RateLimit-Remaining", `${Math.max(0, monthly - used)}`);
  headers.set("X-RateLimit-Reset", `${monthEnd(day) / 1000}`);
}

/** The error that a refusal to grant `count` requests is; the client is told where its month stands. */
export function refusal(call: Charged, refused: ChargeRefusal, count: number): Problem {
  const { reason, reset: resetMs, ...usage } = refused;
  tell(call, usage);
  const { monthly, perMinute } = planLimits(call.settings, call.account.plan);
  const { used } = usage;
  const reset = Math.ceil(resetMs / 1000);
  if (reason === "burst") {
    const message = `Your plan has ${perMinute} requests a minute. Wait until \`reset\` and try again.`;
    return new Problem("rate_limited", message, { reset });
  }
  if (refused.reason === "target") {
    const end = new Date(resetMs).toISOString();
    const message = `\`${refused.host}\` failed or refused again and again (your plan allows ${call.settings.TARGET_FAILURES[call.account.plan]} times in a row): it is left alone until ${end}.`;
    return new Problem("rate_limited", message, { reset });
  }
  const left = Math.max(0, monthly - used);
  const next = new Date(resetMs).toISOString().slice(0, 10);
  const message = `Of the ${monthly} requests your plan has in a month ${left} are left and ${count} are needed. The next month begins on ${next} (UTC).`;
  return new Problem("quota_exceeded", message, { reset });
}
