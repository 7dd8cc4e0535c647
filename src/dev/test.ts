import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "./browser/browser.ts";
import { runChecks } from "./checks.ts";
import { endFamily, leave, processOf } from "./process/processes.ts";
import { summary } from "./results.ts";
import { onStop } from "./process/signals.ts";
import { complain, say, StartError } from "./process/terminal.ts";

/**
 * The program behind `npm test`: runs every test with a browser at hand, and types, lint and format beside them, for
 * which there is room, as most of a test is waiting. Its last line counts them. With arguments, which are vitest's, it
 * runs those tests alone.
 */
const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler");
const RESULTS = join(STATE, "test", "results.json");

async function run(args: readonly string[]): Promise<number> {
  await mkdir(STATE, { recursive: true });
  const browser = await ensureBrowser(STATE);
  const checking = args.length === 0 ? runChecks() : Promise.resolve([]);
  const testsPassed = await runTests(browser, args);
  const failed = await checking;
  for (const { name, output } of failed) complain(`npm run ${name} failed:`, new StartError(output));
  say(`\n${summary(await readResults(), failed.length)}`);
  return testsPassed && failed.length === 0 ? 0 : 1;
}

/** vitest leads a process group of its own, so that whatever its tests leave running can be found and ended. */
async function runTests(browser: string, args: readonly string[]): Promise<boolean> {
  await rm(RESULTS, { force: true });
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
  const child = spawn(process.execPath, [vitest, "run", "-c", "test/vitest.config.ts", ...reporters, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    // Hundreds of processes of Node are started, wrangler in many of them: each reads its code as it was compiled before.
    env: { NODE_COMPILE_CACHE: join(STATE, "test", "compiled"), ...process.env, CHROME_PATH: browser },
  });
  const leader = child.pid === undefined ? undefined : processOf(child.pid);
  const [code] = await once(child, "exit");
  if (leader !== undefined) endFamily([leader]);
  return code === 0;
}

async function readResults(): Promise<unknown> {
  try {
    return JSON.parse(await readFile(RESULTS, "utf8"));
  } catch {
    return undefined;
  }
}

onStop(() => leave(1));
try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  complain("The tests did not start.", error);
  leave(1);
}
