import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

/** One request to the API, its path without the account. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: object | FormData;
}

export interface AccountState {
  databases: { uuid: string; name: string; sqlite: DatabaseSync }[];
  buckets: Map<string, { rules: object[] }>;
  queues: Map<string, { id: string; consumers: object[] }>;
  /** The one Worker, once it was uploaded; its secrets by name. */
  worker: { secrets: Map<string, string>; metadata: Metadata; versions: number } | undefined;
  /** Whether the account has an address under workers.dev. */
  subdomain: string | undefined;
}

export type Answer =
  { result: unknown; info?: object } | { refused: { status: number; code: number; message: string } };

const Metadata = z.looseObject({
  bindings: z.array(z.looseObject({ type: z.string(), name: z.string(), text: z.string().optional() })),
  keep_bindings: z.array(z.string()).optional(),
});
type Metadata = z.infer<typeof Metadata>;

export const newAccountState = (): AccountState => ({
  databases: [],
  buckets: new Map(),
  queues: new Map(),
  worker: undefined,
  subdomain: "stand-in",
});

type Route = (state: AccountState, asked: Asked, parts: readonly string[]) => Answer | Promise<Answer>;

const refused = (status: number, code: number, message: string): Answer => ({ refused: { status, code, message } });
const listed = (result: unknown[]): Answer => ({
  result,
  info: { page: 1, per_page: 100, total_pages: 1, count: result.length, total_count: result.length },
});
const named = (body: object): string => z.object({ name: z.string() }).parse(body).name;

function createDatabase(state: AccountState, { body }: Asked): Answer {
  const name = named(body);
  if (state.databases.some((each) => each.name === name))
    return refused(400, 7502, "A database with that name already exists");
  const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
  state.databases.push(database);
  return { result: { uuid: database.uuid, name, created_at: new Date().toISOString(), version: "production" } };
}

const viewOfDatabase = ({ uuid, name }: AccountState["databases"][number]) => ({ uuid, name, version: "production" });

/** As D1 does: several statements in one text, the rows of each. */
function query(state: AccountState, { body }: Asked, [id]: readonly string[]): Answer {
  const database = state.databases.find(({ uuid }) => uuid === id);
  if (database === undefined) return refused(404, 7404, "The database was not found");
  const { sql } = z.object({ sql: z.string() }).parse(body);
  const meta = { duration: 1, changes: 0, last_row_id: 0, rows_read: 0, rows_written: 0 };
  try {
    if (/^\s*(SELECT|PRAGMA)/i.test(sql))
      return { result: [{ success: true, meta, results: database.sqlite.prepare(sql).all() }] };
    database.sqlite.exec(sql);
    return { result: [{ success: true, meta, results: [] }] };
  } catch (error) {
    return refused(400, 7500, error instanceof Error ? error.message : "SQL failed");
  }
}

function createQueue(state: AccountState, { body }: Asked): Answer {
  const name = z.object({ queue_name: z.string() }).parse(body).queue_name;
  if (state.queues.has(name)) return refused(409, 11009, `Queue name '${name}' is already taken.`);
  state.queues.set(name, { id: randomUUID().replaceAll("-", ""), consumers: [] });
  return { result: viewOfQueue(state, name) };
}

function viewOfQueue(state: AccountState, name: string) {
  const { id, consumers } = state.queues.get(name) ?? { id: "", consumers: [] };
  return {
    queue_id: id,
    queue_name: name,
    consumers,
    producers: [],
    producers_total_count: 0,
    consumers_total_count: 0,
  };
}

function addConsumer(state: AccountState, { body }: Asked, [id]: readonly string[]): Answer {
  const [, queue] = [...state.queues].find(([, each]) => each.id === id) ?? [];
  if (queue === undefined) return refused(404, 11000, "Queue does not exist");
  const consumer = z.looseObject({}).parse(body);
  queue.consumers = [{ ...consumer, type: "worker", consumer_id: randomUUID(), script: "stillframe" }];
  return { result: queue.consumers[0] };
}

function createBucket(state: AccountState, { body }: Asked): Answer {
  const name = named(body);
  if (state.buckets.has(name))
    return refused(409, 10004, "The bucket you tried to create already exists, and you own it.");
  state.buckets.set(name, { rules: [] });
  return { result: { name } };
}

const bucketOf = (
  state: AccountState,
  name: string | undefined,
  then: (bucket: { rules: object[] }) => Answer,
): Answer => {
  const bucket = state.buckets.get(name ?? "");
  return bucket === undefined ? refused(404, 10006, "The specified bucket does not exist.") : then(bucket);
};

/** A new version keeps the secrets that it does not bring: that is what `keep_bindings` and `inherit` ask for. */
async function upload(state: AccountState, { body }: Asked): Promise<Answer> {
  if (!(body instanceof FormData)) return refused(400, 10021, "No module was sent.");
  const sent = body.get("metadata");
  const metadata = Metadata.parse(JSON.parse(typeof sent === "string" ? sent : await (sent?.text() ?? "{}")));
  const secrets = state.worker?.secrets ?? new Map<string, string>();
  for (const { type, name, text } of metadata.bindings) if (type === "secret_text") secrets.set(name, text ?? "");
  const before = new Map(state.worker?.metadata.bindings.map((binding) => [binding.name, binding]));
  metadata.bindings = metadata.bindings.map((each) =>
    each.type === "inherit" ? (before.get(each.name) ?? each) : each,
  );
  const versions = (state.worker?.versions ?? 0) + 1;
  state.worker = { secrets, metadata, versions };
  const id = randomUUID();
  return {
    result: {
      id,
      deployment_id: id,
      etag: "etag",
      startup_time_ms: 90,
      resources: { script: { etag: "etag" } },
      number: versions,
    },
  };
}

