import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { StartError } from "../process/terminal.ts";
import { refusalOf } from "./refusal.ts";
import type { Wrangler } from "./wrangler.ts";

/** What the configuration needs to be there, by name. */
export interface WantedResources {
  worker: string;
  database: string;
  bucket: string;
  queues: readonly string[];
}

/** What an account has of it. */
export interface Inventory {
  database: boolean;
  bucket: boolean;
  /** Names of the bucket's rules that delete what is old. */
  rules: ReadonlySet<string>;
  queues: ReadonlySet<string>;
  /** Names of the Worker's secrets; `null` where there is no such Worker yet. */
  secrets: ReadonlySet<string> | null;
}

/** Of an account on which nothing was deployed. */
export const NOTHING: Inventory = {
  database: false,
  bucket: false,
  rules: new Set(),
  queues: new Set(),
  secrets: null,
};

export interface Login {
  accountId: string;
  /** How the account is called, where the login may know. */
  accountName: string;
  email: string | undefined;
}

/** @throws {StartError} when `wrangler.toml` lacks what the service cannot do without. */
export function wantedBy(config: string): WantedResources {
  const { name, d1_databases, r2_buckets, queues } = unstable_readConfig({ config });
  const database = d1_databases[0]?.database_name;
  const bucket = r2_buckets[0]?.bucket_name;
  if (name === undefined || database === undefined || bucket === undefined)
    throw new StartError("wrangler.toml must name the Worker, its D1 database and its R2 bucket.");
  const names = [...(queues.producers ?? []), ...(queues.consumers ?? [])].flatMap(({ queue }) => queue ?? []);
  return { worker: name, database, bucket, queues: [...new Set(names)] };
}

const Identity = z.object({
  loggedIn: z.boolean(),
  email: z.string().optional(),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});

/** Who is logged in, and the account that everything goes to. @throws {StartError} saying what to do if there is none. */
export async function readLogin(wrangler: Wrangler, wishedAccount: string | undefined): Promise<Login> {
  const outcome = await wrangler(["whoami", "--json"]);
  const identity = Identity.safeParse(jsonIn(outcome.stdout)).data;
  if (identity?.loggedIn !== true) throw refusalOf("Nobody is logged in to Cloudflare", notLoggedIn(outcome));
  const { accounts, email } = identity;
  const known = accounts.find(({ id }) => id === wishedAccount) ?? (accounts.length === 1 ? accounts[0] : undefined);
  const accountId = wishedAccount ?? known?.id;
  if (accountId !== undefined) return { accountId, accountName: known?.name ?? accountId, email };
  const list = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
  throw new StartError(`Say which account is meant: set CLOUDFLARE_ACCOUNT_ID, and run this again.${list}`);
}

/** Where wrangler gives no reason, being logged out is the reason. */
const notLoggedIn = (outcome: Awaited<ReturnType<Wrangler>>) =>
  /ERROR/.test(outcome.output) || outcome.late ? outcome : { ...outcome, output: "not logged in" };

/** Reads all of it, at once. @throws {StartError}. */
export async function readInventory(wrangler: Wrangler, wanted: WantedResources): Promise<Inventory> {
  const [database, bucket, queues, secrets] = await Promise.all([
    hasDatabase(wrangler, wanted.database),
    readBucket(wrangler, wanted.bucket),
    listQueues(wrangler, wanted.queues),
    listSecrets(wrangler, wanted.worker),
  ]);
  return { database, ...bucket, queues, secrets };
}

const Named = z.array(z.object({ name: z.string() }));

async function hasDatabase(wrangler: Wrangler, name: string): Promise<boolean> {
  const outcome = await wrangler(["d1", "list", "--json"]);
  const databases = Named.safeParse(jsonIn(outcome.stdout)).data;
  if (!outcome.ok || databases === undefined) throw refusalOf("The D1 databases could not be listed", outcome);
  return databases.some((each) => each.name === name);
}

async function readBucket(wrangler: Wrangler, name: string): Promise<Pick<Inventory, "bucket" | "rules">> {
  const outcome = await wrangler(["r2", "bucket", "lifecycle", "list", name]);
  if (outcome.ok) {
    const names = [...outcome.output.matchAll(/^name:\s+(\S+)\s*$/gm)].map(([, rule = ""]) => rule);
    return { bucket: true, rules: new Set(names) };
  }
  if (/code: 10006\b|does not exist/i.test(outcome.output)) return { bucket: false, rules: new Set() };
  throw refusalOf("The R2 bucket could not be looked up", outcome);
}

/** One page of them; a queue that stands on another is found when it is to be created. */
async function listQueues(wrangler: Wrangler, names: readonly string[]): Promise<ReadonlySet<string>> {
  const outcome = await wrangler(["queues", "list"]);
  if (!outcome.ok) throw refusalOf("The queues could not be listed", outcome);
  const words = new Set(outcome.output.split(/[\s│|]+/));
  return new Set(names.filter((name) => words.has(name)));
}

async function listSecrets(wrangler: Wrangler, worker: string): Promise<Inventory["secrets"]> {
  const outcome = await wrangler(["secret", "list", "--name", worker]);
  const secrets = Named.safeParse(jsonIn(outcome.stdout)).data;
  if (outcome.ok && secrets !== undefined) return new Set(secrets.map(({ name }) => name));
  if (/Worker "[^"]*" not found|code: 10007\b/.test(outcome.output)) return null;
  throw refusalOf("The secrets could not be listed", outcome);
}

/** The JSON that wrangler printed, or `undefined`. */
function jsonIn(text: string): unknown {
  const start = text.search(/[[{]/);
  try {
    return start < 0 ? undefined : (JSON.parse(text.slice(start)) as unknown);
  } catch {
    return undefined;
  }
}
