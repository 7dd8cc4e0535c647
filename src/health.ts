import { version } from "../package.json";
import { sessionLimits } from "./browser/binding.ts";
import { getHealth, type Health } from "./contract/meta.ts";
import { type Mounted, mount } from "./http/serve.ts";
import { within } from "./lib/deadline.ts";

/** A part that has not answered by then counts as down. */
const CHECK_TIMEOUT_MS = 5000;

/** Alone it touches no binding: it says that this version runs and is configured. */
const plain = mount(getHealth, async ({ query }, { env }) => {
  if (query.deep === undefined) return { ok: true, version };
  const checks = await checkAll(env);
  return { ok: Object.values(checks).every(({ ok }) => ok), version, checks };
});

/** `GET /health`; its deep form is for the operator, because it costs something. */
export const health: Mounted = {
  op: plain.op,
  async handle(request, call, guards) {
    if (new URL(request.url).searchParams.has("deep")) await guards.admin(request, call);
    return await plain.handle(request, call, guards);
  },
};

/** Everything the service is built on, each asked for the least it can answer. */
const PARTS: Record<string, (env: Env) => Promise<unknown>> = {
  d1: (env) => env.DB.prepare("SELECT 1").first(),
  r2: (env) => env.RESULTS.head("health"),
  objects: (env) => env.LIMITS.getByName("health").usage(),
  browser: async (env) => {
    const answer = await sessionLimits(env.BROWSER);
    if (!answer.ok) throw new Error(answer.cause);
  },
};

async function checkAll(env: Env): Promise<NonNullable<Health["checks"]>> {
  const checks = Object.entries(PARTS).map(async ([part, ask]) => {
    const started = Date.now();
    const ok = await within(ask(env), CHECK_TIMEOUT_MS, part).then(
      () => true,
      () => false,
    );
    return [part, { ok, milliseconds: Date.now() - started }] as const;
  });
  return Object.fromEntries(await Promise.all(checks));
}
