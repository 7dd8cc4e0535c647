import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSite } from "../../site/server.ts";
import { temporaryFolder } from "./folders.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const run = promisify(execFile);

describe("a capture with --local", () => {
  it("starts a service of its own and takes the picture", { timeout: 180_000 }, async () => {
    const site = await startSite();
    onTestFinished(() => site.close());
    const file = join(temporaryFolder(), "page.png");
    const args = [join(ROOT, "src", "cli", "main.ts"), "capture", `${site.origin}/plain`, "--local", "-o", file];
    await run(process.execPath, args, { cwd: ROOT });
    expect(readFileSync(file).toString("latin1", 1, 4)).toBe("PNG");
  });
});
