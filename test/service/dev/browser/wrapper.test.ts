import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { pinnedBrowser } from "../../../../src/dev/browser/candidates.ts";
import { family, processOf } from "../../../../src/dev/process/processes.ts";
import { placeBrowser, whyNot, wrapperScript } from "../../../../src/dev/browser/wrapper.ts";
import { shellScript, temporaryFolder } from "../folders.ts";

/** The wrapper around a browser, in a folder of its own. */
function wrapped(browser: { executable: string; sandbox?: boolean }): string {
  const wrapper = wrapperScript({ home: "/home/ann", sandbox: true, ...browser });
  return shellScript(temporaryFolder(), "chrome", wrapper.split("\n").slice(1));
}

/** Runs a browser through the wrapper as Miniflare does: without an environment, in a group of its own. */
const run = (browser: Parameters<typeof wrapped>[0], args: readonly string[] = []) =>
  spawn(wrapped(browser), args, { env: {}, detached: true, stdio: ["pipe", "pipe", "inherit"] });

/** A browser that prints the arguments it was given, one on each line. */
const printer = (): string => shellScript(temporaryFolder(), "it's a browser", ["printf '%s\\n' \"$@\""]);

const argumentsGiven = async (browser: Parameters<typeof run>[0], args: readonly string[]): Promise<string[]> =>
  (await text(run(browser, args).stdout)).trim().split("\n");

it("merges every list of disabled features into one and keeps the other arguments as they are", async () => {
  const args = ["--disable-features=A,B", "--user-data-dir=/a b/$c", "--disable-features=C", "about:blank"];
  expect(await argumentsGiven({ executable: printer() }, args)).toEqual([
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,A,B,C",
    "--user-data-dir=/a b/$c",
    "about:blank",
  ]);
});

it("gives up the sandbox only when told to", async () => {
  const executable = printer();
  expect(await argumentsGiven({ executable, sandbox: false }, [])).toContain("--no-sandbox");
  expect(await argumentsGiven({ executable, sandbox: true }, [])).not.toContain("--no-sandbox");
});

it("ends with the browser and passes its status on", async () => {
  const browser = run({ executable: shellScript(temporaryFolder(), "browser", ["exit 7"]) });
  expect(await once(browser, "exit")).toEqual([7, null]);
});

it("lets the browser say as much as it likes, though nobody reads on once it listens", async () => {
  const listening = "DevTools listening on ws://127.0.0.1:1/x\n";
  const lines = ["echo no font >&2", `printf '${listening.trim()}\\n' >&2`, "yes | head -c 1000000 >&2", "exit 7"];
  const executable = shellScript(temporaryFolder(), "browser", lines);
  const browser = spawn(wrapped({ executable }), [], { env: {}, detached: true, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  browser.stderr.setEncoding("utf8").on("data", (more: string) => {
    said += more;
    if (said.endsWith(listening)) browser.stderr.pause(); // As Miniflare does.
  });
  expect(await once(browser, "exit")).toEqual([7, null]);
  expect(said).toBe(`no font\n${listening}`);
});

it("ends the browser and all it has started when whoever started it is gone", async () => {
  const executable = shellScript(temporaryFolder(), "browser", ["sleep 1000 &", "echo up", "sleep 1000"]);
  const browser = run({ executable });
  await once(browser.stdout, "data");
  const leader = processOf(browser.pid ?? 0);
  const seen = leader === undefined ? [] : family([leader]);
  expect(seen.length).toBeGreaterThanOrEqual(4);
  browser.stdin.destroy();
  await once(browser, "exit");
  await expect.poll(() => family(seen)).toEqual([]);
});

/** A browser that counts its starts in a file and says what Chrome says when it is ready. */
function standIn(folder: string): { text: string; starts: () => number } {
  const log = join(folder, "starts");
  const lines = [`echo start >> '${log}'`, "echo 'DevTools listening on ws://127.0.0.1:1/x' >&2", "sleep 1000"];
  const executable = shellScript(folder, "browser", lines);
  return {
    text: wrapperScript({ executable, home: "/", sandbox: true }),
    starts: () => readFileSync(log, "utf8").split("start").length - 1,
  };
}

it("starts a browser once before it is used, and then trusts it", async () => {
  const cache = temporaryFolder();
  const browser = standIn(temporaryFolder());
  expect(await placeBrowser(cache, browser.text)).toBeUndefined();
  expect(await placeBrowser(cache, browser.text)).toBeUndefined();
  expect(browser.starts()).toBe(1);
  expect(existsSync(join(cache, pinnedBrowser(process).folder, ".miniflare-install-complete"))).toBe(true);
});

it("says why a browser does not start, and keeps the one that did", async () => {
  const cache = temporaryFolder();
  const folder = temporaryFolder();
  const good = standIn(folder);
  await placeBrowser(cache, good.text);
  const lines = ["echo 'chrome: error while loading shared libraries: libnss3.so' >&2", "exit 127"];
  const executable = shellScript(folder, "broken", lines);
  const failure = await placeBrowser(cache, wrapperScript({ executable, home: "/", sandbox: true }));
  expect(failure).toBe("chrome: error while loading shared libraries: libnss3.so");
  expect(readFileSync(join(cache, pinnedBrowser(process).executable), "utf8")).toBe(good.text);
});

it("explains a sandbox that cannot be used", () => {
  expect(whyNot(["[1:1:FATAL] No usable sandbox! Update your kernel", "#0 0x55"])).toMatch(/CI=1/);
});
