import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { type Job, Stillframe } from "../../../src/client/index.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { newToken, service } from "./stage.ts";

const page = siteUrl("/plain");
const SMALL = { width: 64, height: 48 } as const;

afterEach(() => vi.unstubAllEnvs());

it("finds its service and token in the environment, and gives that token to no other address", async () => {
  vi.stubEnv("STILLFRAME_URL", service);
  vi.stubEnv("STILLFRAME_TOKEN", await newToken("free"));
  expect((await new Stillframe().usage()).plan).toBe("free");
  await expect(new Stillframe({ url: service }).usage()).rejects.toThrow("without `token`");
});

it("says that it has no address where none is given", () => {
  vi.stubEnv("STILLFRAME_URL", "");
  expect(() => new Stillframe()).toThrow("STILLFRAME_URL");
});

it("goes from a request to a saved file in one call", async () => {
  const client = new Stillframe({ url: service, token: await newToken("scale") });
  const finished = await client.jobs.run({ url: page, ...SMALL });
  const path = join(await mkdtemp(join(tmpdir(), "stillframe-")), "page.png");
  await finished.save(path);
  expect(await readFile(path)).toEqual(Buffer.from(finished.bytes));
  expect(finished).toMatchObject({ contentType: "image/png", job: { status: "SUCCEEDED" } });
});

it("streams a result, to be passed on or saved, and cuts off no reader that takes its time", async () => {
  const client = new Stillframe({ url: service, token: await newToken("scale") });
  const { job, bytes } = await client.jobs.run({ url: page, ...SMALL });
  const [streamed, file] = await Promise.all([client.jobs.stream(job), client.jobs.stream(job.id)]);
  expect(streamed).toMatchObject({ contentType: "image/png", bytes: bytes.length });
  expect(new Uint8Array(await new Response(streamed.body).arrayBuffer())).toEqual(bytes);
  const path = join(await mkdtemp(join(tmpdir(), "stillframe-")), "page.png");
  await file.save(path);
  expect(await readFile(path)).toEqual(Buffer.from(bytes));
});

it("ends a stream that stands still, and leaves no half of a file", async () => {
  const fetch = (_: string, { signal }: RequestInit): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(3));
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { "Content-Length": "9" } }));
  };
  const client = new Stillframe({ url: service, token: "t", fetch, timeout: 50 });
  const folder = await mkdtemp(join(tmpdir(), "stillframe-"));
  const job = { id: "job_1", resultUrl: `${service}/api/results/x` } as Job; // as much of one as is read
  const stream = await client.jobs.stream(job);
  await expect(stream.save(join(folder, "page.png"))).rejects.toThrow("within 50 ms");
  expect(await readdir(folder)).toEqual([]);
});

it("loops over all pages of a list", async () => {
  const client = new Stillframe({ url: service, token: await newToken("scale") });
  const made: string[] = [];
  for (const _ of [1, 2, 3]) made.unshift((await client.jobs.create({ url: page, ...SMALL })).id);
  const seen: string[] = [];
  for await (const { id } of client.jobs.list({ limit: 1 })) seen.push(id);
  expect(seen).toEqual(made);
});

it("sends one call with headers, a timeout and a number of tries of its own", async () => {
  const sent: Headers[] = [];
  const client = new Stillframe({
    url: service,
    token: "t",
    fetch: (_, init) => {
      sent.push(new Headers(init.headers));
      return Promise.resolve(new Response("busy", { status: 503 }));
    },
  });
  await expect(client.usage({ headers: { "X-Trace": "7" }, retries: 0 })).rejects.toMatchObject({ status: 503 });
  expect(sent.map((headers) => headers.get("X-Trace"))).toEqual(["7"]);
});
