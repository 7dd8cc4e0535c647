import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Patient } from "../../../../src/cli/doctor/patient.ts";
import { examine } from "../../../../src/cli/doctor/point.ts";
import { POINTS } from "../../../../src/cli/doctor/points.ts";
import { openStage, type Stage } from "../../../../src/cli/doctor/stage.ts";
import { ensureBrowser } from "../../../../src/dev/browser/browser.ts";
import { type Local, startService } from "../../../../src/dev/run/local.ts";
import { flatPng } from "../../../site/png.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { sample } from "../../../support/sample.ts";
import { type Meddler, type Passing, startMeddler } from "./meddler.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");
const config = join(ROOT, "wrangler.toml");

let stateDir: string;
let stage: Stage;
let service: Local;
let meddler: Meddler;
let token: string;
/** An address at which nothing listens. */
let nowhere: string;

async function start(name: string, variables: Record<string, string>) {
  const started = await startService({
    config,
    port: 0,
    variables: { ...BINDINGS, ...variables },
    stateDir: join(stateDir, name),
    onLine: () => undefined,
  });
  const answer = await fetch(`${started.url}/api/admin/accounts`, {
    method: "POST",
    headers: { Authorization: `Bearer ${BINDINGS.ADMIN_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "doctor@example.com", plan: "scale" }),
  });
  const made = JSON.parse(await answer.text()) as { token: string };
  return { started, made: made.token };
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-doctor-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  const gone = await openStage();
  nowhere = gone.url("");
  await gone.close();
  stage = await openStage();
  const { started, made } = await start("open", {});
  [service, token] = [started, made];
  meddler = await startMeddler(service.url);
});

afterEach(() => meddler.heal());

afterAll(async () => {
  await meddler.close();
  await service.stop();
  await stage.close();
  await rm(stateDir, { recursive: true, force: true });
});

const patient = (change: Partial<Patient> = {}): Patient => ({
  url: meddler.url,
  token,
  adminToken: BINDINGS.ADMIN_TOKEN,
  page: "https://example.com/",
  webhook: "https://example.com/",
  stage,
  patienceMs: 90_000,
  signal: new AbortController().signal,
  ...change,
});

async function findingOf(id: string, change: Partial<Patient> = {}) {
  const point = POINTS.find((each) => each.id === id);
  if (point === undefined) throw new Error(`There is no point ${id}.`);
  return await examine(point, patient(change));
}

/** The doctor as a program: what it prints, and how it ends. */
async function run(args: readonly string[], environment: Record<string, string>) {
  const program = join(ROOT, "src", "cli", "main.ts");
  const env = { ...process.env, STILLFRAME_CONFIG: join(stateDir, "logins.json"), ...environment };
  const child = spawn(process.execPath, [program, "doctor", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { stdout, code: code as number };
}

describe("a service that is well", () => {
  it("is well in every point, and the program ends with 0", async () => {
    const tokens = { STILLFRAME_TOKEN: token, STILLFRAME_ADMIN_TOKEN: BINDINGS.ADMIN_TOKEN };
    const { stdout, code } = await run([meddler.url, "--patience", "90"], tokens);
    expect(stdout).toContain("All is well.");
    expect(stdout.match(/^ok /gm)).toHaveLength(POINTS.length);
    expect(code).toBe(0);
  });
});

const answered = (path: string, status: number, body: object): void => {
  meddler.instead = (asked) =>
    asked === path
      ? { status, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(body)) }
      : undefined;
};
const changing = (path: RegExp, change: (answer: Passing) => void): void => {
  meddler.change = (asked, answer) => path.test(asked) && change(answer);
};
const edited = (answer: Passing, edit: (body: Record<string, unknown>) => void): void => {
  const body = JSON.parse(answer.body.toString()) as Record<string, unknown>;
  edit(body);
  answer.body = Buffer.from(JSON.stringify(body));
};
const CAPTURE = /^\/api\/screenshot$/;
const WHITE = { width: 640, height: 400 };

/** What is broken on purpose, the point that has to find it, and what it has to say. */
const BROKEN: readonly (readonly [string, string, RegExp, () => Partial<Patient> | void])[] = [
  ["a service that is not there", "configuration", /ECONNREFUSED/, () => ({ url: nowhere })],
  [
    "a secret that is missing",
    "configuration",
    /LINK_KEYS is missing/,
    () => answered("/health", 500, { code: "internal", error: "Stillframe is not configured: LINK_KEYS is missing." }),
  ],
  [
    "a clock that is ten minutes behind",
    "configuration",
    /clocks are \d+ s apart/,
    () => changing(/^\/health$/, ({ headers }) => (headers["date"] = new Date(Date.now() - 600_000).toUTCString())),
  ],
  ["a token that was revoked", "tokens", /not accepted/, () => ({ token: `${token.slice(0, -1)}x` })],
  [
    "another operator's token",
    "bindings",
    /operator's token is not accepted/,
    () => ({ adminToken: "not-the-operator's" }),
  ],
  [
    "a database that does not answer",
    "bindings",
    /^d1: no answer/,
    () =>
      changing(/deep=1/, (answer) =>
        edited(answer, (body) => (body["checks"] = { ...(body["checks"] as object), d1: { ok: false } })),
      ),
  ],
  [
    "browsers of which nobody knows how they reach the internet",
    "egress",
    /does not say/,
    () => changing(/deep=1/, (answer) => edited(answer, (body) => delete body["egress"])),
  ],
  [
    "browsers that are all taken",
    "capture",
    /capacity/,
    () => answered("/api/screenshot", 503, { code: "capacity", error: "No browser is free." }),
  ],
  [
    "pictures that are blank",
    "capture",
    /does not show the page/,
    () => changing(CAPTURE, (answer) => (answer.body = Buffer.from(flatPng(WHITE, [255, 255, 255])))),
  ],
  [
    "a wall with a hole for other schemes",
    "wall",
    /file:\/\/\/etc\/passwd is not refused/,
    () => changing(CAPTURE, (answer) => (answer.status = 200)),
  ],
  [
    "jobs that nobody takes up",
    "job",
    /has not ended/,
    () => {
      changing(/^\/api\/jobs\/job_/, (answer) => edited(answer, (body) => (body["status"] = "QUEUED")));
      return { patienceMs: 5000 };
    },
  ],
  [
    "results that are damaged on the way",
    "job",
    /SHA-256 differs/,
    () =>
      changing(
        /^\/api\/results\//,
        ({ status, body }) => status === 200 && body.writeUInt8(body.readUInt8(100) ^ 1, 100),
      ),
  ],
  [
    "webhooks that never go out",
    "webhook",
    /Nothing came/,
    () => {
      meddler.instead = (path) => (path.endsWith("/test") ? { status: 202, body: Buffer.from("{}") } : undefined);
      return { patienceMs: 3000, stage: { ...stage, received: () => [] } };
    },
  ],
  [
    "webhooks that are signed with another secret",
    "webhook",
    /signature of what came is wrong/,
    () =>
      changing(/^\/api\/webhooks$/, (answer) =>
        edited(answer, (body) => (body["secret"] = `whsec_${"A".repeat(43)}=`)),
      ),
  ],
  [
    "a proxy that does not tell when a client goes away",
    "abandoned",
    /is charged/,
    () => {
      meddler.tellsOfLeaving = false;
      return { patienceMs: 10_000 };
    },
  ],
  [
    "a proxy that swallows large bodies",
    "limits",
    /not 413/,
    () => {
      meddler.change = (_, answer) => answer.status === 413 && (answer.status = 400);
    },
  ],
  [
    "tall pages that are cut",
    "limits",
    /came out 400 pixels tall/,
    () =>
      changing(
        CAPTURE,
        (answer) => answer.status === 200 && (answer.body = Buffer.from(flatPng(WHITE, [12, 120, 90]))),
      ),
  ],
];

describe("the doctor finds", () => {
  it.each(sample(BROKEN, 6))("%s, in the point %s", async (_, id, words, breakIt) => {
    const finding = await findingOf(id, breakIt() ?? {});
    expect(finding.ok).toBe(false);
    expect(finding.found).toMatch(words);
    if (!finding.ok) expect(finding.mend).toMatch(/^[A-Z].*[.>]/s);
  });

  it("and ends with 1, saying what to do", async () => {
    const { stdout, code } = await run([meddler.url, "--only", "configuration,tokens"], {
      STILLFRAME_TOKEN: "sf_live_none",
    });
    expect(stdout).toMatch(/^ok +Configuration/m);
    expect(stdout).toMatch(/^wrong API token.*\n +Make one at/m);
    expect(code).toBe(1);
  });
});

describe("a service that is walled off but for one address", () => {
  it("is found to refuse private addresses, to a page too; and where it does not, that is found", async () => {
    const walled = { ALLOW_PRIVATE_TARGETS: new URL(stage.url("/")).host, BROWSER_EGRESS: "direct" };
    const { started, made } = await start("walled", walled);
    const proxy = await startMeddler(started.url);
    try {
      const there = { url: proxy.url, token: made };
      expect(await findingOf("wall", there)).toMatchObject({
        ok: true,
        found: expect.stringContaining("to a page") as unknown,
      });
      proxy.change = (_, { headers }) => (headers["x-blocked-requests"] = "0");
      expect(await findingOf("wall", there)).toMatchObject({
        ok: false,
        found: expect.stringContaining("0 requests") as unknown,
      });
    } finally {
      await proxy.close();
      await started.stop();
    }
  });
});
