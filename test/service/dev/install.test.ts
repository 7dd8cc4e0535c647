import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { installBrowser } from "../../../src/dev/browser/install.ts";
import { shellScript, temporaryFolder } from "./folders.ts";

/** An `apt-get` that writes down how it was called and ends as told. */
function aptGet(end: string) {
  const folder = temporaryFolder();
  const log = join(folder, "log");
  shellScript(folder, "apt-get", [`echo "$DEBIAN_FRONTEND: $*" >> '${log}'`, end]);
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  return { log, printed: () => printed.mock.calls.flat().join("\n") };
}

it("installs a headless browser with fonts, asking nothing", async () => {
  const { log } = aptGet("exit 0");
  expect(await installBrowser()).toBe(true);
  expect(readFileSync(log, "utf8").trim().split("\n")).toEqual([
    "noninteractive: update",
    "noninteractive: install -y --no-install-recommends chromium-headless-shell fonts-liberation fonts-noto-color-emoji",
  ]);
});

it("goes on without when that fails, and says why", async () => {
  const { printed } = aptGet("echo 'E: Unable to locate package'; exit 100");
  expect(await installBrowser()).toBe(false);
  expect(printed()).toContain("E: Unable to locate package");
});
