import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { CommandLine } from "./cli/command-line.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const run = promisify(execFile);

const cli = new CommandLine("package");
const { folder } = cli;
const root = join(inject("installed"), "node_modules");

/** Every Node of this machine that the package is for: the tests' own, and the system's where that is another. */
const NODES = [process.execPath, ...(process.env["PATH"] ?? "").split(delimiter).map((path) => join(path, "node"))];

async function versions(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const node of NODES.filter((file) => existsSync(file))) {
    const { stdout } = await run(node, ["--version"]);
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 20) found.set(stdout.trim(), node);
  }
  return found;
}

const SCRIPT = `
import { isUnexpectedAnswerError, Stillframe } from "stillframe";
import { verifyWebhook, WebhookVerificationError } from "stillframe/webhooks";
const client = new Stillframe({ url: "http://127.0.0.1:9", token: "t", fetch: async () => new Response("?") });
const error = await client.usage().catch((thrown) => thrown);
try {
  verifyWebhook({ headers: {}, body: "{}" }, "whsec_c2VjcmV0");
} catch (thrown) {
  console.log(isUnexpectedAnswerError(error), thrown instanceof WebhookVerificationError);
}`;

describe("the package, packed and installed", () => {
  it("is small, alone, and has nothing of the Worker", async () => {
    const entries = await readdir(join(root, "stillframe"), { recursive: true, withFileTypes: true });
    const files = entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []));
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);
    expect((await readdir(root)).filter((name) => !name.startsWith("."))).toEqual(["stillframe"]);
    const readme = await readFile(join(root, "stillframe", "README.md"), "utf8");
    expect(readme).toContain("# stillframe\n");
    expect(readme, "pictures of the repository").not.toContain("![");
    for (const file of files.filter((name) => name.endsWith(".js"))) {
      expect(await readFile(file, "utf8")).not.toMatch(/DurableObject|puppeteer|itty-router|ZodObject/);
    }
  });

  it("has types that let nothing wrong compile, and need no other package", async () => {
    const source = await readFile(join(ROOT, "test", "worker", "client", "usage.ts"), "utf8");
    await writeFile(join(folder, "usage.ts"), source.replace("../../../src/client/index.ts", "stillframe"));
    const verify = 'import { verifyWebhook, type WebhookEvent } from "stillframe/webhooks";\n';
    const use = 'export const event: WebhookEvent = verifyWebhook({ headers: new Headers(), body: "" }, "whsec_");\n';
    await writeFile(join(folder, "verify.ts"), verify + use);
    const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
    const options = ["--strict", "--noEmit", "--module", "nodenext", "--lib", "es2022,dom", "--types", ""];
    const { stdout } = await run(process.execPath, [tsc, ...options, "usage.ts", "verify.ts"], { cwd: folder });
    expect(stdout).toBe("");
  });

  it("runs on every Node that is here", async () => {
    await writeFile(join(folder, "script.js"), SCRIPT);
    for (const [version, node] of await versions()) {
      const { stdout } = await run(node, ["script.js"], { cwd: folder });
      expect(stdout, version).toBe("true true\n");
      const help = await cli.run(["--help"], { node });
      expect(help.stdout.toString(), version).toContain("Exit codes:");
    }
  });

  it("says how to get a service, where there is none", async () => {
    const without = await cli.run(["capture", "https://example.com"]);
    expect(without.code).toBe(3);
    expect(without.stderr).toContain("stillframe login https://");
    expect(without.stderr).toContain("npm start");
    expect(without.stderr).toContain("--local");
    const local = await cli.run(["capture", "https://example.com", "--local", "-o", "page.png"]);
    expect(local.code).toBe(3);
    expect(local.stderr).toContain("needs a clone of Stillframe");
  });

  it("runs nothing of a folder above the current one, whatever that calls itself", async () => {
    const fake = join(inject("installed"), "fake");
    const below = new CommandLine(join("fake", "below"));
    for (const path of [join("src", "dev", "run"), join("node_modules", ".bin")])
      await mkdir(join(fake, path), { recursive: true });
    await writeFile(join(fake, "package.json"), JSON.stringify({ name: "stillframe" }));
    await writeFile(join(fake, "src", "dev", "run", "embedded.ts"), "");
    const node = '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n';
    await writeFile(join(fake, "node_modules", ".bin", "node"), node, { mode: 0o755 });
    const local = await below.run(["capture", "https://example.com", "--local", "-o", "page.png"]);
    expect(local.stderr).toContain("needs a clone of Stillframe");
    expect(await readdir(join(fake, "node_modules", ".bin"))).toEqual(["node"]);
  });
});
