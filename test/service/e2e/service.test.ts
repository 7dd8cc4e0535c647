import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import type { Local } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { type Site, startSite } from "../../site/server.ts";
import { BROWSER, killAtOnce, started, startedAs } from "./started.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

let before: ReadonlySet<number>;
let stateDir: string;
let service: Local;
let site: Site;
let token: string;

const send = (path: string, bearer: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
  });
const capture = (path: string, init: RequestInit = {}): Promise<Response> =>
  send("/api/screenshot", token, { method: "POST", body: JSON.stringify({ url: `${site.origin}${path}` }), ...init });
const used = async (): Promise<number> => (await json<{ used: number }>(await send("/api/usage", token))).used;
const json = async <T>(response: Response): Promise<T> => JSON.parse(await response.text());

const LARGE = 12 * 1024 * 1024;

/** A form with a file that is too large, sent in parts. */
function tooLargeForm() {
  const part = new Uint8Array(64 * 1024);
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(FORM_HEAD));
      else controller.enqueue(part);
      sent += part.length;
      if (sent > LARGE) controller.close();
    },
  });
}

const FORM_HEAD = '--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a"\r\n\r\n';

/** A form that never ends, and a promise of when some of it has been taken. */
function endlessForm() {
  const { promise: underWay, resolve } = Promise.withResolvers<void>();
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      if (pulled === 1) controller.enqueue(Buffer.from(FORM_HEAD));
      else if (pulled <= 64) controller.enqueue(new Uint8Array(64 * 1024));
      else resolve();
    },
  });
  return { body, underWay };
}

beforeAll(async () => {
  before = new Set(started().map(({ pid }) => pid));
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  site = await startSite();
  const variables = { ...BINDINGS, BROWSER_SLOTS: "1", BROWSER_PAGES: "1", CAPACITY_WAIT_MS: "8000" };
  service = await startWhole({ variables, stateDir });
  const body = JSON.stringify({ email: "e2e@example.com", plan: "scale" });
  const account = await send("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, { method: "POST", body });
  ({ token } = await json<{ token: string }>(account));
});

afterAll(async () => {
  await service.stop();
  await site.close();
  await rm(stateDir, { recursive: true, force: true });
});

describe("the whole service on this machine", () => {
  it("answers a capture with a picture", async () => {
    const response = await capture("/plain");
    expect(response.status).toBe(200);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  it.each(["http://localhost:1", "http://a.localhost"])(
    "does not capture itself when it was called as %s",
    async (as) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Host: new URL(as).host };
      const { hostname, port } = new URL(service.url);
      const asked = request({ hostname, port, path: "/api/screenshot", method: "POST", headers });
      asked.end(JSON.stringify({ url: `${service.url}/` }));
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([400, { code: "url_not_allowed" }]);
    },
  );

  it("has no more browsers than it may, also none elsewhere", async () => {
    const gone = new AbortController();
    const first = capture("/slow-document?key=first", { signal: gone.signal });
    await site.hits.reached("/slow-document?key=first");
    const second = await capture("/plain");
    expect([second.status, await json(second)]).toMatchObject([503, { code: "capacity", retryable: true }]);
    gone.abort();
    await expect(first).rejects.toThrow();
  });

  it("frees the only browser of a client that goes away, and does not charge it", async () => {
    const usedBefore = await used();
    const gone = new AbortController();
    const abandoned = capture("/slow-document?key=abandoned", { signal: gone.signal });
    await site.hits.reached("/slow-document?key=abandoned");
    expect(await used()).toBe(usedBefore + 1);
    gone.abort();
    await expect(abandoned).rejects.toThrow();
    // There is one browser only: this one is answered when the other has let it go.
    const next = await capture("/plain");
    expect(next.status).toBe(200);
    await next.arrayBuffer();
    // The browser is free before the charge is given back: nobody waits for that any more.
    await expect.poll(used).toBe(usedBefore + 1);
  });

  it.each([
    { what: "too large", path: "/api/webhooks", type: "application/json", bearer: "", status: 413 },
    { what: "too large for the length it did not say", path: "/api/jobs", type: "application/json", status: 413 },
    { what: "a form that is too large", path: "/api/mockups", type: "multipart/form-data; boundary=x", status: 413 },
    { what: "too large for agents", path: "/mcp", type: "application/json", bearer: "", status: 413 },
    { what: "of nobody known", path: "/api/mockups", type: "application/json", bearer: "nobody", status: 401 },
    { what: "of another type", path: "/api/screenshot", type: "text/plain", bearer: "", status: 415 },
    { what: "for another method", path: "/api/usage", type: "application/json", bearer: "", status: 405 },
  ])("answers a body of 12 MiB that is $what with $status, not with a broken connection", async (sent) => {
    // A connection that is broken off loses the answer often, not always.
    for (let time = 0; time < 5; time += 1) {
      const body = sent.bearer === undefined || sent.type.startsWith("multi") ? tooLargeForm() : new Uint8Array(LARGE);
      const headers = { Authorization: `Bearer ${sent.bearer ? sent.bearer : token}`, "Content-Type": sent.type };
      const init = { method: "POST", headers, body, duplex: "half" } as const;
      const response = await fetch(service.url + sent.path, init);
      expect(response.status).toBe(sent.status);
      await response.arrayBuffer();
    }
  });

  it("answers a client that sends nothing of its body before it is answered", async () => {
    const { hostname, port } = new URL(service.url);
    const headers = { Authorization: "Bearer nobody", "Content-Length": LARGE };
    const asked = request({ hostname, port, path: "/api/mockups", method: "POST", headers });
    asked.on("error", () => undefined).flushHeaders();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([401, { code: "unauthorized" }]);
    asked.destroy();
  });

  it("takes pictures on after clients went away in the middle of sending theirs", async () => {
    for (let client = 0; client < 5; client += 1) {
      const gone = new AbortController();
      const { body, underWay } = endlessForm();
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "multipart/form-data; boundary=x" };
      const init = { method: "POST", headers, body, duplex: "half", signal: gone.signal } as const;
      const abandoned = fetch(`${service.url}/api/mockups`, init);
      await underWay;
      gone.abort();
      await expect(abandoned).rejects.toThrow();
    }
    const form = new FormData();
    form.append("screenshot", new Blob(["no picture"]), "a.png");
    form.append("templateId", "phone-14");
    const headers = { Authorization: `Bearer ${token}` };
    const next = await fetch(`${service.url}/api/mockups`, { method: "POST", headers, body: form });
    expect(next.status).toBe(400);
    await next.arrayBuffer();
  });

  it.runIf(process.platform === "linux")(
    "answers on after its browser was killed in the middle of a capture",
    async () => {
      const interrupted = capture("/slow-script?key=interrupted");
      await site.hits.reached("/held/script.js?key=interrupted");
      const browsers = startedAs(BROWSER);
      expect(browsers.length).toBeGreaterThan(0);
      killAtOnce(browsers);
      const broken = await interrupted;
      expect(broken.status).toBe(500);
      expect(await broken.json()).toMatchObject({ code: "page_crashed", retryable: true });
      expect((await capture("/plain")).status).toBe(200);
    },
  );

  it("leaves no process behind when it is stopped in the middle of a capture", async () => {
    const cut = capture("/slow-document?key=cut").catch(() => "cut");
    await site.hits.reached("/slow-document?key=cut");
    await service.stop();
    await service.ended;
    await cut;
    expect(started().filter(({ pid }) => !before.has(pid))).toEqual([]);
  });
});
