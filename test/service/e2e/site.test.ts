import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bandColor } from "../../site/pages/bands.ts";
import { IMAGE } from "../../site/pages/answers.ts";
import { STICKY, headingColor, sectionColor } from "../../site/pages/sticky.ts";
import { startSite } from "../../site/server.ts";
import type { Site } from "../../site/server.ts";
import { table } from "../../site/table.ts";
import { MOVING } from "../../site/pages/moving/index.ts";
import { CASES } from "../../site/pages/shown/index.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

beforeEach(() => site.forget());

afterAll(() => site.close());

function get(path: string): Promise<Response> {
  return fetch(site.origin + path, { redirect: "manual" });
}

/** Answers that come only when they are let go. */
const HANGING = ["/slow-document", "/late-box", "/held/image.png", "/held/font.woff2", "/held/script.js"];

/** Connections that end without an answer. */
const CUT = ["/reset", "/close"];

/** Paths whose last part is a parameter, with one to ask for. */
const EXAMPLES: Record<string, string> = {
  "/status/:code": "/status/404",
  "/redirect-chain/:length": "/redirect-chain/5",
  "/lazy-image/:number": "/lazy-image/7",
  "/winds/:number": "/winds/4",
  "/shown/:name": `/shown/${Object.keys(CASES)[0] ?? ""}`,
  "/late/:kind": "/late/data",
  "/moving/:name": `/moving/${Object.keys(MOVING)[0] ?? ""}`,
  "/moving-file/:name": "/moving-file/data",
};

/** Those of the wall's own tests answer only with a site to aim at. */
const paths = Object.keys(table).filter((path) => !path.startsWith("/hostile/h20"));

/** Everything that is not a page of HTML with status 200. */
const ANSWERS: Record<string, { status?: number; type?: string; location?: string }> = {
  "/favicon.ico": { type: "image/svg+xml" },
  "/tides/waves.svg": { type: "image/svg+xml" },
  "/tides/machine.svg": { type: "image/svg+xml" },
  "/tides/week.svg": { type: "image/svg+xml" },
  "/tides/year.png": { type: "image/png" },
  "/tides/moon.png": { type: "image/png" },
  "/winds/:number": { type: "image/png" },
  "/lazy-image/:number": { type: "image/png" },
  "/assets/inter.woff2": { type: "font/woff2" },
  "/assets/newsreader.woff2": { type: "font/woff2" },
  "/assets/dusk.jpg": { type: "image/jpeg" },
  "/assets/estuary.jpg": { type: "image/jpeg" },
  "/assets/night.webp": { type: "image/webp" },
  "/assets/dashboard.js": { type: "text/javascript" },
  "/large.png": { type: "image/png" },
  "/status/:code": { status: 404 },
  "/empty-204": { status: 204 },
  "/file.pdf": { type: "application/pdf" },
  "/file.zip": { type: "application/zip" },
  "/image.png": { type: "image/png" },
  "/marked-image": { type: "image/png" },
  "/image.svg": { type: "image/svg+xml" },
  "/text.txt": { type: "text/plain" },
  "/json": { type: "application/json" },
  "/late/:kind": { type: "application/json" },
  "/moving-file/:name": { type: "application/json" },
  "/auth": { status: 401 },
  "/redirect": { status: 302, location: "/plain" },
  "/redirect-chain/:length": { status: 302, location: "/redirect-chain/4" },
  "/redirect-loop": { status: 302, location: "/redirect-loop?turn=1" },
  "/redirect-file": { status: 302, location: "file:///etc/passwd" },
  "/redirect-private": { status: 302, location: "http://169.254.169.254/latest/meta-data/" },
  "/hostile/h18": { status: 302, location: "file:///etc/passwd" },
  "/hostile/h21-immutable": { type: "text/plain" },
  "/hostile/h21-tagged": { type: "text/plain" },
  "/hostile/h21-worker.js": { type: "text/javascript" },
};

const answering = paths.filter((path) => !HANGING.includes(path) && !CUT.includes(path));
const pages = answering.filter((path) => ANSWERS[path] === undefined && path !== "/drip" && path !== "/hostile/h16");

