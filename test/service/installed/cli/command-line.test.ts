import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Job } from "../../../../src/client/index.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { newKey, reached, release, siteUrl } from "../../../support/capture/site.ts";
import { decodePng } from "../../../worker/png/reference-png.ts";
import { CommandLine, type RunOptions } from "./command-line.ts";
import { newToken, service } from "../stage.ts";

const cli = new CommandLine("command-line");
const page = siteUrl("/plain");
const logins = join(cli.folder, "config", "logins.json");

beforeAll(async () => {
  const { code, stdout } = await cli.run(["login", `${service}/`], { input: `${await newToken("scale")}\n` });
  expect([code, stdout.toString()]).toEqual([0, expect.stringContaining("plan scale")]);
});

const file = (name: string): string => join(cli.folder, name);
const SMALL = ["--width", "64", "--height", "48"];

/** Runs a command that should not end well. */
async function fails(
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number | null; said: string }> {
  const { code, stdout, stderr } = await cli.run(args, options);
  expect(stdout.toString()).toBe("");
  return { code, said: stderr };
}

describe("stillframe login", () => {
  it("keeps the token where only its owner may read it, by the address it is for", async () => {
    expect((await stat(logins)).mode & 0o777).toBe(0o600);
    expect((await stat(join(cli.folder, "config"))).mode & 0o777).toBe(0o700);
    // The token of one service is not offered to another.
    const { code, said } = await fails(["--service", new URL(page).origin, "usage"]);
    expect(code).toBe(3);
    expect(said).toContain(`There is no API token for ${new URL(page).origin}`);
  });

  it("keeps no token that does not work", async () => {
    const before = await readFile(logins, "utf8");
    // An address as people type it.
    const { code, said } = await fails(["login", service.replace("http://", "")], { input: "sf_live_wrong\n" });
    expect(code).toBe(3);
    expect(said).toContain("token");
    expect(await readFile(logins, "utf8")).toBe(before);
  });

  it("forgets on logout", async () => {
    const env = { STILLFRAME_CONFIG: file("other.json") };
    const input = await newToken("free");
    await cli.json(["login", service], { env, input });
    await cli.json(["logout"], { env });
    expect((await fails(["usage"], { env })).code).toBe(3);
  });
});

