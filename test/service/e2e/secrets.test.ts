import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import type { Local } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { contentOf, filesBelow } from "./files.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

const SECRETS = {
  header: "swordfish-of-the-header",
  cookie: "swordfish-of-the-cookie",
  username: "swordfish-user",
  password: "swordfish-password",
} as const;
const BASIC = Buffer.from(`${SECRETS.username}:${SECRETS.password}`).toString("base64");
/** What would show that one of them went where it should not. */
const TRACES = [...Object.values(SECRETS), BASIC];

const ASKING = {
  headers: { "X-Secret": SECRETS.header },
  cookies: [{ name: "sid", value: SECRETS.cookie }],
  httpCredentials: { username: SECRETS.username, password: SECRETS.password },
  width: 100,
  height: 100,
};

/** Headers of every request that a server got, as one text each. */
type Received = Map<string, string[]>;

let stateDir: string;
let service: Local;
let token: string;
let own: string;
let others: string[];
const servers: Server[] = [];
const received: Received = new Map();
const log: string[] = [];

/** The ways in which a page asks another origin. */
const asks = (other: string, way: number): string =>
  [
    `<img src="${other}/image">`,
    `<iframe src="${other}/frame"></iframe>`,
    `<script>fetch("${other}/fetch", { mode: "no-cors", credentials: "include" })</script>`,
    `<script>fetch("${other}/preflight", { headers: { "X-Custom": "1" } }).catch(() => 0)</script>`,
    `<img src="/hop?to=${other}/redirected">`,
    `<iframe src="${other}/hop?to=${own}/back"></iframe>`,
    `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${other}/worker', { mode: 'no-cors', credentials: 'include' })"])))</script>`,
    `<link rel="stylesheet" href="${other}/style">`,
    `<script src="${other}/script"></script>`,
    `<script>navigator.sendBeacon("${other}/beacon", "x"); const x = new XMLHttpRequest(); x.open("GET", "${other}/xhr"); x.withCredentials = true; x.send()</script>`,
    `<form action="${other}/form" target="f"><input name="a"></form><iframe name="f"></iframe><script>document.forms[0].submit()</script>`,
    `<video src="${other}/film" autoplay muted></video><link rel="prefetch" href="${other}/prefetch"><iframe src="${other}/asks-back"></iframe>`,
  ][way] ?? "";

function answer(request: IncomingMessage, response: ServerResponse): void {
  const name = `http://${request.headers.host}`;
  const seen = [request.method, request.url, JSON.stringify(request.headers)].join(" ");
  received.set(name, [...(received.get(name) ?? []), seen]);
  const to = new URL(request.url ?? "/", name).searchParams.get("to");
  const open = {
    "access-control-allow-origin": own,
    "access-control-allow-credentials": "true",
    "access-control-allow-headers": "x-custom",
  };
  if (to !== null) return void response.writeHead(302, { location: to }).end();
  if (request.url === "/private" && request.headers.authorization === undefined)
    return void response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end("no");
  response.writeHead(200, { "content-type": "text/html", ...open });
  if (request.url === "/page") return void response.end(others.map((other, way) => asks(other, way)).join("\n"));
  // A page of another origin asks ours, and is not to speak in the caller's name.
  if (request.url === "/asks-back")
    return void response.end(`<script>fetch("${own}/from-elsewhere", { mode: "cors" })</script>`);
  response.end("<p>here</p>");
}

/** Hosts of their own: cookies are of a host, whatever its port. */
async function listen(number: number): Promise<string> {
  const host = `127.0.0.${number}`;
  const server = createServer(answer).listen(0, host);
  servers.push(server);
  await once(server, "listening");
  return `http://${host}:${(server.address() as AddressInfo).port}`; // it listens on a port
}

const send = (path: string, bearer: string, body?: unknown): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  own = await listen(1);
  others = await Promise.all(Array.from({ length: 12 }, (_, index) => listen(index + 2)));
  const variables = { ...BINDINGS, ALLOW_PRIVATE_TARGETS: "true", JOB_RETRY_SECONDS: "1", SELECTOR_TIMEOUT_MS: "300" };
  service = await startWhole({ variables, stateDir, onLine: (line) => log.push(line) });
  const account = await send("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, { email: "e2e@example.com", plan: "scale" });
  ({ token } = JSON.parse(await account.text()) as { token: string });
});

afterAll(async () => {
  await service.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(stateDir, { recursive: true, force: true });
});

const leaks = (text: string): string[] => TRACES.filter((trace) => text.includes(trace));

it("Secrets go to the target's own origin and to no other of twelve, however the page asks those", async () => {
  for (const path of ["/page", "/private"]) {
    const response = await send("/api/screenshot", token, { url: `${own}${path}`, ...ASKING });
    expect(response.status).toBe(200);
    expect(leaks(JSON.stringify([...response.headers]))).toEqual([]);
  }
  const mine = received.get(own) ?? [];
  const of = (path: string) => mine.filter((seen) => seen.includes(` ${path} `)).join("\n");
  expect(of("/page")).toContain(SECRETS.header);
  expect(of("/page")).toContain(SECRETS.cookie);
  expect(of("/private")).toContain(BASIC);
  // A redirect that leads back is to the target's own origin again.
  expect(of("/back")).toContain(SECRETS.header);
  expect(of("/from-elsewhere")).not.toContain(SECRETS.header);
  for (const other of others) {
    const seen = received.get(other) ?? [];
    expect(seen, other).not.toEqual([]);
    expect(leaks(seen.join("\n")), other).toEqual([]);
  }
});

it("Nothing that is stored, logged, shown or delivered has a secret of a request in it", async () => {
  const sink = others[0] ?? "";
  expect((await send("/api/webhooks", token, { url: `${sink}/hook` })).status).toBe(201);
  const captures = [
    { url: `${own}/page`, ...ASKING },
    { url: `${own}/page`, ...ASKING, selector: "#none", timeout: 5000 },
    { url: `${own}/page`, ...ASKING, js: `throw new Error(document.title)` },
  ];
  const shown: string[] = [];
  const show = async (response: Promise<Response>) => shown.push(await (await response).text());
  for (const capture of captures) await show(send("/api/jobs", token, capture));
  await show(send("/api/jobs/batch", token, { captures }));
  await show(send("/api/screenshot?dryRun=true", token, captures[0]));
  await show(send("/api/screenshot", token, captures[1]));
  await show(send("/api/screenshot", token, { ...captures[0], headers: { Host: SECRETS.header } }));
  await show(
    send("/api/screenshot", token, { ...captures[0], cache: { ttl: 60 } }).then(() => send("/api/usage", token)),
  );
  await expect
    .poll(
      async () => {
        const list = JSON.parse(await (await send("/api/jobs?limit=100", token)).text()) as {
          jobs: { finishedAt: string | null }[];
        };
        return list.jobs.filter(({ finishedAt }) => finishedAt === null).length;
      },
      { timeout: 90_000 },
    )
    .toBe(0);
  await show(send("/api/jobs?limit=100", token));
  await expect
    .poll(() => received.get(sink)?.filter((seen) => seen.includes("/hook")).length ?? 0)
    .toBeGreaterThanOrEqual(6);
  expect(leaks(shown.join("\n"))).toEqual([]);
  expect(leaks((received.get(sink) ?? []).join("\n"))).toEqual([]);
  expect(leaks(log.join("\n"))).toEqual([]);
  const files = filesBelow(stateDir);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => leaks(contentOf(file)).length > 0)).toEqual([]);
});
