import { strictBrowser } from "./browser.ts";
import { strictBucket } from "./bucket.ts";
import { stopClock, tick } from "./clock.ts";
import { asPartOf, Connections, limitFetch } from "./connections.ts";
import { control } from "./control.ts";
import { strictDatabase } from "./database.ts";
import { strictClass as makeClass, strictNamespace } from "./objects.ts";
import { strictConsumer, strictQueue } from "./queues.ts";

/**
 * The strict platform inside the Worker's isolate. The entry that `strict.ts` writes imports it before the Worker, so that
 * the Worker sees no other clock and no other `fetch`, and exports the Worker's classes and handlers as changed here.
 */
stopClock();
limitFetch();

const ofEnv = new WeakMap<object, object>();

/** The bindings, each as strict as it is deployed. */
function strictEnv(env: object): object {
  const before = ofEnv.get(env);
  if (before !== undefined) return before;
  const strict = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, strictBinding(name, value)]));
  ofEnv.set(env, strict);
  return strict;
}

function strictBinding(name: string, value: unknown): unknown {
  if (name === "BROWSER") return strictBrowser(value as BrowserRun); // by its name in `wrangler.toml`
  const kind = value !== null && typeof value === "object" ? value.constructor.name : "";
  if (kind === "DurableObjectNamespace") return strictNamespace(name, value as DurableObjectNamespace);
  if (kind === "WorkerQueue") return strictQueue(value as Queue);
  if (kind === "D1Database") return strictDatabase(value as D1Database);
  if (kind === "R2Bucket") return strictBucket(value as R2Bucket);
  return value;
}

type Handlers = Required<Pick<ExportedHandler<object>, "fetch" | "queue">>;

/** The class of a binding, as objects of it are deployed. */
export const strictClass = (binding: string, original: Parameters<typeof makeClass>[1]) =>
  makeClass(binding, original, strictEnv);

/** The handlers, each invocation with connections of its own. */
export function strictHandlers({ fetch: answer, queue }: Handlers) {
  const invoke = <T>(work: () => T): T => {
    tick();
    return asPartOf(new Connections(), work);
  };
  const consume = strictConsumer(async (batch, env, context) => await queue(batch, env as object, context)); // it was given one
  return {
    fetch: async (request: Parameters<typeof answer>[0], env: object, context: ExecutionContext) =>
      (await control(request, { ...env })) ?? (await invoke(() => answer(request, strictEnv(env), context))),
    queue: (batch: MessageBatch, env: object, context: ExecutionContext) =>
      invoke(() => consume(batch, strictEnv(env), context)),
  };
}
