import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { type InstallRequest, installBrowser, mayInstall } from "../../../../src/dev/browser/install.ts";
import { shellScript, temporaryFolder } from "../folders.ts";

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
    "noninteractive: install -y --no-install-recommends chromium-headless-shell fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji",
  ]);
});

it("goes on without when that fails, and says why", async () => {
  const { printed } = aptGet("echo 'E: Unable to locate package'; exit 100");
  expect(await installBrowser()).toBe(false);
  expect(printed()).toContain("E: Unable to locate package");
});

/** A terminal where somebody types this; the end of input when it is empty. */
function terminal(typed: string, changes: Partial<InstallRequest> = {}): InstallRequest {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end(typed);
  output.resume();
  const tty = { isTTY: true };
  return {
    input: Object.assign(input, tty),
    output: Object.assign(output, tty),
    environment: {},
    inContainer: false,
    ...changes,
  };
}

describe("packages of the system", () => {
  it.each([
    ["y\n", true],
    ["Yes\n", true],
    ["\n", false],
    ["n\n", false],
    ["", false],
  ])("are installed only when whoever sits at the terminal says so: %j", async (typed, may) => {
    expect(await mayInstall("No browser.", terminal(typed))).toBe(may);
  });

  it.each([
    [{ STILLFRAME_INSTALL: "1" }, true],
    [{ STILLFRAME_INSTALL: "0" }, false],
    [{ CI: "true" }, true],
    [{ CI: "true", STILLFRAME_INSTALL: "0" }, false],
  ])("are installed or not without asking where the environment says so: %j", async (environment, may) => {
    expect(await mayInstall("No browser.", terminal("n\n", { environment }))).toBe(may);
  });

  it("are installed without asking where nobody can be asked", async () => {
    expect(await mayInstall("No browser.", terminal("n\n", { inContainer: true }))).toBe(true);
    expect(await mayInstall("No browser.", terminal("n\n", { input: new PassThrough() }))).toBe(true);
  });
});
