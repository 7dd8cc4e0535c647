import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../../src/dev/run/local.ts";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { BINDINGS } from "../support/bindings.ts";

/**
 * Captures a second of pages that wait for their network: documents of one second, assets of 300 ms, eight callers, two
 * browsers. `node test/bench/waiting.ts 1 4` compares numbers of pages a browser, in turns.
 */
const CALLERS = 8;
const ROUND_MS = Number(process.env["ROUND_MS"] ?? 15_000);
const ROUNDS = Number(process.env["ROUNDS"] ?? 2);
const DOCUMENT_MS = Number(process.env["DOCUMENT_MS"] ?? 1000);
const ASSET_MS = Number(process.env["ASSET_MS"] ?? 300);
const ROOT = join(import.meta.dirname, "..", "..");

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A site whose every answer takes its time. */
async function startSlowSite() {
  const server = createServer(({ url = "/" }, answer) => {
    const isAsset = url.startsWith("/asset");
    setTimeout(
      () => {
        answer.setHeader("Content-Type", isAsset ? "image/gif" : "text/html");
        answer.setHeader("Cache-Control", "no-store");
        const page = `<!doctype html><h1>Waits</h1>${[1, 2, 3].map((n) => `<img src="/asset${n}" width="200" height="200">`).join("")}`;
        answer.end(isAsset ? PIXEL : page);
      },
      isAsset ? ASSET_MS : DOCUMENT_MS,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/` };
}

async function startSide(pages: string) {
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-waiting-"));
  const variables = { ...BINDINGS, REQUESTS_PER_MINUTE: '{"scale": 100000}', BROWSER_SLOTS: "2", BROWSER_PAGES: pages };
  const service = await startService({
    config: join(ROOT, "wrangler.toml"),
    port: 0,
    stateDir,
    variables,
    onLine: (line) => line.includes('"message":"request"') || console.log(line),
  });
  const post = (path: string, token: string, body: object) =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const made = await post("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, { email: "bench@example.com", plan: "scale" });
  const { token } = JSON.parse(await made.text());
  const close = async () => {
    await service.stop();
    await rm(stateDir, { recursive: true, force: true });
  };
  return { pages, capture: (url: string) => post("/api/screenshot", token, { url, format: "png" }), close };
}

/** How many captures eight callers get in one round. */
async function round({ capture }: Awaited<ReturnType<typeof startSide>>, url: string): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let done = 0;
  const call = async () => {
    while (performance.now() < end) {
      const answer = await capture(url);
      const body = await answer.arrayBuffer();
      if (answer.status !== 200) console.log(answer.status, Buffer.from(body).toString().slice(0, 200));
      else if (performance.now() < end) done += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (done / ROUND_MS) * 1000;
}

await ensureBrowser(join(ROOT, ".wrangler"));
const { server, origin } = await startSlowSite();
const sides = [];
for (const pages of process.argv.slice(2)) sides.push(await startSide(pages));
for (const side of sides) await round(side, origin).then(() => undefined);
for (let n = 0; n < ROUNDS; n++)
  for (const side of sides)
    console.log(`BROWSER_PAGES=${side.pages}: ${(await round(side, origin)).toFixed(2)} a second`);
for (const side of sides) await side.close();
server.close();
