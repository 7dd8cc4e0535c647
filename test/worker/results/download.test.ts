import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { apiRequest, apiWith, read } from "../../support/api.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { ended, follow, jobOf, submit } from "../jobs/submit.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
const NEWER = `newer:${"C".repeat(42)}A=`;

let account: TestAccount;
let job: JobView;
let bytes: Uint8Array;

beforeAll(async () => {
  account = await newAccount();
  const { id } = await submit(account, "/plain", { width: 200, height: 100 });
  job = await ended(account, id);
  bytes = await (await follow(job.resultUrl)).bytes();
});
afterEach(() => void vi.useRealTimers());

const pathOf = (url: string | null) => new URL(url ?? "http://localhost").pathname;

describe("a result's link", () => {
  it("opens the bytes, to anybody, to be shown and kept by nobody on the way", async () => {
    const response = await follow(job.resultUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": `${job.result?.bytes}`,
      "content-disposition": `inline; filename="${job.id}.png"`,
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/) as unknown,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    });
    const digest = await crypto.subtle.digest("SHA-256", await response.bytes());
    expect(Buffer.from(digest).toString("hex")).toBe(job.result?.sha256);
  });

  it("saves the bytes when it is asked to", async () => {
    const response = await follow(`${job.resultUrl}?download=1`);
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${job.id}.png"`);
    expect(await response.bytes()).toEqual(bytes);
  });

  it("is new each time the job is read, and the old one stays good", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 1000);
    const again = await jobOf(account, job.id);
    expect(again.resultUrl).not.toBe(job.resultUrl);
    expect((await follow(again.resultUrl)).status).toBe(200);
    expect((await follow(job.resultUrl)).status).toBe(200);
  });

  it("tells whoever gets it neither the account nor the job", async () => {
    const link = decodeURIComponent(pathOf(job.resultUrl));
    const decoded = link.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    for (const secret of [account.id, account.id.slice(4), job.id, job.id.slice(4)]) {
      expect(`${link} ${decoded.join(" ")}`).not.toContain(secret);
    }
  });

  it("of the kind that was made before opens until it expires, and is refused when it is changed", async () => {
    const signed = async (text: string) => {
      const secret = Buffer.from(BINDINGS.LINK_KEYS.split(":")[1] ?? "", "base64");
      const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
      return `http://localhost/api/results/${text}.${Buffer.from(mac).toString("base64url")}`;
    };
    const place = `v1.test.${account.id}.${job.id}.1.0`;
    const open = await signed(`${place}.${Date.now() + 60_000}`);
    expect((await follow(open)).status).toBe(200);
    expect((await follow(open.replace(".1.0.", ".1.1."))).status).toBe(403);
    expect(await read(follow(await signed(`${place}.${Date.now()}`)))).toMatchObject({ code: "link_expired" });
  });

  it("is refused when it is changed in any character, without a look at the store", async () => {
    const path = pathOf(job.resultUrl);
    const RESULTS = { get: () => expect.fail("looked"), head: () => expect.fail("looked") };
    for (let index = "/api/results/".length; index < path.length; index += 1) {
      const other = ALPHABET[(ALPHABET.indexOf(path.charAt(index)) + 1) % ALPHABET.length] ?? "";
      const changed = path.slice(0, index) + other + path.slice(index + 1);
      const response = await apiWith({ RESULTS }, apiRequest(changed));
      expect(response.status, changed).toBe(403);
      expect(await read(response)).toMatchObject({ code: "link_invalid" });
    }
    for (const changed of [
      `${path}A`,
      `${path}/`,
      `${path}//`,
      path.slice(0, -1),
      `${path.slice(0, -1)}%41`,
      "/api/results/x",
    ]) {
      expect((await apiWith({ RESULTS }, apiRequest(changed))).status, changed).toBe(403);
    }
  });

  it("expires after 15 minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { resultUrl, resultExpiresAt } = await jobOf(account, job.id);
    const expiry = Date.parse(resultExpiresAt ?? "");
    expect(expiry - Date.now()).toBe(900_000);
    vi.setSystemTime(expiry - 1);
    expect((await follow(resultUrl)).status).toBe(200);
    vi.setSystemTime(expiry);
    const late = await follow(resultUrl);
    expect(late.status).toBe(403);
    expect(await read(late)).toMatchObject({ code: "link_expired" });
  });

  it("stays good while its key is replaced, until the key is gone", async () => {
    const open = (LINK_KEYS: string) => apiWith({ LINK_KEYS }, apiRequest(pathOf(job.resultUrl)));
    expect((await open(`${NEWER},${BINDINGS.LINK_KEYS}`)).status).toBe(200);
    expect((await open(NEWER)).status).toBe(403);
  });

  it("finds nothing when the result is gone", async () => {
    const gone = await ended(account, (await submit(account, "/plain", { width: 99 })).id);
    await env.RESULTS.delete(`results/${account.id}/${gone.id}/1/0`);
    const response = await follow(gone.resultUrl);
    expect(response.status).toBe(404);
    expect((await follow(gone.resultUrl, { Range: "bytes=0-1" })).status).toBe(404);
  });

  it("does not let the policy for pictures keep a PDF from being shown", async () => {
    const paper = await ended(account, (await submit(account, "/print", { format: "pdf" })).id);
    const response = await follow(paper.resultUrl);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Security-Policy")).not.toContain("sandbox");
  });
});

