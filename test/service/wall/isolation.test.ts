import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withOpenPage } from "./open-chrome.ts";
import { addFlags } from "./own-chrome.ts";
import { startStrict, type Strict } from "./strict-transport.ts";
import { startWalled, type Walled } from "./walled.ts";

/** Where a page finds what another left, in a browser that keeps things. */
const FOUND_WITHOUT_ISOLATION = [
  "cookieSent",
  "cookie",
  "cookieStore",
  "localStorage",
  "indexedDB",
  "cache",
  "files",
  "serviceWorker",
  "httpCache",
  "entityTag",
  "buckets",
  "broadcast",
];

let walled: Walled;
let strict: Strict;
let token: string;
let another: string;
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  strict = await startStrict();
  undo.defer(() => strict.close());
  undo.defer(await addFlags([strict.flag, `--host-resolver-rules=MAP ${strict.host} 127.0.0.1`]));
  // All captures are in one browser, one after another.
  const variables = { BROWSER_SLOTS: "1" };
  walled = await startWalled({ variables, alsoAllowed: [`${strict.host}:${strict.port}`] });
  undo.defer(() => walled.close());
  token = await walled.newToken();
  another = await walled.newToken();
});

afterAll(() => undo.disposeAsync());

beforeEach(() => walled.site.forget());

/** What each reader found, in order. */
const findings = (): string[][] =>
  walled.site.hits
    .of("/json")
    .filter(({ search }) => search.startsWith("?found="))
    .map(({ search }) => decodeURIComponent(search.slice("?found=".length)).split(",").filter(Boolean));

const hasWritten = () => walled.site.hits.of("/json").some(({ search }) => search === "?written");

async function capture(as: string, page: string): Promise<void> {
  const response = await walled.capture(as, page);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

describe("what a page leaves behind", () => {
  it("is found by the next one in a browser that keeps it", async () => {
    const { origin } = walled.site;
    await withOpenPage(`${origin}/hostile/h21-write`, async (open) => {
      await expect.poll(hasWritten, { timeout: 20_000 }).toBe(true);
      await open(`${origin}/hostile/h21-read`);
      await expect.poll(findings, { timeout: 20_000 }).toEqual([expect.arrayContaining(FOUND_WITHOUT_ISOLATION)]);
    });
  });

  it("is not found by the next capture, of another account or the same", async () => {
    for (const reader of [another, token, another]) {
      walled.site.forget();
      await capture(token, "/hostile/h21-write");
      expect(hasWritten()).toBe(true);
      await capture(reader, "/hostile/h21-read");
      expect(findings()).toEqual([[]]);
    }
  });
});

describe("a host that asks for HTTPS from now on", () => {
  it("is asked so by the next page in a browser that remembers", async () => {
    strict.arrived.length = 0;
    await withOpenPage(strict.https, async (open) => {
      await expect.poll(() => strict.read, { timeout: 20_000 }).toContain("https");
      await open(strict.http);
      await expect.poll(() => strict.arrived, { timeout: 20_000 }).toEqual(["https", "https"]);
    });
  });

  it("is not by the next capture", async () => {
    strict.arrived.length = 0;
    await capture(token, strict.https);
    await capture(another, strict.http);
    expect(strict.arrived).toEqual(["https", "http"]);
  });
});
