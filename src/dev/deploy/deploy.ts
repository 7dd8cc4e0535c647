import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../process/terminal.ts";
import { ownToken } from "../run/credentials.ts";
import { type Login, NOTHING, readInventory, readLogin, type WantedResources, wantedBy } from "./inventory.ts";
import { type Kept, keepSecrets, readKept, writeKept } from "./keep.ts";
import { missingSecrets, missingSteps, planLines, type Step } from "./plan.ts";
import { refusalOf } from "./refusal.ts";
import type { Wrangler } from "./wrangler.ts";

export interface DeployOptions {
  /** `wrangler.toml`. */
  config: string;
  /** The folder for what this machine keeps of deployments. */
  stateDir: string;
  wrangler: Wrangler;
  environment: Readonly<Record<string, string | undefined>>;
  /** Says what will be done, and changes nothing. */
  dryRun: boolean;
  say: (line: string) => void;
  /** How long the new Worker may take until its address answers. */
  reachableMs: number;
  /** Tries the deployed service, and says whether all is well. */
  examine: (deployed: Deployed) => Promise<boolean>;
}

export interface Deployed {
  url: string;
  token: string;
  adminToken: string;
}

/**
 * Puts the service on a Cloudflare account: reads what is there, makes what is missing, in an order in which each step
 * can be done again. `null` after a dry run.
 * @throws {StartError} with what to do, when something is refused; the next run goes on from there.
 */
export async function deploy(options: DeployOptions): Promise<(Deployed & { healthy: boolean }) | null> {
  const { wrangler, environment, say, dryRun } = options;
  const wanted = wantedBy(options.config);
  const login = await readLogin(wrangler, environment["CLOUDFLARE_ACCOUNT_ID"]).catch((error: unknown) => {
    if (!dryRun || !(error instanceof StartError)) throw error;
    sayWithoutLogin(wanted, error, say);
    return null;
  });
  if (login === null) return null;
  say(`On the Cloudflare account ${login.accountName} this ${dryRun ? "would" : "will"}:`);
  const account = bound(wrangler, login.accountId);
  const there = await readInventory(account, wanted);
  for (const line of planLines(wanted, there)) say(`  - ${line}`);
  if (dryRun) return null;
  for (const step of missingSteps(wanted, there)) await take(account, step, say);
  const file = join(options.stateDir, "deployments", `${login.accountId}-${wanted.worker}.env`);
  const secrets = await keepSecrets(file, missingSecrets(there));
  await migrate(account, wanted, say);
  const address = await upload({ wrangler: account, wanted, secrets, say });
  const url = environment["STILLFRAME_URL"] ?? address;
  if (url === undefined)
    throw new StartError("The Worker has no address. Set STILLFRAME_URL to where it answers, and run this again.");
  await reachable(url, options);
  const deployed = await firstAccount({ url, file, login, environment, say });
  say("Run the doctor …");
  return { ...deployed, healthy: await options.examine(deployed) };
}

/** Who has no account yet can read too what would be done, and what to do first. */
function sayWithoutLogin(wanted: WantedResources, { message }: StartError, say: DeployOptions["say"]): void {
  say("On a Cloudflare account that has nothing of it yet this would:");
  for (const line of planLines(wanted, NOTHING)) say(`  - ${line}`);
  say(`What is there already is not known. ${message}`);
}

/** Every command goes to the same account, also where the login has several. */
const bound =
  (wrangler: Wrangler, accountId: string): Wrangler =>
  (args, more = {}) =>
    wrangler(args, { CLOUDFLARE_ACCOUNT_ID: accountId, ...more });

async function take(wrangler: Wrangler, { what, args, done }: Step, say: DeployOptions["say"]): Promise<void> {
  say(`${what} …`);
  const outcome = await wrangler(args);
  if (!outcome.ok && !done.test(outcome.output)) throw refusalOf(what, outcome);
}

async function migrate(wrangler: Wrangler, { database }: WantedResources, say: DeployOptions["say"]): Promise<void> {
  const what = `Apply the migrations of ${database}`;
  say(`${what} …`);
  const outcome = await wrangler(["d1", "migrations", "apply", database, "--remote"]);
  if (!outcome.ok) throw refusalOf(what, outcome);
}

interface Upload {
  wrangler: Wrangler;
  wanted: WantedResources;
  secrets: Kept;
  say: DeployOptions["say"];
}

/** The Worker comes with the secrets that it does not have; those that it has stay, and so do variables of the dashboard. */
async function upload({ wrangler, wanted, secrets, say }: Upload): Promise<string | undefined> {
  const what = `Deploy the Worker ${wanted.worker}`;
  say(`${what} …`);
  const folder = await mkdtemp(join(tmpdir(), "stillframe-deploy-"));
  try {
    const report = join(folder, "report.ndjson");
    const sent = join(folder, "secrets.json");
    const names = Object.keys(secrets);
    await writeFile(sent, JSON.stringify(secrets), { mode: 0o600 });
    const args = ["deploy", "--keep-vars", ...(names.length === 0 ? [] : ["--secrets-file", sent])];
    const outcome = await wrangler(args, { WRANGLER_OUTPUT_FILE_PATH: report });
    if (!outcome.ok) throw refusalOf(what, outcome);
    return addressIn(await readFile(report, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const Report = z.object({ type: z.literal("deploy"), targets: z.array(z.string()).nullish() });

/** Where the Worker answers, from the report of wrangler: a line of JSON for each thing it did. */
function addressIn(report: string): string | undefined {
  const targets = report.split("\n").flatMap((line) => {
    const entry = line === "" ? undefined : Report.safeParse(JSON.parse(line)).data;
    return entry?.targets ?? [];
  });
  const address = targets.find((target) => target.startsWith("https://"));
  return address?.split(" ", 1)[0]?.replace(/\/$/, "");
}

/** How long to wait between two looks at an address that does not answer yet. */
const LOOK_AGAIN_MS = 2000;

/** A new address takes a while to be known everywhere. */
async function reachable(url: string, { reachableMs, say }: DeployOptions): Promise<void> {
  say(`Wait for ${url} …`);
  const end = Date.now() + reachableMs;
  let last = "";
  for (;;) {
    try {
      const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(10_000) });
      const text = await answer.text();
      if (answer.ok) return;
      last = `${answer.status} ${text.slice(0, 300)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() >= end) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new StartError(`${url}/health does not answer as it should: ${last}\nPut that right and run this again.`);
}

interface First {
  url: string;
  file: string;
  login: Login;
  environment: DeployOptions["environment"];
  say: DeployOptions["say"];
}

/** The operator's own account and its token: those of an earlier run while they still work. */
async function firstAccount({ url, file, login, environment, say }: First): Promise<Deployed> {
  say("Make the first account, unless it is there …");
  const kept = await readKept(file);
  const adminToken = environment["STILLFRAME_ADMIN_TOKEN"] ?? kept["ADMIN_TOKEN"];
  if (adminToken === undefined)
    throw new StartError(
      "The Worker has an ADMIN_TOKEN that this machine does not know. Set STILLFRAME_ADMIN_TOKEN to it and run this again.",
    );
  const email = environment["STILLFRAME_EMAIL"] ?? login.email ?? "operator@stillframe.invalid";
  const known = environment["STILLFRAME_TOKEN"] ?? kept["STILLFRAME_TOKEN"];
  const token = await ownToken({ url, adminToken }, known, { email, tokenName: "npm run deploy" });
  await writeKept(file, { ...kept, STILLFRAME_TOKEN: token });
  return { url, token, adminToken };
}