describe("the test site", () => {
  it.each(answering)("answers %s with the status and the type it promises", async (path) => {
    const { status = 200, type = "text/html", location = null } = ANSWERS[path] ?? {};
    const response = await get(EXAMPLES[path] ?? path);
    expect(response.status).toBe(status);
    if (status !== 204) expect(response.headers.get("content-type")).toContain(type);
    expect(response.headers.get("location")).toBe(location);
    await response.body?.cancel();
  });

  it.each(pages)("sends %s as a whole document that names no outside host", async (path) => {
    const text = await (await get(EXAMPLES[path] ?? path)).text();
    expect(text).toMatch(/^<!doctype html>\n/i);
    expect(text).toMatch(/<meta charset="utf-8"/i);
    expect(text.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:\/\//);
  });

  it("has everything that its pages for measuring ask for", async () => {
    const asked = new Set<string>();
    for (const path of ["/article", "/long", "/dashboard", "/lazy"]) {
      const text = await (await get(path)).text();
      for (const [, address = ""] of text.matchAll(/(?:src="|url\()(\/[^")]+)/g)) asked.add(address);
    }
    expect(asked.size).toBeGreaterThan(80);
    for (const address of asked) expect((await get(address)).status, address).toBe(200);
  });

  it.each(HANGING)("keeps %s waiting until a test lets it go", async (path) => {
    let answered = false;
    const answer = get(path).then((response) => {
      answered = true;
      return response;
    });
    await site.hits.reached(path);
    expect(answered).toBe(false);
    site.release(path);
    expect((await answer).status).toBe(200);
  });

  it("lets two tests use one hanging page at the same time, each with its own key", async () => {
    const [first, second] = [get("/slow-document?key=first"), get("/slow-document?key=second")];
    await Promise.all(["first", "second"].map((key) => site.hits.reached(`/slow-document?key=${key}`)));
    expect(site.hits.count("/slow-document")).toBe(2);
    site.release("second");
    expect((await second).status).toBe(200);
    site.release("first");
    expect((await first).status).toBe(200);
  });

  it("ends a dripping page once it is let go", async () => {
    const response = await get("/drip?every=1");
    site.release("/drip");
    expect(await response.text()).toContain("</html>");
  });

  it.each(CUT)("ends the connection at %s without an answer", async (path) => {
    await expect(get(path)).rejects.toThrow("fetch failed");
  });

  it("remembers which paths were asked for, how and with which headers", async () => {
    await fetch(`${site.origin}/json?a=1`, { method: "POST", headers: { "x-trace": "yes" }, body: "{}" });
    await get("/plain");
    expect(site.hits.all.map(({ method, path, search }) => `${method} ${path}${search}`)).toEqual([
      "POST /json?a=1",
      "GET /plain",
    ]);
    expect(site.hits.of("/json")[0]?.headers["x-trace"]).toBe("yes");
    expect(site.hits.count("/article")).toBe(0);
  });

  it("can be steered from another process", async () => {
    const answer = get("/slow-document");
    await site.hits.reached("/slow-document");
    expect(await (await get("/site/hits")).json()).toMatchObject([{ method: "GET", path: "/slow-document" }]);
    await get("/site/release?key=/slow-document");
    expect((await answer).status).toBe(200);
    await get("/site/forget");
    expect(site.hits.all).toEqual([]);
  });

  it("closes at once, with answers still hanging", async () => {
    const other = await startSite();
    const waiting = [...HANGING, "/drip"].map((path) => fetch(other.origin + path).then((response) => response.text()));
    const outcome = Promise.allSettled(waiting);
    await Promise.all([...HANGING, "/drip"].map((path) => other.hits.reached(path)));
    await other.close();
    expect((await outcome).map(({ status }) => status)).toEqual(waiting.map(() => "rejected"));
    await expect(fetch(other.origin)).rejects.toThrow("fetch failed");
  });
});

describe("the pages of the test site", () => {
  it("give every band, and everything that sticks, a colour of its own", () => {
    const bands = Array.from({ length: 10_000 }, (_, index) => bandColor(index).join());
    expect(new Set(bands).size).toBe(bands.length);
    const sections = Array.from({ length: STICKY.sections }, (_, n) => [
      headingColor(n).join(),
      sectionColor(n).join(),
    ]);
    const parts = [STICKY.header, STICKY.footer, STICKY.chat].map(({ color }) => color.join());
    expect(new Set([...parts, ...sections.flat()]).size).toBe(3 + 2 * STICKY.sections);
  });

  it("are as tall as asked", async () => {
    const text = await (await get("/bands?height=1050&width=2000")).text();
    expect(text).toContain("height: 1050px; width: 2000px");
    expect(text.match(/class="band"/g)).toHaveLength(11);
  });

  it("refuse a query they do not understand", async () => {
    for (const path of [
      "/bands?height=tall",
      "/redirect?status=200",
      "/status/99",
      "/hostile/h14?kind=none",
      "/winds/30",
    ]) {
      expect((await get(path)).status, path).toBe(400);
    }
    expect((await get("/nowhere")).status).toBe(404);
    expect((await get("//")).status).toBe(404);
  });

  it("paint pictures whose pixels are the colours they name", async () => {
    const file = Buffer.from(await (await get("/image.png")).arrayBuffer());
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([IMAGE.width, IMAGE.height]);
    const data = file.subarray(41, 41 + file.readUInt32BE(33));
    expect([...inflateSync(data).subarray(1, 4)]).toEqual(IMAGE.color);
  });

  it("follow a chain of redirects to its target", async () => {
    const response = await fetch(`${site.origin}/redirect-chain/5?to=/json`);
    expect(response.url).toBe(`${site.origin}/json`);
    expect(site.hits.all).toHaveLength(6);
  });

  it("pack a bomb that is a thousand times larger than it looks", async () => {
    const response = await get("/hostile/h16?mb=8");
    expect((await response.text()).length).toBeGreaterThan(8 * 2 ** 20);
    expect(Number((await get("/hostile/h16")).headers.get("content-length"))).toBeLessThan(500_000);
  });
});