describe("a part of a result", () => {
  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=5-", 5, undefined],
    ["bytes=-7", -7, undefined],
    ["bytes=10-999999999", 10, undefined],
    [`bytes=3-${"9".repeat(20)}`, 3, undefined],
  ])("is what %s asks for", async (range, from, to) => {
    const response = await follow(job.resultUrl, { Range: range });
    expect(response.status).toBe(206);
    const part = bytes.slice(from, to);
    expect(await response.bytes()).toEqual(part);
    expect(response.headers.get("Content-Length")).toBe(`${part.length}`);
    const start = bytes.length + from < bytes.length ? bytes.length + from : from;
    const said = `bytes ${start}-${start + part.length - 1}/${bytes.length}`;
    expect(response.headers.get("Content-Range")).toBe(said);
  });

  it.each(["bytes=0-0,5-6", "lines=1-2", "bytes=9-3", "bytes=x"])(
    "is the whole where %s is asked for",
    async (range) => {
      const response = await follow(job.resultUrl, { Range: range });
      expect(response.status).toBe(200);
      expect(await response.bytes()).toEqual(bytes);
    },
  );

  it("is refused beyond the end", async () => {
    for (const first of [`${bytes.length}`, "9".repeat(400)]) {
      const response = await follow(job.resultUrl, { Range: `bytes=${first}-` });
      expect(response.status).toBe(416);
      expect(response.headers.get("Content-Range")).toBe(`bytes */${bytes.length}`);
    }
  });

  it("is the whole when the result is not the one the client has a part of", async () => {
    const etag = (await follow(job.resultUrl)).headers.get("ETag") ?? "";
    const asking = (ifRange: string) => follow(job.resultUrl, { Range: "bytes=0-1", "If-Range": ifRange });
    expect((await asking(etag)).status).toBe(206);
    expect((await asking('"other"')).status).toBe(200);
  });

  it("is nothing when the client has it all", async () => {
    const etag = (await follow(job.resultUrl)).headers.get("ETag") ?? "";
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const response = await follow(job.resultUrl, { "If-None-Match": known });
      expect([response.status, await response.text(), response.headers.get("ETag")]).toEqual([304, "", etag]);
    }
    const beyond = { Range: `bytes=${bytes.length}-`, "If-None-Match": etag };
    expect((await follow(job.resultUrl, beyond)).status).toBe(304);
    expect((await follow(job.resultUrl, { "If-None-Match": '"other"' })).status).toBe(200);
  });
});
