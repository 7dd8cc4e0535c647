import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ensureBrowser } from "../browser/browser.ts";
import { ownToken } from "./credentials.ts";
import { type Local, startService } from "./local.ts";
import { endFamily, processOf } from "../process/processes.ts";
import { missingSecrets } from "./secrets.ts";
import { onStop } from "../process/signals.ts";
import { complain, StartError, step } from "../process/terminal.ts";
import { localVariables } from "./variables.ts";

/**
 * A program that the command line starts: a service that lives for as long as the channel to whoever started it is
 * open, and leaves nothing behind. Its secrets and its state are its own, so it disturbs no other service.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const stateDir = mkdtempSync(join(tmpdir(), "stillframe-"));
let service: Local | undefined;

async function run(): Promise<Local> {
  await ensureBrowser(join(ROOT, ".wrangler"));
  step("Starting a service for this capture …");
  const secrets = parseEnv(missingSecrets(""));
  const variables = localVariables(secrets, process.env);
  const config = join(ROOT, "wrangler.toml");
  const started = await startService({ config, port: 0, variables, stateDir, onLine: () => undefined });
  const adminToken = variables["ADMIN_TOKEN"];
  if (adminToken === undefined) throw new StartError("ADMIN_TOKEN is missing.");
  const token = await ownToken({ url: started.url, adminToken }, undefined);
  process.send?.({ url: started.url, token });
  return started;
}

async function end(code: number): Promise<never> {
  await service?.stop();
  const self = processOf(process.pid);
  if (self !== undefined) endFamily([self]);
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 });
  process.exit(code);
}

process.on("disconnect", () => void end(0));
onStop(() => void end(0));
try {
  service = await run();
  await service.ended;
} catch (error) {
  complain("The service did not start.", error);
}
await end(1);
