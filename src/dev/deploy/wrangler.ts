import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** What `bin/wrangler.js` starts in a process of its own, which would outlive it when it is killed. */
const PROGRAM = join(ROOT, "node_modules", "wrangler", "wrangler-dist", "cli.js");

export interface WranglerOutcome {
  ok: boolean;
  /** It was ended because it took too long. */
  late: boolean;
  stdout: string;
  /** Everything it printed, without colours. */
  output: string;
}

/** Runs wrangler to its end. Nothing is asked of the person at the terminal: what it would ask has a safe default. */
export type Wrangler = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
) => Promise<WranglerOutcome>;

/** A wrangler that uses the login of this machine, or the token in the environment. Each run is ended by its deadline. */
export function createWrangler(environment: NodeJS.ProcessEnv, deadline: () => AbortSignal): Wrangler {
  return (args, more = {}) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ["--no-warnings", PROGRAM, ...args], {
        cwd: ROOT,
        env: { ...environment, ...QUIET, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const printed = { stdout: "", output: "" };
      const signal = deadline();
      const kill = (): void => {
        child.kill("SIGKILL");
        // Whatever it started may hold on to these; nobody waits for that.
        child.stdout.destroy();
        child.stderr.destroy();
      };
      signal.addEventListener("abort", kill);
      child.stdout.on("data", (chunk: Buffer) => {
        printed.stdout += chunk.toString();
        printed.output += chunk.toString();
      });
      child.stderr.on("data", (chunk: Buffer) => (printed.output += chunk.toString()));
      const end = (ok: boolean): void => {
        signal.removeEventListener("abort", kill);
        resolve({ ok, late: signal.aborted, stdout: printed.stdout, output: stripVTControlCharacters(printed.output) });
      };
      child.on("error", (error) => {
        printed.output += error.message;
        end(false);
      });
      child.on("close", (code) => end(code === 0));
    });
}

/** `CI`: it asks nothing, and writes no id into `wrangler.toml`. */
const QUIET = {
  CI: "true",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
};
