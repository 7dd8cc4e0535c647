import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery, Job, WebhookWithSecret } from "../../../src/client/index.ts";
import { verifyWebhook, WebhookVerificationError } from "../../../src/client/verify.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { decodePng } from "../../worker/png/reference-png.ts";
import { CommandLine } from "./cli/command-line.ts";
import { newToken, service } from "./stage.ts";

interface Received {
  headers: Record<string, string>;
  body: string;
}

const cli = new CommandLine("webhooks");
const server = createServer((request, response) => void receive(request).finally(() => response.writeHead(204).end()));
let target: string;

beforeAll(async () => {
  await cli.run(["login", service], { input: await newToken("scale") });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  target = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function receive(request: IncomingMessage): Promise<void> {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const received: Received = { headers: Object.fromEntries(headers), body: await text(request) };
  server.emit("received", received);
}

/** The next request that comes to the target. */
async function nextReceived(): Promise<Received> {
  const [received] = await once(server, "received");
  return received as Received; // emitted above, and nowhere else
}

const create = (...flags: string[]): Promise<WebhookWithSecret> =>
  cli.json<WebhookWithSecret>(["webhooks", "create", target, ...flags]);

describe("webhooks", () => {
  it("bring events that verifyWebhook takes for what they are, and nothing else", async () => {
    const { id, secret } = await create("--events", "job.succeeded");
    const first = nextReceived();
    await cli.json(["webhooks", "test", id]);
    const test = await first;
    expect(verifyWebhook(test, secret)).toMatchObject({ type: "webhook.test", data: { webhookId: id } });

    const second = nextReceived();
    const job = await cli.json<Job>(["jobs", "create", siteUrl("/plain"), "--width", "64", "--height", "48"]);
    const { headers, body } = await second;
    const event = verifyWebhook({ headers: new Headers(headers), body }, secret);
    if (event.type === "webhook.test") throw new Error("This one tells of a job.");
    expect(event.data).toMatchObject({ id: job.id, status: "SUCCEEDED" });
    expect(verifyWebhook({ headers, body: Buffer.from(body) }, secret)).toEqual(event);

    const changed = body.replace("SUCCEEDED", "CANCELED");
    const other = `whsec_${Buffer.from("another secret, just as long").toString("base64")}`;
    const late = { ...headers, "webhook-timestamp": "1700000000" };
    for (const [received, key] of [
      [{ headers, body: changed }, secret],
      [{ headers, body }, other],
      [{ headers: late, body }, secret],
      [{ headers: {}, body }, secret],
    ] as const) {
      expect(() => verifyWebhook(received, key)).toThrow(WebhookVerificationError);
    }
    await cli.json(["webhooks", "delete", id]);
  });

  it("are listed, changed and listened to on the command line", async () => {
    const { id, secret } = await create("--description", "on the command line");
    expect(await cli.json(["webhooks", "get", id])).toMatchObject({ id, description: "on the command line" });
    expect(await cli.json(["webhooks", "set", id, "--events", "job.failed,job.canceled"])).toMatchObject({
      events: ["job.failed", "job.canceled"],
    });
    const rotated = await cli.json<WebhookWithSecret>(["webhooks", "rotate-secret", id]);
    expect(rotated.secret).not.toBe(secret);

    const listening = cli.start(["webhooks", "listen", id, "--json"]);
    const lines = createInterface(listening.stdout)[Symbol.asyncIterator]();
    await once(listening.stderr, "data"); // It says that it listens.
    const delivery = await cli.json<Delivery>(["webhooks", "test", id]);
    const heard = await lines.next();
    expect(JSON.parse(heard.value ?? "")).toMatchObject({ id: delivery.id, type: "webhook.test" });
    const closed = once(listening, "close");
    listening.kill("SIGINT");
    expect((await closed)[0]).toBe(130);

    await cli.json(["webhooks", "redeliver", delivery.id]);
    const { deliveries } = await cli.json<{ deliveries: Delivery[] }>(["webhooks", "deliveries", id]);
    expect(deliveries.map(({ eventId }) => eventId)).toEqual([delivery.eventId, delivery.eventId]);
    expect(await cli.json(["webhooks", "set", id, "--no-enabled"])).toMatchObject({ enabled: false });
    await cli.json(["webhooks", "delete", id]);
    expect(await cli.json(["webhooks", "list"])).toEqual([]);
  });
});

describe("stillframe webhooks listen --forward-to", () => {
  it("sends events of jobs to this machine, signed, with no webhook registered", async () => {
    const secret = `whsec_${Buffer.from("a secret that a developer keeps").toString("base64")}`;
    const listening = cli.start(["webhooks", "listen", "--forward-to", target, "--secret", secret]);
    const lines = createInterface(listening.stdout)[Symbol.asyncIterator]();
    await once(listening.stderr, "data"); // It says that it listens.
    const next = nextReceived();
    const job = await cli.json<Job>(["jobs", "create", siteUrl("/plain"), "--width", "64", "--height", "48"]);
    const event = verifyWebhook(await next, secret);
    expect(event).toMatchObject({
      type: "job.succeeded",
      data: { id: job.id, resultUrl: expect.any(String) as string },
    });
    expect((await lines.next()).value).toMatch(new RegExp(`job.succeeded +${job.id} +204`));
    const closed = once(listening, "close");
    listening.kill("SIGINT");
    expect((await closed)[0]).toBe(130);
    expect(await cli.json(["webhooks", "list"])).toEqual([]);
  });

  it("refuses a secret that nothing can be signed with", async () => {
    const { code, stderr } = await cli.run(["webhooks", "listen", "--forward-to", target, "--secret", "hush"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("whsec_")]);
  });
});

describe("stillframe mockup", () => {
  it("puts a picture into a frame, from a file or a pipe", async () => {
    await cli.json(["capture", siteUrl("/plain"), "-o", "page.png", "--width", "64", "--height", "48"]);
    const args = ["mockup", "page.png", "--template", "phone-14", "-o", "framed.png"];
    expect(await cli.json(args)).toMatchObject({ file: "framed.png", width: 1000, height: 1760 });
    expect(decodePng(await readFile(join(cli.folder, "framed.png")))).toMatchObject({ width: 1000, height: 1760 });
    const wrong = await cli.run(["mockup", "-", "--template", "phone-14", "-o", "none.png"], { input: "no picture" });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("screenshot");
  });
});
