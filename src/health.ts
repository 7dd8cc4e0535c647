import { version } from "../package.json";
import { sessionLimits } from "./browser/binding.ts";
import { REGIONS, type Region } from "./config-browsers.ts";
import type { Settings } from "./config.ts";
import { getHealth, type Health } from "./contract/meta.ts";
import { type Mounted, mount } from "./http/serve.ts";
import { within } from "./lib/deadline.ts";
import { isRegion, slotsIn } from "./pool/regions.ts";

/** A part that has not answered by then counts as down. */
const CHECK_TIMEOUT_MS = 5000;

/** Alone it touches no binding: it says that this version runs and is configured. */
const plain = mount(getHealth, async ({ query }, { env, settings }) => {
  if (query.deep === undefined) return { ok: true, version };
  const account = sessionLimits(env.BROWSER);
  const [checks, measured] = await Promise.all([checkAll(env, account), measuredEgress(env)]);
  const ok = Object.values(checks).every((check) => check.ok);
  const limits = await limitsOf(settings, checks["browser"]?.ok === true ? account : null);
  return { ok, version, checks, egress: measured ?? settings.BROWSER_EGRESS, limits };
});

type Account = ReturnType<typeof sessionLimits>;

/** What the account may have and has; null where it did not say in time. */
async function limitsOf(settings: Settings, account: Account | null): Promise<Health["limits"]> {
  const browserSlots = REGION_NAMES.reduce((sum, region) => sum + slotsIn(settings, region), 0);
  const answer = await account;
  if (answer?.ok !== true) return { browserSlots, sessions: null, maxSessions: null };
  const { activeSessions, maxConcurrentSessions } = answer.limits;
  return { browserSlots, sessions: activeSessions.length, maxSessions: maxConcurrentSessions };
}

const REGION_NAMES: readonly Region[] = Object.keys(REGIONS).filter(isRegion);

/** How the browsers reach the internet, as was measured when one that is open was opened; null where none is. */
async function measuredEgress(env: Env): Promise<string | null> {
  const ways = await Promise.all(
    REGION_NAMES.map((region) => within(egressIn(env, region), CHECK_TIMEOUT_MS, region).catch(() => null)),
  );
  return ways.find((way) => way !== null) ?? null;
}

async function egressIn(env: Env, region: Region): Promise<string | null> {
  const { slots } = await env.POOL.getByName(region, { locationHint: region }).status();
  const open = slots.find(({ warm }) => warm);
  if (open === undefined) return null;
  return (await env.BROWSERS.getByName(`${region}/${open.index}`, { locationHint: region }).status()).egress;
}

/** `GET /health`; its deep form is for the operator, because it costs something. */
export const health: Mounted = {
  op: plain.op,
  async handle(request, call, guards) {
    if (new URL(request.url).searchParams.has("deep")) await guards.admin(request, call);
    return await plain.handle(request, call, guards);
  },
};

/** Everything the service is built on, each asked for the least it can answer. */
const PARTS: Record<string, (env: Env, account: Account) => Promise<unknown>> = {
  d1: (env) => env.DB.prepare("SELECT 1").first(),
  r2: (env) => env.RESULTS.head("health"),
  objects: (env) =>
    Promise.all([
      env.LIMITS.getByName("health").usage(),
      env.CACHE.getByName("health").look({ account: "health", url: "", request: "" }),
    ]),
  browser: async (_, account) => {
    const answer = await account;
    if (!answer.ok) throw new Error(answer.cause);
  },
};

async function checkAll(env: Env, account: Account): Promise<NonNullable<Health["checks"]>> {
  const checks = Object.entries(PARTS).map(async ([part, ask]) => {
    const started = Date.now();
    const ok = await within(ask(env, account), CHECK_TIMEOUT_MS, part).then(
      () => true,
      () => false,
    );
    return [part, { ok, milliseconds: Date.now() - started }] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}
