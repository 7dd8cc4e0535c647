import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import type { Local } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { type Site, startSite } from "../../site/server.ts";
import { contentOf, filesBelow } from "./files.ts";
import { BROWSER, killAtOnce, startedAs } from "./started.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
/** Somebody's secret, in the address of every page that is captured here. */
const CANARY = `canary${crypto.randomUUID().replaceAll("-", "")}`;
const RECOVERY_MS = 120_000;

let stateDir: string;
let service: Local;
let site: Site;
let token: string;

const start = (): Promise<Local> =>
  startWhole({
    variables: { ...BINDINGS, JOB_LEASE_SECONDS: "6", JOB_RETRY_SECONDS: "1,1,1" },
    stateDir,
    onLine: (line) => void logged.push(line),
  });
const logged: string[] = [];

const send = (path: string, bearer: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${service.url}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
  });
const json = async <T>(response: Response): Promise<T> => JSON.parse(await response.text());
const pause = () => new Promise((done) => setTimeout(done, 50));

async function submit(path: string, options: object = {}): Promise<string> {
  const url = `${site.origin}${path}${path.includes("?") ? "&" : "?"}secret=${CANARY}`;
  const response = await send("/api/jobs", token, { method: "POST", body: JSON.stringify({ url, ...options }) });
  expect(response.status).toBe(202);
  return (await json<JobView>(response)).id;
}

const all = async (): Promise<JobView[]> =>
  (await json<{ jobs: JobView[] }>(await send("/api/jobs?limit=100", token))).jobs;

/** Resolves once the jobs are as a test wants them. The runner's time limit ends a wait that is in vain. */
async function until(wanted: (jobs: JobView[]) => boolean): Promise<JobView[]> {
  for (;;) {
    const jobs = await all();
    if (wanted(jobs)) return jobs;
    await pause();
  }
}

const count = (jobs: readonly JobView[], status: JobView["status"]) =>
  jobs.filter((job) => job.status === status).length;

/** The result is there, it is one, and it is what the job says. */
async function checkResult(job: JobView): Promise<void> {
  const path = new URL(job.resultUrl ?? "").pathname;
  const response = await fetch(`${service.url}${path}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(job.result?.bytes);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(job.result?.sha256);
}

/** Every file of the service's state that holds a text, in whatever way it is written there. */
function holding(text: string): string[] {
  const forms = [
    text,
    Buffer.from(text).toString("base64").slice(4, -4),
    Buffer.from(text, "utf16le").toString("latin1"),
  ];
  return filesBelow(stateDir).filter((file) => {
    const content = contentOf(file);
    return forms.some((form) => content.includes(form));
  });
}

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  site = await startSite();
  service = await start();
  const body = JSON.stringify({ email: "jobs@example.com", plan: "scale" });
  const account = await send("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, { method: "POST", body });
  ({ token } = await json<{ token: string }>(account));
});

afterAll(async () => {
  await service.stop();
  await site.close();
  await rm(stateDir, { recursive: true, force: true });
});

describe("jobs on this machine", () => {
  it(
    "all end once, and lose nothing, when everything is killed while 30 wait, run and finish",
    async () => {
      const ids = new Set<string>();
      for (let index = 0; index < 30; index += 1) {
        // The last ones hang until everything was killed, so that they do not end before.
        const page = index < 24 ? `/plain?n=${index}` : `/slow-document?key=held&n=${index}`;
        ids.add(await submit(page, { width: 200, height: 100, delay: index % 3 === 0 ? 600 : 0 }));
      }
      // The search does see what lies in the databases.
      expect(holding("jobs@example.com")).not.toEqual([]);
      expect(holding(CANARY)).toEqual([]);
      const before = await until((jobs) => count(jobs, "SUCCEEDED") >= 8 && count(jobs, "RUNNING") > 0);
      expect(count(before, "QUEUED") + count(before, "RUNNING")).toBeGreaterThan(5);
      expect(holding(CANARY)).toEqual([]);
      service.kill();
      expect(holding(CANARY)).toEqual([]);
      site.release("held");
      service = await start();
      const after = await until((jobs) => jobs.every(({ finishedAt }) => finishedAt !== null));
      expect(new Set(after.map(({ id }) => id))).toEqual(ids);
      expect(count(after, "SUCCEEDED")).toBe(30);
      for (const job of after) await checkResult(job);
      // What had ended before the end of everything is as it was.
      for (const job of before.filter(({ status }) => status === "SUCCEEDED")) {
        expect(after.find(({ id }) => id === job.id)?.result).toEqual(job.result);
      }
      expect((await json<{ used: number }>(await send("/api/usage", token))).used).toBe(30);
      expect(holding(CANARY)).toEqual([]);
      expect(logged.join("\n")).not.toContain(CANARY);
    },
    RECOVERY_MS,
  );

  it("are each answered with their own when many are asked for at once, and some clients do not wait", async () => {
    const body = JSON.stringify({ email: "many@example.com", plan: "scale" });
    const made = await send("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, { method: "POST", body });
    const { token: many } = await json<{ token: string }>(made);
    const ask = async (index: number, signal?: AbortSignal) => {
      const url = `${site.origin}/slow-document?n=${index}`;
      const init = { method: "POST", body: JSON.stringify({ url, width: 100 }), ...(signal && { signal }) };
      const response = await send("/api/jobs", many, init);
      expect(response.status).toBe(202);
      const job = await json<JobView>(response);
      expect(job.url).toBe(url);
      return job.id;
    };
    const gone = new AbortController();
    const leaving = Array.from({ length: 10 }, (_, index) => ask(1000 + index, gone.signal).catch(() => null));
    const waiting = Array.from({ length: 90 }, (_, index) => ask(index));
    gone.abort();
    const ids = new Set(await Promise.all(waiting));
    await Promise.all(leaving);
    expect(ids.size).toBe(waiting.length);
    const stored = async () =>
      (await json<{ jobs: JobView[] }>(await send("/api/jobs?limit=100", many))).jobs.map(({ id }) => id);
    expect(await stored()).toEqual(expect.arrayContaining([...ids]));
    // What the clients that left had asked for may still be on its way into the object.
    const used = async () => (await json<{ used: number }>(await send("/api/usage", many))).used;
    await expect.poll(async () => (await used()) - (await stored()).length).toBe(0);
    for (const id of await stored()) await send(`/api/jobs/${id}`, many, { method: "DELETE" });
  });

  it.runIf(process.platform === "linux")(
    "are tried again when their browser is killed",
    async () => {
      const id = await submit("/slow-script?key=killed", { width: 200, height: 100 });
      // Once its page has answered, a browser that dies is not taken for one that had died before.
      await site.hits.reached("/held/script.js?key=killed");
      const browsers = startedAs(BROWSER);
      expect(browsers.length).toBeGreaterThan(0);
      killAtOnce(browsers);
      site.release("killed");
      const jobs = await until((seen) => seen.some((job) => job.id === id && job.finishedAt !== null));
      expect(jobs.find((job) => job.id === id)).toMatchObject({ status: "SUCCEEDED" });
      // A browser that it shared may have been ended by another's page: then the second time is part of the first attempt.
      expect(site.hits.count("/held/script.js?key=killed")).toBe(2);
    },
    RECOVERY_MS,
  );
});
