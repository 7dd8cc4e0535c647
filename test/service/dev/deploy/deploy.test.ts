import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { deploy, type Deployed } from "../../../../src/dev/deploy/deploy.ts";
import { createWrangler } from "../../../../src/dev/deploy/wrangler.ts";
import type { Local } from "../../../../src/dev/run/local.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { startWhole } from "../../../support/service.ts";
import { type Edge, startEdge } from "./edge.ts";
import { ACCOUNT, type StandIn, startStandIn, TOKEN } from "./stand-in.ts";

// Each run calls wrangler some ten times, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const config = join(ROOT, "wrangler.toml");
const QUEUES = ["capture-jobs", "webhook-deliveries", "capture-jobs-undelivered", "webhook-deliveries-undelivered"];
const OLD_KEYS = `old:${"C".repeat(43)}=`;

let cloudflare: StandIn;
let service: Local;
let edge: Edge;
let stateDir: string;

beforeAll(async () => {
  cloudflare = await startStandIn();
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-deploy-"));
  service = await startWhole({ variables: { ...BINDINGS }, stateDir });
  edge = await startEdge(cloudflare.state, service.url);
});

afterAll(async () => {
  await edge.close();
  await service.stop();
  await cloudflare.close();
  await rm(stateDir, { recursive: true, force: true });
});

/** One run of the command; `deadline` ends what wrangler is doing. */
async function run({ dryRun = false, token = TOKEN, deadline = new AbortController() } = {}) {
  const lines: string[] = [];
  const examined: Deployed[] = [];
  const environment = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    CLOUDFLARE_API_TOKEN: token,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    STILLFRAME_URL: edge.url,
  };
  cloudflare.changes.length = 0;
  const deployed = await deploy({
    config,
    stateDir,
    wrangler: createWrangler(environment, () => deadline.signal),
    environment,
    dryRun,
    say: (line) => lines.push(line),
    reachableMs: 60_000,
    examine: async (what) => examined.push(what) === 1,
  });
  return { deployed, lines, examined };
}

const kept = async () => {
  const file = join(stateDir, "deployments", `${ACCOUNT}-stillframe.env`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return parseEnv(await readFile(file, "utf8"));
};

describe("npm run deploy, from an account that has nothing to one that has all", () => {
  it("says what is to be done about a login that is none, and changes nothing", async () => {
    await expect(run({ token: "wrong" })).rejects.toThrow(/npx wrangler login/);
    expect(cloudflare.changes).toEqual([]);
  });

  it("only says what it would do in a dry run", async () => {
    const { deployed, lines } = await run({ dryRun: true });
    expect(deployed).toBeNull();
    const text = lines.join("\n");
    for (const name of ["database stillframe", "bucket stillframe-results", ...QUEUES, "PAYLOAD_KEYS", "the Worker"])
      expect(text).toContain(name);
    expect(cloudflare.changes).toEqual([]);
  });

  it("says it in a dry run also to who has no login, with what to do first", async () => {
    const { deployed, lines } = await run({ dryRun: true, token: "wrong" });
    expect(deployed).toBeNull();
    const text = lines.join("\n");
    for (const said of ["database stillframe", ...QUEUES, "PAYLOAD_KEYS", "npx wrangler login"])
      expect(text).toContain(said);
    expect(cloudflare.changes).toEqual([]);
  });

  it("ends with a sentence to act on when something is refused", async () => {
    cloudflare.state.queues.set("capture-jobs", { id: "a1", consumers: [] });
    cloudflare.fault = (change) =>
      change === "POST /r2/buckets" ? { status: 403, code: 10042, message: "Please enable R2" } : undefined;
    await expect(run()).rejects.toThrow(/dash\.cloudflare\.com\/\?to=\/:account\/r2/);
    expect(cloudflare.changes).toEqual(["POST /d1/database"]);
  });

  it.runIf(inject("thorough"))("says so when no answer comes, even where the Worker was uploaded", async () => {
    const deadline = new AbortController();
    cloudflare.fault = (change) => {
      if (change !== "PUT /workers/scripts/stillframe") return undefined;
      // The answer is lost; the upload itself has been read by now, and is carried out at once.
      queueMicrotask(() => setImmediate(() => deadline.abort()));
      return "lost";
    };
    await expect(run({ deadline })).rejects.toThrow(/did not answer in time.*goes on where it stopped/);
    expect(cloudflare.changes).not.toContain("POST /d1/database");
    expect([...cloudflare.state.queues.keys()].toSorted()).toEqual(QUEUES.toSorted());
    expect(cloudflare.state.queues.get("capture-jobs")?.id).toBe("a1");
    const rules = cloudflare.state.buckets.get("stillframe-results")?.rules;
    expect(rules).toMatchObject(
      ["results/", "cache/"].map((prefix) => ({
        enabled: true,
        conditions: { prefix },
        deleteObjectsTransition: { condition: { type: "Age", maxAge: 32 * 86_400 } },
      })),
    );
    expect(cloudflare.state.worker?.secrets.get("PAYLOAD_KEYS")).toBe((await kept())["PAYLOAD_KEYS"]);
    cloudflare.state.worker?.secrets.set("PAYLOAD_KEYS", OLD_KEYS);
  });

  it("goes on where it was, with the secrets that were made, and ends with an account", async () => {
    cloudflare.fault = undefined;
    const before = new Map(cloudflare.state.worker?.secrets);
    const { deployed, examined } = await run();
    const secrets = new Map(cloudflare.state.worker?.secrets);
    if (before.size > 0) expect(secrets).toEqual(before);
    expect(deployed).toMatchObject({ url: edge.url, healthy: true, adminToken: secrets.get("ADMIN_TOKEN") });
    expect(examined).toHaveLength(1);
    const usage = await fetch(`${service.url}/api/usage`, { headers: { Authorization: `Bearer ${deployed?.token}` } });
    expect(await usage.json()).toMatchObject({ plan: "scale" });
    const [database] = cloudflare.state.databases;
    expect(database?.sqlite.prepare("SELECT count(*) AS n FROM d1_migrations").get()).not.toEqual({ n: 0 });
    expect(database?.sqlite.prepare("SELECT count(*) AS n FROM accounts").get()).toEqual({ n: 0 });
  });

  it("does no harm when it is run again", async () => {
    const [secrets, before] = [new Map(cloudflare.state.worker?.secrets), await kept()];
    const { deployed } = await run();
    const made = /^POST \/(d1\/database|r2\/buckets|queues)$|lifecycle/;
    expect(cloudflare.changes.filter((change) => made.test(change))).toEqual([]);
    expect(cloudflare.changes.some((change) => /scripts\/stillframe/.test(change))).toBe(true);
    expect(cloudflare.state.worker?.secrets).toEqual(secrets);
    expect(await kept()).toEqual(before);
    expect(deployed?.token).toBe(before["STILLFRAME_TOKEN"]);
    expect(cloudflare.state.databases).toHaveLength(1);
  });

  it("binds the Worker to the database that was made, and closes sign-ups", () => {
    const { bindings = [] } = cloudflare.state.worker?.metadata ?? {};
    expect(bindings.find(({ name }) => name === "SIGN_UPS")).toBeUndefined();
    const binding = bindings.find(({ type }) => type === "d1");
    expect(binding?.["id"] ?? binding?.["database_id"]).toBe(cloudflare.state.databases[0]?.uuid);
  });
});
