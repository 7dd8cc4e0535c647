import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, vi } from "vitest";
import type { Local } from "../../../../src/dev/run/local.ts";
import { type Site, startSite } from "../../../site/server.ts";
import { BINDINGS } from "../../../support/bindings.ts";
import { builtWorker, startWhole } from "../../../support/service.ts";
import { findChrome } from "../../wall/own-chrome.ts";
import { newerWorker } from "./newer.ts";

// Five services are started, one after the other.
vi.setConfig({ testTimeout: 400_000 });

/** A client that keeps what it has asked for, and asks for it again under the same keys. */
class Client {
  readonly #asked = new Map<string, { body: object; id: string }>();
  readonly #site: Site;
  readonly token: string;

  constructor(site: Site, token: string) {
    this.#site = site;
    this.token = token;
  }

  async send(service: Local, path: string, init: { key?: string; body?: object } = {}) {
    const { key, body } = init;
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const response = await fetch(`${service.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: JSON.parse(await response.text()) };
  }

  /** Asks for two more jobs, of pages that are held until they are let go. */
  async submit(service: Local, name: string, fields: object = {}): Promise<void> {
    for (const number of [1, 2]) {
      const key = `${name}-${number}`;
      const body = { url: `${this.#site.origin}/slow-document?key=held&n=${key}`, width: 200, height: 100, ...fields };
      const { status, answer } = await this.send(service, "/api/jobs", { key, body });
      expect(status, JSON.stringify(answer)).toBe(202);
      this.#asked.set(key, { body, id: answer.id });
    }
  }

  /** Asks again for all but those that have a field which that version does not know. */
  async retry(service: Local, knowsBadge: boolean): Promise<void> {
    for (const [key, { body, id }] of this.#asked) {
      if ("badge" in body && !knowsBadge) continue;
      const { status, answer } = await this.send(service, "/api/jobs", { key, body });
      expect([key, status, answer.id]).toEqual([key, 202, id]);
    }
  }

  get ids(): Set<string> {
    return new Set([...this.#asked.values()].map(({ id }) => id));
  }
}

// Five services are started and killed: too long for every run.
it.runIf(inject("thorough"))(
  "a deployment that adds a field, and its roll-back, fail no job and refuse no retry",
  async () => {
    await using undo = new AsyncDisposableStack();
    await findChrome();
    const [now, next] = [await builtWorker(), await newerWorker()];
    const stateDir = await mkdtemp(join(tmpdir(), "stillframe-versions-"));
    undo.defer(() => rm(stateDir, { recursive: true, force: true, maxRetries: 10 }));
    const site = await startSite();
    undo.defer(() => site.close());
    const variables = { ...BINDINGS, BROWSER_SLOTS: "1", JOB_LEASE_SECONDS: "6", JOB_RETRY_SECONDS: "1,1,1,1,1,1,1" };
    const start = (built: string, objectsFrom: string) =>
      startWhole({ variables, stateDir, built, objectsFrom, platform: "strict" });
    let service = await start(now, now);
    undo.defer(() => service.stop());
    const account = { email: "versions@example.com", plan: "scale" };
    const made = await new Client(site, BINDINGS.ADMIN_TOKEN).send(service, "/api/admin/accounts", { body: account });
    const client = new Client(site, made.answer.token);
    await client.submit(service, "before");
    // Deployed: first objects go on with the code that they have, then all is new; and back in the same way.
    const steps = [
      { worker: next, objects: now },
      { worker: next, objects: next },
      { worker: now, objects: next },
      { worker: now, objects: now },
    ];
    for (const [index, { worker, objects }] of steps.entries()) {
      service.kill();
      service = await start(worker, objects);
      await client.retry(service, worker === next);
      await client.submit(service, `step-${index}`);
      if (worker === next) await client.submit(service, `badge-${index}`, { badge: false });
    }
    site.release("held");
    const jobs = async () => (await client.send(service, "/api/jobs?limit=100")).answer.jobs;
    await expect
      .poll(async () => (await jobs()).every(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null), {
        timeout: 200_000,
      })
      .toBe(true);
    const ended: { id: string; status: string }[] = await jobs();
    expect(new Set(ended.map(({ id }) => id))).toEqual(client.ids);
    expect(ended.filter(({ status }) => status !== "SUCCEEDED")).toEqual([]);
  },
);
