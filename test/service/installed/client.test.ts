import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as client from "../../../src/client/index.ts";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { newKey, reached, siteUrl } from "../../support/capture/site.ts";
import { CALLS } from "../../worker/client/calls.ts";
import { recording } from "../../worker/client/recorder.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { newToken, service } from "./stage.ts";

let token: string;
const page = siteUrl("/plain");

beforeAll(async () => {
  token = await newToken("scale");
});

const direct = (): client.Stillframe => new client.Stillframe({ url: service, token });

describe("the client, in Node", () => {
  it.each(Object.values(OPERATIONS))("has the operation $name", async ({ name }) => {
    const { fetch: record, sent } = recording((address, init) => fetch(address, init));
    const options = { url: `${service}/`, token: await newToken("scale"), fetch: record };
    await CALLS[name]({ client: new client.Stillframe({ ...options, adminToken: BINDINGS.ADMIN_TOKEN }), page });
    expect(sent).toContain(name);
  });

  it("says what is wrong with a request, field by field", async () => {
    const error = await direct()
      .capture({ url: page, width: 3 })
      .catch((thrown: unknown) => thrown);
    if (!client.isInvalidRequestError(error)) throw error;
    expect(error).toMatchObject({ status: 400, code: "invalid_request", method: "POST", retryable: false });
    expect(error.url).toBe(`${service}/api/screenshot`);
    expect(error.requestId).toMatch(/^req_/);
    expect(error.details).toMatchObject([{ path: ["width"] }]);
    expect(error.message).toContain("POST");
  });

  it("tells errors of different kinds apart", async () => {
    const bad = new client.Stillframe({ url: service, token: "sf_live_no" });
    await expect(bad.usage()).rejects.toSatisfy(client.isUnauthorizedError);
    await expect(direct().jobs.get("job_0none")).rejects.toSatisfy(client.isNotFoundError);
    await expect(direct().accounts.find("a@example.com")).rejects.toSatisfy(client.isStillframeError);
    const free = new client.Stillframe({ url: service, token: await newToken("free") });
    await expect(free.batches.create([{ url: page }])).rejects.toSatisfy(client.isForbiddenError);
    await expect(direct().capture({ url: page, selector: "#none" })).rejects.toSatisfy(client.isCaptureError);
    const { id } = await direct().jobs.create({ url: `${page}?1`, selector: "#none", width: 64, height: 48 });
    await expect(direct().jobs.result(await direct().jobs.wait(id))).rejects.toSatisfy(client.isJobError);
    await expect(direct().jobs.cancel(id)).rejects.toSatisfy(client.isConflictError);
    const nobody = new client.Stillframe({ url: "http://127.0.0.1:9", token, retries: 0 });
    await expect(nobody.usage()).rejects.toSatisfy(client.isNetworkError);
    const other = new client.Stillframe({ url: new URL(page).origin, token });
    await expect(other.usage()).rejects.toSatisfy(client.isUnexpectedAnswerError);
    expect(() => new client.Stillframe({ url: "stillframe.example" })).toThrow(TypeError);
  });

  it("stops at once when its signal is aborted, with the signal's reason", async () => {
    const stop = new AbortController();
    const slow = `/slow-document?key=${newKey()}`;
    const capture = direct().capture({ url: siteUrl(slow) }, { signal: stop.signal });
    await reached(slow);
    const reason = new Error("no longer wanted");
    stop.abort(reason);
    await expect(capture).rejects.toBe(reason);
    const { id } = await direct().jobs.create({ url: page, delay: 10_000 });
    await expect(direct().jobs.wait(id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await direct().jobs.cancel(id);
  });

  it("does not take the end of the caller's own time for an error of its own", async () => {
    const signal = AbortSignal.timeout(50);
    const { id } = await direct().jobs.create({ url: page, delay: 10_000 });
    const error = await direct()
      .jobs.wait(id, { signal })
      .catch((thrown: unknown) => thrown);
    expect(error).toBe(signal.reason);
    expect(client.isTimeoutError(error) || client.isStillframeError(error)).toBe(false);
    await direct().jobs.cancel(id);
  });

  it("gives up when there is no answer within its timeout", async () => {
    const hurried = new client.Stillframe({ url: service, token, timeout: 300 });
    const capture = hurried.capture({ url: siteUrl(`/slow-document?key=${newKey()}`) });
    await expect(capture).rejects.toSatisfy(client.isTimeoutError);
  });
});

describe("the client, behind a network that fails", () => {
  let proxy: FaultyProxy;
  beforeEach(async () => {
    proxy = await startFaultyProxy(service);
  });
  afterEach(() => proxy.close());

  const through = (options: Partial<client.ClientOptions> = {}): client.Stillframe =>
    new client.Stillframe({ url: proxy.url, token, ...options });

  const busy = (retryAfter: string) =>
    ({ kind: "answer", status: 503, headers: { "Retry-After": retryAfter }, body: "busy" }) as const;

  it("tries again what a busy service or proxy turned away, as late as it asked for", async () => {
    proxy.faults = [busy("1"), { ...busy("0"), status: 429 }];
    const began = performance.now();
    expect((await through().usage()).plan).toBe("scale");
    expect(proxy.count).toBe(3);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it("does not wait for the end of the month, nor try for ever", async () => {
    proxy.faults = [busy("3600")];
    await expect(through().usage()).rejects.toMatchObject({ status: 503, retryAfter: 3600 });
    expect(proxy.count).toBe(1);
    proxy.faults = [busy("0"), busy("0"), busy("0")];
    await expect(through({ retries: 1 }).usage()).rejects.toMatchObject({ status: 503 });
    expect(proxy.count).toBe(3);
  });

  it("makes one job even when the first answer is lost", async () => {
    const mine = await newToken("scale");
    proxy.faults = [{ kind: "lost" }, { kind: "cut" }];
    const job = await through({ token: mine }).jobs.create({ url: page, width: 64, height: 48 });
    expect(proxy.count).toBe(3);
    expect((await through({ token: mine }).jobs.list()).jobs.map(({ id }) => id)).toEqual([job.id]);
  });

  it("takes a picture again whose bytes were cut off", async () => {
    proxy.faults = [{ kind: "cut" }];
    const { bytes } = await through().capture({ url: page, width: 64, height: 48 });
    expect(Buffer.from(bytes).subarray(-8, -4).toString("latin1")).toBe("IEND");
    expect(proxy.count).toBe(2);
  });

  it("does not send twice what would be stored twice", async () => {
    proxy.faults = [{ kind: "lost" }];
    const operator = through({ adminToken: BINDINGS.ADMIN_TOKEN });
    const created = operator.accounts.create({ email: `${crypto.randomUUID()}@example.com`, plan: "free" });
    await expect(created).rejects.toSatisfy(client.isNetworkError);
    expect(proxy.count).toBe(1);
    proxy.faults = [busy("0")];
    const again = operator.accounts.create({ email: `${crypto.randomUUID()}@example.com`, plan: "free" });
    await expect(again).rejects.toMatchObject({ status: 503 });
    expect(proxy.count).toBe(2);
  });
});
