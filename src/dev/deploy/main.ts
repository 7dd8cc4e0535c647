import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bold, complain, say, step } from "../process/terminal.ts";
import { type Deployed, deploy } from "./deploy.ts";
import { createWrangler } from "./wrangler.ts";

/** The program behind `npm run deploy`. */
const ROOT = join(import.meta.dirname, "..", "..", "..");

/** A command of wrangler takes seconds; to build and upload the Worker, a minute. */
const COMMAND_MS = 5 * 60_000;

/** A new address under workers.dev answers within a minute or two. */
const REACHABLE_MS = 3 * 60_000;

async function main(args: readonly string[]): Promise<number> {
  const wrong = args.find((arg) => arg !== "--dry-run");
  if (wrong !== undefined) {
    say(`"${wrong}" is not known. Use: npm run deploy [-- --dry-run]`);
    return 2;
  }
  const deployed = await deploy({
    config: join(ROOT, "wrangler.toml"),
    stateDir: join(ROOT, ".wrangler"),
    wrangler: createWrangler(process.env, () => AbortSignal.timeout(COMMAND_MS)),
    environment: process.env,
    // Without "--" before it npm keeps the flag to itself and says so in the environment: nothing may be deployed then.
    dryRun: args.includes("--dry-run") || process.env["npm_config_dry_run"] === "true",
    say: (line) => (line.endsWith("…") ? step(line) : say(line)),
    reachableMs: REACHABLE_MS,
    examine,
  });
  if (deployed === null) return 0;
  announce(deployed);
  return deployed.healthy ? 0 : 1;
}

/** The doctor says what it finds by itself. */
async function examine({ url, token, adminToken }: Deployed): Promise<boolean> {
  const program = join(ROOT, "src", "cli", "main.ts");
  const environment = { ...process.env, STILLFRAME_TOKEN: token, STILLFRAME_ADMIN_TOKEN: adminToken };
  const doctor = spawn(process.execPath, [program, "doctor", url], { stdio: "inherit", env: environment });
  const [code] = await once(doctor, "exit");
  return code === 0;
}

function announce({ url, token, healthy }: Deployed & { healthy: boolean }): void {
  say(`
  ${bold(healthy ? "Deployed." : "Deployed, but the doctor found something wrong; see above.")}

  Address      ${bold(url)}
  API token    ${token}

curl -fsS ${url}/api/screenshot -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"url": "https://example.com"}' -o stillframe.png
`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  complain("Not deployed.", error);
  process.exitCode = 1;
}
