import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startService } from "../../src/dev/run/local.ts";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startSite } from "../site/server.ts";
import { BINDINGS } from "../support/bindings.ts";
import { type Ours, oursOf } from "./contenders.ts";

/**
 * `npm run bench:pages -- 1 4`: captures a second by the number of pages that a browser has at once, in turns: of pages that
 * wait for their network, and of pages that come at once. A number followed by `@` and the folder of another checkout of
 * this repository is measured with the code that is there. `ROUNDS` and `ROUND_MS` change how long it measures, `ONLY` is a
 * word of the scenarios that are measured.
 */
const ROUND_MS = Number(process.env["ROUND_MS"] ?? 15_000);
const ROUNDS = Number(process.env["ROUNDS"] ?? 2);
const ROOT = join(import.meta.dirname, "..", "..");

interface Scenario {
  what: string;
  callers: number;
  path: string;
}

/** Milliseconds until the document is answered, and each of its pictures. */
const slow = (documentMs: number, assetMs: number) => `/?document=${documentMs}&asset=${assetMs}`;

const SCENARIOS: readonly Scenario[] = [
  { what: "document 1 s, pictures 300 ms", callers: 8, path: slow(1000, 300) },
  { what: "document 150 ms, pictures 80 ms", callers: 8, path: slow(150, 80) },
  { what: "article at once", callers: 4, path: "/article" },
  { what: "article at once", callers: 1, path: "/article" },
];

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A site whose every answer takes its time. */
async function startSlowSite() {
  const server = createServer(({ url = "/" }, answer) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const ms = (name: string) => Number(searchParams.get(name));
    const isAsset = pathname.startsWith("/asset");
    const pictures = [1, 2, 3].map((n) => `<img src="/asset${n}?asset=${ms("asset")}" width="200" height="200">`);
    setTimeout(
      () => {
        answer.setHeader("Content-Type", isAsset ? "image/gif" : "text/html");
        answer.setHeader("Cache-Control", "no-store");
        answer.end(isAsset ? PIXEL : `<!doctype html><h1>Waits</h1>${pictures.join("")}`);
      },
      ms(isAsset ? "asset" : "document"),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** A service with so many pages a browser, of this checkout or another. */
async function startSide(name: string) {
  const [pages = "", root = ROOT] = name.split("@");
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-pages-"));
  const variables = { ...BINDINGS, REQUESTS_PER_MINUTE: '{"scale": 100000}', BROWSER_SLOTS: "2", BROWSER_PAGES: pages };
  const config = join(resolve(root), "wrangler.toml");
  const service = await startService({ config, port: 0, stateDir, variables, onLine: () => undefined });
  const close = async () => {
    await service.stop();
    await rm(stateDir, { recursive: true, force: true, maxRetries: 10 });
  };
  return { name, ours: await oursOf(service.url, BINDINGS.ADMIN_TOKEN), close };
}

/** Captures a second that so many callers get, each asking again as soon as it is answered. */
async function rateOf(ours: Ours, { callers }: Scenario, url: string): Promise<number> {
  const shot = { url, width: 1366, height: 768, format: "png", fullPage: false } as const;
  const started = performance.now();
  let done = 0;
  let last = started;
  const call = async () => {
    while (performance.now() < started + ROUND_MS) {
      await ours.capture(shot);
      done += 1;
      last = performance.now();
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done * 1000) / (last - started);
}

await ensureBrowser(join(ROOT, ".wrangler"));
await using undo = new AsyncDisposableStack();
const slowSite = await startSlowSite();
undo.defer(() => slowSite.close());
const site = await startSite();
undo.defer(() => site.close());
const sides = [];
for (const name of process.argv.slice(2)) {
  const side = await startSide(name);
  undo.defer(side.close);
  sides.push(side);
}
for (const scenario of SCENARIOS.filter(({ what }) => what.includes(process.env["ONLY"] ?? ""))) {
  const { what, callers, path } = scenario;
  const url = `${path.startsWith("/?") ? slowSite.origin : site.origin}${path}`;
  const rates = new Map(sides.map(({ name }) => [name, [] as number[]]));
  // The first round opens the browsers.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { name, ours } of sides) {
      const rate = await rateOf(ours, scenario, url);
      if (round > 0) rates.get(name)?.push(rate);
    }
  const told = [...rates].map(([name, all]) => `${name}: ${all.map((rate) => rate.toFixed(2)).join(", ")}`);
  console.log(`${what}, ${callers} callers (load ${loadavg()[0]?.toFixed(1)}): ${told.join("; ")}`);
}
