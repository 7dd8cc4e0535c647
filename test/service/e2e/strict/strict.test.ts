import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sink, startSink } from "../../../worker/webhooks/sink.ts";
import { startWalled, type Walled } from "../../wall/walled.ts";
import { type StrictClient, strictClient } from "./client.ts";

let walled: Walled;
let sink: Sink;
let token: string;
let client: StrictClient;

beforeAll(async () => {
  sink = await startSink();
  walled = await startWalled({
    platform: "strict,objects-evicted=2",
    alsoAllowed: [new URL(sink.origin).host],
    variables: { BROWSER_EGRESS: "auto", BROWSER_SLOTS: "2", JOB_LEASE_SECONDS: "6", JOB_RETRY_SECONDS: "1,1,1" },
  });
  token = await walled.newToken();
  client = await strictClient(walled);
});

afterAll(async () => {
  await walled.close();
  await sink.close();
});

const statusOf = async (page: string): Promise<number> => {
  const response = await walled.capture(token, page);
  await response.arrayBuffer();
  return response.status;
};

/** Has the browsers that are open end, and waits until a capture shows that new ones do as well. */
async function afterEnd(...wanted: object[]): Promise<number> {
  for (const each of wanted) await client.platform(each);
  await client.platform({ do: "end-sessions" });
  return await statusOf("/plain");
}

describe("a service on a platform that forgives nothing", () => {
  it("captures by a browser that is far away and whose sites it does not see", async () => {
    expect(await statusOf("/plain")).toBe(200);
    expect(await statusOf("/article")).toBe(200);
    expect(walled.lines.find((line) => line.includes('"browser measured"'))).toContain('"egress":"proxied"');
  });

  it("opens another browser where one has ended by itself", async () => {
    expect(await afterEnd()).toBe(200);
  });

  it.each(["acquire 429", "acquire 503", "connect 404", "connect 429", "connect 503"])(
    "captures all the same after an answer that refuses: %s",
    async (what) => {
      const before = (await client.counts())[what] ?? 0;
      expect(await afterEnd({ do: "fail", what, times: 1 })).toBe(200);
      expect((await client.counts())[what]).toBe(before + 1);
    },
  );

  it.each(["close 503", "close 404"])("has no browser too many after one was not closed: %s", async (what) => {
    await client.platform({ do: "fail", what, times: 1 });
    expect(await afterEnd()).toBe(200);
    expect((await client.counts())["browsers open"]).toBeLessThanOrEqual(6);
  });

  it("tells a caller to come back when the scheduler has too much to do, and serves the next", async () => {
    await client.platform({ do: "fail", what: "overloaded POOL", times: 1 });
    const refused = await walled.capture(token, "/plain");
    expect([refused.status, (await refused.text()).includes('"code":"internal"')]).toEqual([503, false]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await statusOf("/plain")).toBe(200);
  });

  it("lets a page with every way out reach nothing but what no proxied browser can be kept from", async () => {
    const page = `/hostile/h20?target=${walled.recorder.origin}`;
    const response = await walled.capture(token, page, { delay: 500 });
    expect(response.status, await response.text()).toBe(200);
    expect(["speculation-declarative-closed"]).toEqual(expect.arrayContaining([...walled.recorder.names()]));
  });
});

describe("jobs on such a platform", () => {
  it("all end once, and are told of once, though messages come twice, late and in another order, and objects end", async () => {
    await client.call("/api/webhooks", "POST", { url: `${sink.origin}/strict` });
    const submitted = Array.from({ length: 12 }, async (_, index) => {
      const body = { url: `${walled.site.origin}/plain?n=${index}`, width: 200, height: 100 };
      const { id } = await client.submit(body, `key-${index}`);
      // The same client once more, as if the answer had been lost.
      expect((await client.submit(body, `key-${index}`)).id).toBe(id);
      return id;
    });
    const ids = await Promise.all(submitted);
    for (const binding of ["ACCOUNTS", "POOL", "BROWSERS"]) await client.platform({ do: "end-objects", binding });
    const jobs = await client.ended();
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(ids));
    expect(jobs.map(({ status }) => status)).toEqual(jobs.map(() => "SUCCEEDED"));
    const told = () => new Map(sink.received.map(({ headers }) => [headers["webhook-id"], headers]));
    await expect.poll(() => told().size).toBe(12);
    const counts = await client.counts();
    expect(counts["objects ended"]).toBeGreaterThan(0);
    expect(counts["messages late"]).toBeGreaterThan(0);
  });
});
