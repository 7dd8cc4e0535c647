import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
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