describe("stillframe capture", () => {
  it("saves a picture in the format that the file's name asks for", async () => {
    const facts = await cli.json<object>(["capture", page, "-o", "page.jpg", ...SMALL]);
    expect(facts).toMatchObject({ file: "page.jpg", contentType: "image/jpeg", width: 64, height: 48 });
    expect([...(await readFile(file("page.jpg"))).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it("takes a document from a file, and flags for what is written in one piece", async () => {
    await writeFile(file("invoice.html"), "<body style='background: #0a0'><h1 class=a>42</h1>");
    const flags = [
      "--clip",
      "0,0,40,30",
      "--hide",
      ".a",
      "--action",
      "wait=1",
      "--block",
      "ads,media",
      "--resize",
      "20x",
    ];
    const facts = await cli.json<object>([
      "capture",
      "--html",
      "invoice.html",
      "-o",
      "invoice.png",
      "--clean",
      ...flags,
    ]);
    expect(facts).toMatchObject({ width: 20, height: 15 });
    expect([...decodePng(await readFile(file("invoice.png"))).samples.subarray(0, 3)]).toEqual([0, 0xaa, 0]);
    expect(await fails(["capture", page, "-o", "page.gif"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("There are no .gif files"),
    });
  });

  it("names the file after the page, and writes over none", async () => {
    const take = () => cli.json<{ file: string }>(["capture", page, ...SMALL]);
    const host = new URL(page).hostname;
    expect([(await take()).file, (await take()).file]).toEqual([`${host}.png`, `${host}-2.png`]);
  });

  it("pours no picture into the log of a CI", async () => {
    const { stdout, stderr } = await cli.run(["capture", page, ...SMALL], { env: { CI: "true" } });
    expect([stdout.toString(), stderr]).toEqual(["", expect.stringMatching(/^✓ \S+\.png {2}64x48/)]);
  });

  it("writes the bytes to a pipe and nothing else", async () => {
    const { code, stdout } = await cli.run(["capture", page.replace("http://", ""), ...SMALL]);
    expect(code).toBe(0);
    expect(decodePng(stdout)).toMatchObject({ width: 64, height: 48 });
  });

  it("says what is wrong with a flag in the flag's own name, and exits with 2", async () => {
    const wrong = await fails(["capture", page, "--width", "3"]);
    expect(wrong).toMatchObject({ code: 2, said: expect.stringMatching(/--width.* from 16 to 4096/) });
    expect(await fails(["capture", page, "--selector", "p[", ...SMALL])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--selector: "),
    });
    expect(await fails(["capture", page, "--ful-page"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--full-page"),
    });
  });

  it("takes no picture, and charges none, that could not be saved", async () => {
    const before = await cli.json<{ used: number }>(["usage"]);
    expect(await fails(["capture", page, "-o", "none/page.png"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("There is no folder none"),
    });
    expect(await fails(["capture", page, "-o", "."])).toMatchObject({ code: 2 });
    expect(await cli.json(["usage"])).toEqual(before);
  });

  it("exits with another code for each kind of trouble", async () => {
    const failed = await fails(["capture", page, "--selector", "#none", ...SMALL]);
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining("selector_not_found") });
    expect(await fails(["usage"], { env: { STILLFRAME_TOKEN: "sf_live_no" } })).toMatchObject({
      code: 3,
      said: expect.stringMatching(/stillframe login \S+; and unset STILLFRAME_TOKEN/),
    });
    const admin = { env: { STILLFRAME_ADMIN_TOKEN: "no" } };
    expect(await fails(["admin", "accounts", "list", "a@example.com"], admin)).toMatchObject({
      code: 3,
      said: expect.stringMatching(/stillframe login \S+ --admin/),
    });
    const env = { STILLFRAME_TOKEN: await newToken("pro") };
    const limited = await fails(["jobs", "create", page, "--json"], { env });
    expect(limited).toMatchObject({ code: 4, said: expect.stringContaining("quota_exceeded") });
    expect((await fails(["--service", "http://127.0.0.1:9", "health"])).code).toBe(5);
  });

  it("ends at once on Ctrl-C and leaves no file behind", async () => {
    const slow = `/slow-document?key=${newKey()}`;
    const child = cli.start(["capture", siteUrl(slow), "-o", "slow.png"]);
    await reached(slow);
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    await expect(stat(file("slow.png"))).rejects.toThrow("ENOENT");
  });
});

describe("stillframe jobs", () => {
  it("creates, lists, shows and waits for jobs, and saves their results", async () => {
    const { id } = await cli.json<Job>(["jobs", "create", page, ...SMALL]);
    const waited = await cli.json<Job>(["jobs", "wait", id, "-o", "job.png"]);
    expect(waited).toMatchObject({ id, status: "SUCCEEDED" });
    expect(decodePng(await readFile(file("job.png")))).toMatchObject({ width: 64, height: 48 });
    expect(await cli.json(["jobs", "get", id])).toMatchObject({ id, status: "SUCCEEDED" });
    const { jobs } = await cli.json<{ jobs: Job[] }>(["jobs", "list", "--limit", "1", "--status", "SUCCEEDED"]);
    expect(jobs).toMatchObject([{ id }]);
    const shown = await cli.run(["jobs", "get", id]);
    expect(shown.stdout.toString()).toMatch(/Status +SUCCEEDED/);
  });

  it("goes from a page to a file in one command", async () => {
    const created = ["jobs", "create", page, "-o", "created.jpg", ...SMALL];
    expect(await cli.json(created)).toMatchObject({ file: "created.jpg", contentType: "image/jpeg", width: 64 });
    expect(await cli.json<Job>(["jobs", "create", page, "--wait", ...SMALL])).toMatchObject({ status: "SUCCEEDED" });
    const { file: name } = await cli.json<{ file: string }>(["jobs", "run", page, ...SMALL]);
    expect(decodePng(await readFile(file(name)))).toMatchObject({ width: 64, height: 48 });
    const failed = await cli.run(["jobs", "run", page, "--selector", "#none", "-o", "none.png"]);
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("selector_not_found")]);
  });

  it("cancels a job, once", async () => {
    const key = newKey();
    const { id } = await cli.json<Job>(["jobs", "create", siteUrl(`/slow-document?key=${key}`)]);
    const job = await cli.json<Job>(["jobs", "cancel", id]);
    expect(job.status === "CANCELED" || job.cancelRequested).toBe(true);
    await release(key);
    const waited = await cli.run(["jobs", "wait", id]);
    expect(waited.code).toBe(1);
    expect(waited.stderr).toContain("CANCELED");
    expect(await cli.json(["jobs", "cancel", id])).toMatchObject({ id, status: "CANCELED" });
  });
});

describe("stillframe admin", () => {
  it("makes accounts, changes them, and makes and revokes their tokens", async () => {
    const env = { STILLFRAME_ADMIN_TOKEN: BINDINGS.ADMIN_TOKEN };
    const admin = <T>(...args: string[]): Promise<T> => cli.json<T>(["admin", "accounts", ...args], { env });
    const made = await admin<{ id: string; token: string }>("create", "cli@example.com", "--plan", "pro");
    expect(await admin("list", "cli@example.com")).toMatchObject([{ id: made.id, plan: "pro", suspended: false }]);
    expect(await admin("set", made.id, "--suspended", "--retention-days", "3")).toMatchObject({ suspended: true });
    expect(await admin("set", made.id, "--no-suspended")).toMatchObject({ suspended: false, retentionDays: 3 });
    const token = await admin<{ id: string; token: string }>("token", made.id, "--name", "second");
    const uses = { env: { STILLFRAME_TOKEN: token.token } };
    expect(await cli.json(["usage"], uses)).toMatchObject({ plan: "pro" });
    await admin("token", made.id, "--revoke", token.id);
    expect((await fails(["admin", "accounts", "list", "cli@example.com"])).code).toBe(3);
  });
});

describe("the command line", () => {
  it("says where to look when it was given wrongly", async () => {
    for (const [args, where] of [
      [["jobs", "get"], "stillframe jobs get --help"],
      [["batch", "list.txt", "--folder", "here"], "stillframe batch --help"],
      [["picture"], "stillframe --help"],
    ] as const) {
      const { code, said } = await fails(args);
      expect(code).toBe(2);
      expect(said).toContain(`See: ${where}`);
    }
  });

  it("refuses settings that it cannot understand, and says which file they are in", async () => {
    await writeFile(file("broken.json"), "{");
    const { code, said } = await fails(["usage"], { env: { STILLFRAME_CONFIG: file("broken.json") } });
    expect(code).toBe(3);
    expect(said).toContain("broken.json");
  });

  it("shows flags by what they are about, and how to write them", async () => {
    const help = (await cli.run(["capture", "--help"])).stdout.toString();
    for (const part of ["Picture:", "What is removed:", "Sheets of a PDF:", "Examples:", "--clean", "--header <"])
      expect(help).toContain(part);
  });
});