const ofWorker =
  (view: (worker: NonNullable<AccountState["worker"]>) => unknown): Route =>
  (state) =>
    state.worker === undefined
      ? refused(404, 10007, "This Worker does not exist on your account.")
      : { result: view(state.worker) };

const subdomain: Route = (state) =>
  state.subdomain === undefined
    ? refused(404, 10007, "There is no workers.dev subdomain.")
    : { result: { subdomain: state.subdomain } };

const SCRIPT = "/workers/(?:scripts|services)/stillframe";
const VIEW = { id: "stillframe", tag: "tag", tags: [], migration_tag: "v2" };

/** By method and path; the first that fits answers. */
const ROUTES: readonly (readonly [string, string, Route])[] = [
  ["GET", "/user/tokens/verify", () => ({ result: { id: "tok", status: "active" } })],
  ["GET", "/user", () => ({ result: { id: "usr", email: "operator@example.com" } })],
  ["GET", "/memberships", () => listed([])],
  ["GET", "/accounts(?:/\\w+)?", () => listed([{ id: "0123456789abcdef0123456789abcdef", name: "Stand-in" }])],
  ["GET", "/d1/database", (state) => listed(state.databases.map(viewOfDatabase))],
  ["POST", "/d1/database", createDatabase],
  ["POST", "/d1/database/([\\w-]+)/query", query],
  [
    "GET",
    "/d1/database/([\\w-]+)",
    (state, _, [id]) => {
      const found = state.databases.find(({ uuid, name }) => uuid === id || name === id);
      return found === undefined ? refused(404, 7404, "The database was not found") : { result: viewOfDatabase(found) };
    },
  ],
  ["POST", "/r2/buckets", createBucket],
  ["GET", "/r2/buckets", (state) => ({ result: { buckets: [...state.buckets.keys()].map((name) => ({ name })) } })],
  ["GET", "/r2/buckets/([\\w-]+)", (state, _, [name]) => bucketOf(state, name, () => ({ result: { name } }))],
  [
    "GET",
    "/r2/buckets/([\\w-]+)/lifecycle",
    (state, _, [name]) => bucketOf(state, name, ({ rules }) => ({ result: { rules } })),
  ],
  [
    "PUT",
    "/r2/buckets/([\\w-]+)/lifecycle",
    (state, { body }, [name]) =>
      bucketOf(state, name, (bucket) => {
        bucket.rules = z.object({ rules: z.array(z.looseObject({})) }).parse(body).rules;
        return { result: {} };
      }),
  ],
  [
    "GET",
    "/queues",
    (state, asked) => {
      const wanted = asked.query.getAll("name");
      return listed(
        [...state.queues.keys()]
          .filter((name) => wanted.length === 0 || wanted.includes(name))
          .map((name) => viewOfQueue(state, name)),
      );
    },
  ],
  ["POST", "/queues", createQueue],
  [
    "GET",
    "/queues/(\\w+)/consumers",
    (state, _, [id]) => listed([...state.queues.values()].find((each) => each.id === id)?.consumers ?? []),
  ],
  ["POST", "/queues/(\\w+)/consumers", addConsumer],
  ["PUT", "/queues/(\\w+)/consumers/[\\w-]+", addConsumer],
  [
    "GET",
    `${SCRIPT}/secrets`,
    ofWorker(({ secrets }) => [...secrets.keys()].map((name) => ({ name, type: "secret_text" }))),
  ],
  ["GET", `${SCRIPT}/settings`, ofWorker(({ metadata }) => ({ bindings: metadata.bindings, ...VIEW }))],
  ["PATCH", `${SCRIPT}/script-settings`, () => ({ result: {} })],
  ["GET", `${SCRIPT}/script-settings`, ofWorker(() => VIEW)],
  ["GET", `${SCRIPT}/subdomain`, () => ({ result: { enabled: true, previews_enabled: false } })],
  ["POST", `${SCRIPT}/subdomain`, () => ({ result: { enabled: true, previews_enabled: false } })],
  ["GET", `${SCRIPT}/deployments`, ofWorker(() => ({ deployments: [] }))],
  ["POST", `${SCRIPT}/deployments`, () => ({ result: { id: "dep" } })],
  ["GET", `${SCRIPT}/schedules`, () => ({ result: { schedules: [] } })],
  ["PUT", SCRIPT, upload],
  ["POST", `${SCRIPT}/versions`, upload],
  ["POST", `${SCRIPT}/assets-upload-session`, () => ({ result: { jwt: "jwt", buckets: [] } })],
  ["GET", "/workers/scripts", (state) => ({ result: state.worker === undefined ? [] : [VIEW] })],
  [
    "GET",
    "/workers/workers/stillframe",
    () => ({
      result: {
        id: "stillframe",
        name: "stillframe",
        subdomain: { enabled: true, previews_enabled: false, url: "https://stillframe.stand-in.workers.dev" },
      },
    }),
  ],
  ["GET", "/workers/subdomain", subdomain],
  [
    "GET",
    SCRIPT,
    ofWorker(() => ({ default_environment: { environment: "production", script: VIEW }, id: "stillframe" })),
  ],
];

/** What the account answers; `undefined` for what it does not know. */
export async function answerOf(state: AccountState, asked: Asked): Promise<Answer | undefined> {
  for (const [method, path, route] of ROUTES) {
    const found = method === asked.method ? new RegExp(`^${path}$`).exec(asked.path) : null;
    if (found !== null) return await route(state, asked, found.slice(1));
  }
  return undefined;
}
