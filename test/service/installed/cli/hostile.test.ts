import { once } from "node:events";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteUrl } from "../../../support/capture/site.ts";
import { CommandLine, type RunOptions } from "./command-line.ts";
import { newToken, service } from "../stage.ts";

/** What a terminal would obey: erase the screen, set its title, colours by C1; and writing that runs backwards. */
const ORDERS = "\u001B[2J\u001B]0;owned\u0007\u009B31m\u202Egnp.exe";

/** What no printed text may hold: control characters but line ends, and marks of direction. */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}]/u;

const cli = new CommandLine("hostile");
const server = createServer(answer);
let env: Record<string, string>;

/** A service that wants to harm whoever asks it. */
function answer({ method, url = "" }: IncomingMessage, response: ServerResponse): void {
  const json = (status: number, body: unknown): void => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
  if (url === "/api/screenshot")
    return void response
      .writeHead(200, { "Content-Type": "image/png", "Content-Disposition": 'inline; filename="../.npmrc"' })
      .end("no picture");
  const job = { id: `job_${ORDERS}`, status: ORDERS, format: "png", createdAt: "now", url: `https://a/${ORDERS}\nb` };
  if (method === "GET" && url.startsWith("/api/jobs")) return json(200, { jobs: [job], nextCursor: ORDERS });
  const details = [{ code: ORDERS, path: [ORDERS], message: `first ${ORDERS}\nerror: second` }];
  return json(400, { error: ORDERS, code: ORDERS, requestId: ORDERS, retryable: false, details });
}

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  env = { STILLFRAME_URL: `http://127.0.0.1:${port}`, STILLFRAME_TOKEN: "sf_live_test" };
});
afterAll(() => void server.close());

describe("a hostile service", () => {
  it("chooses no hidden name for a file, and no end that it does not have", async () => {
    await cli.json(["capture", "example.com"], { env });
    await cli.run(["capture", "example.com"], { env: { ...env, CI: "true" } });
    expect((await readdir(cli.folder)).toSorted()).toEqual(["npmrc-2.png", "npmrc.png"]);
  });

  it.each([[["jobs", "list"]], [["jobs", "list", "--json"]], [["usage"]], [["usage", "--json"]]])(
    "tells a terminal nothing to obey by %j",
    async (args) => {
      const { stdout, stderr } = await cli.run(args, { env });
      const said = stdout.toString() + stderr;
      expect(said).toContain("owned");
      expect(said).not.toMatch(OBEYED);
    },
  );

  it("adds no line to what is said", async () => {
    const { stderr } = await cli.run(["usage"], { env });
    expect(stderr).not.toMatch(/^error: second/m);
  });
});

describe("a hostile list", () => {
  const batch = async (input: string, options: RunOptions = {}) =>
    await cli.run(["batch", "-", "-d", "pictures", "--width", "32", "--height", "16"], {
      input,
      env: { STILLFRAME_URL: service, STILLFRAME_TOKEN: await newToken("free") },
      ...options,
    });

  it.each([".stillframe-batch.jsonl", "./.stillframe-batch.jsonl", ".ssh/key.png", "a/.npmrc", "a\u202Egnp.exe"])(
    "cannot name the file %j",
    async (output) => {
      const { code, stderr } = await batch(JSON.stringify({ url: siteUrl("/plain"), output }));
      expect([code, stderr]).toEqual([2, expect.stringMatching(/Line 1: "output" should be no hidden name/)]);
    },
  );

  it("is not led out of the folder by a link, nor is the journal", async () => {
    const [outside, pictures] = [join(cli.folder, "outside"), join(cli.folder, "pictures")];
    for (const folder of [outside, pictures]) await mkdir(folder, { recursive: true });
    await symlink(outside, join(pictures, "out"));
    const line = (output: string): string => JSON.stringify({ url: siteUrl("/plain"), output });
    const { code, stderr } = await batch(
      `${line("out/one.png")}\n${line("out/deep/two.png")}\n${line("in/three.png")}`,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining("3 captures: 1 saved, 2 failed.")]);
    expect(stderr).toContain("pictures/out leads out of pictures");
    expect(await readdir(outside)).toEqual([]);
    await writeFile(join(outside, "profile"), "mine");
    await symlink(join(outside, "profile"), join(pictures, ".stillframe-batch.jsonl"));
    expect((await batch(line("four.png"))).code).not.toBe(0);
    expect(await readFile(join(outside, "profile"), "utf8")).toBe("mine");
  });

  it("tells a terminal nothing to obey", async () => {
    const { stderr } = await batch(`{"url": "${siteUrl("/plain")}/${ORDERS}", "wdith": 3}`);
    expect(stderr).not.toMatch(OBEYED);
  });
});
