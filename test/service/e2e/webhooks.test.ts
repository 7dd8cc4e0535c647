import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import type { DeliveryView, WebhookView } from "../../../src/contract/webhook.ts";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import type { Local } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { type Site, startSite } from "../../site/server.ts";
import { type Received, type Sink, startSink } from "../../worker/webhooks/sink.ts";
import { startedAs } from "./started.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const RECOVERY_MS = 120_000;
const MEBIBYTE = 1024 * 1024;

let stateDir: string;
let service: Local;
let site: Site;
let sink: Sink;
let token: string;
const logged: string[] = [];

/** What is held open must still be open when the service is killed, also on a busy machine. */
const TIMEOUT_MS = 8000;

const start = (): Promise<Local> =>
  startWhole({
    variables: { ...BINDINGS, WEBHOOK_RETRY_SECONDS: "0,0,0,0", WEBHOOK_TIMEOUT_MS: `${TIMEOUT_MS}` },
    stateDir,
    onLine: (line) => void logged.push(line),
  });

const send = (path: string, method = "GET", body?: object): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function call<T>(path: string, method = "GET", body?: object): Promise<T> {
  const response = await send(path, method, body);
  const text = await response.text();
  if (!response.ok) expect.fail(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

type New = WebhookView & { secret: string };
const register = (query: string, events?: string[]) =>
  call<New>("/api/webhooks", "POST", { url: `${sink.origin}/${query}`, ...(events && { events }) });
const got = (key: string) => sink.received.filter((each) => each.key === key);
const deliveriesOf = async ({ id }: New) =>
  (await call<{ deliveries: DeliveryView[] }>(`/api/webhooks/${id}/deliveries`)).deliveries;

/** Resolves once it is so. The runner's time limit ends a wait that is in vain. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 25));
}

const verified = ({ secret }: New, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers) as { type: string; timestamp: string; data: JobView };

/** Bytes that a process holds in memory. */
const residentOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  [site, sink] = await Promise.all([startSite(), startSink()]);
  service = await start();
  token = BINDINGS.ADMIN_TOKEN;
  ({ token } = await call<{ token: string }>("/api/admin/accounts", "POST", {
    email: "hooks@example.com",
    plan: "scale",
  }));
});

afterAll(async () => {
  await service.stop();
  await Promise.all([site.close(), sink.close()]);
  await rm(stateDir, { recursive: true, force: true });
});

describe("webhooks on this machine", () => {
  it("tell of a finished job, signed, with a link that opens its result", async () => {
    const webhook = await register("done");
    const { id } = await call<JobView>("/api/jobs", "POST", { url: `${site.origin}/plain`, width: 200, height: 100 });
    await until(() => got("done").length > 0);
    const request = got("done")[0] ?? expect.fail("Nothing came");
    const { type, timestamp, data } = verified(webhook, request);
    const job = await call<JobView>(`/api/jobs/${id}`);
    expect([type, timestamp]).toEqual(["job.succeeded", job.finishedAt]);
    const { resultUrl: _, resultExpiresAt: __, ...same } = job;
    expect(data).toMatchObject(same);
    expect((await fetch(data.resultUrl ?? "")).headers.get("content-type")).toBe("image/png");
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Stillframe-Webhooks/1",
    });
    await until(async () => (await deliveriesOf(webhook))[0]?.state === "delivered");
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ eventId: request.headers["webhook-id"], jobId: id, nextAttemptAt: null });
    expect(delivery?.attempts).toMatchObject([{ status: 204, failure: null }]);
  });

  it(
    "lose nothing and try nothing a sixth time when all is killed with requests open, and before they are sent",
    async () => {
      const held = await register("held?do=held", ["webhook.test"]);
      const failing = await register("failing?codes=500", ["webhook.test"]);
      const asked = Array.from({ length: 8 }, () => [held, failing]).flat();
      await Promise.all(asked.map(({ id }) => call(`/api/webhooks/${id}/test`, "POST")));
      // Five have been sent and not been answered; three wait for room.
      await until(() => got("held").length >= 5);
      service.kill();
      const before = new Set(got("held").map(({ headers }) => headers["webhook-id"]));
      sink.release("held");
      service = await start();
      const over = ({ state }: DeliveryView) => state === "delivered" || state === "exhausted";
      await until(async () => [...(await deliveriesOf(held)), ...(await deliveriesOf(failing))].every(over));
      const [delivered, exhausted] = [await deliveriesOf(held), await deliveriesOf(failing)];
      expect([delivered.length, exhausted.length]).toEqual([8, 8]);
      expect(delivered.every(({ state }) => state === "delivered")).toBe(true);
      expect(exhausted.every(({ state }) => state === "exhausted")).toBe(true);
      for (const { attempts, eventId } of [...delivered, ...exhausted]) {
        expect(attempts.length).toBeLessThanOrEqual(5);
        // What was open at the end counts as one, and was made again under the same id.
        if (before.has(eventId)) expect(attempts[0]).toMatchObject({ status: null, failure: "interrupted" });
      }
      for (const [webhook, key] of [
        [held, "held"],
        [failing, "failing"],
      ] as const) {
        const ids = new Set((await deliveriesOf(webhook)).map(({ eventId }) => eventId));
        for (const id of ids) {
          const requests = got(key).filter(({ headers }) => headers["webhook-id"] === id);
          expect(requests.length).toBeGreaterThan(0);
          expect(requests.length).toBeLessThanOrEqual(5);
          for (const request of requests) verified(webhook, request);
        }
        expect(new Set(got(key).map(({ headers }) => headers["webhook-id"]))).toEqual(ids);
      }
      expect(logged.join("\n")).not.toContain(held.secret.slice(6));
    },
    RECOVERY_MS,
  );

  it(
    "hold no memory of answers without end, and hold up nobody who answers",
    async () => {
      const [endless, huge, quick] = [
        await register("endless?do=endless", ["webhook.test"]),
        await register("huge?do=huge-headers", ["webhook.test"]),
        await register("quick", ["webhook.test"]),
      ];
      const memory = () => Math.max(...startedAs(/^workerd/).map(({ pid }) => residentOf(pid)));
      await call(`/api/webhooks/${quick.id}/test`, "POST");
      await until(() => got("quick").length === 1);
      const before = memory();
      for (let count = 0; count < 20; count += 1) {
        for (const { id } of [endless, huge, quick]) await call(`/api/webhooks/${id}/test`, "POST");
      }
      await until(async () =>
        [...(await deliveriesOf(endless)), ...(await deliveriesOf(huge)), ...(await deliveriesOf(quick))].every(
          ({ state }) => state !== "pending",
        ),
      );
      expect((await deliveriesOf(endless)).every(({ state }) => state === "delivered")).toBe(true);
      expect((await deliveriesOf(huge)).every(({ state }) => state === "exhausted")).toBe(true);
      // An attempt that a busy machine answered too late was made again under the same id.
      expect(new Set(got("quick").map(({ headers }) => headers["webhook-id"])).size).toBe(21);
      // 100 answers of 10 MB in headers and 20 without end would be a gigabyte and more.
      expect(memory() - before).toBeLessThan(200 * MEBIBYTE);
    },
    RECOVERY_MS,
  );
});
