import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, vi } from "vitest";
import { JOB_LEFTOVER_MS } from "../../../../src/config.ts";
import type { JobStatus } from "../../../../src/contract/job.ts";
import type { Accepted } from "../../../../src/jobs/intake.ts";
import type { StoredResult } from "../../../../src/attempt/report.ts";
import { accountObject } from "../../../../src/lib/ids.ts";
import { putResult } from "../../../../src/results/store.ts";
import { type Carrier, hold } from "../carrier.ts";
import { orderOf } from "../order.ts";

const pick = fc.nat({ max: 50 });
const HOUR_MS = 3_600_000;

/** Everything that can happen to an account's jobs, in any order. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ submit: fc.option(fc.nat({ max: 2 })), body: fc.nat({ max: 1 }) }) },
  { weight: 8, arbitrary: fc.record({ deliver: pick, keep: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ drop: pick }) },
  { weight: 7, arbitrary: fc.record({ tick: fc.constantFrom(0, 1000, 3000, 10_000, 45_000, 90_000, HOUR_MS) }) },
  { weight: 1, arbitrary: fc.constant({ crash: true }) },
  { weight: 3, arbitrary: fc.record({ complete: pick, keep: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ fail: pick, keep: fc.boolean(), permanent: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ handBack: pick }) },
  { weight: 1, arbitrary: fc.record({ renew: pick }) },
  { weight: 1, arbitrary: fc.record({ die: pick, stores: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ cancel: pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the model knows of a job. */
interface Known {
  status: JobStatus;
  fence: number;
  attempts: number;
  cancelRequested: boolean;
}

interface Worker {
  job: string;
  fence: number;
  claimedAt: number;
}

const EDGES: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  QUEUED: ["QUEUED", "RUNNING", "CANCELED"],
  RUNNING: ["RUNNING", "QUEUED", "SUCCEEDED", "FAILED", "CANCELED"],
  SUCCEEDED: ["SUCCEEDED"],
  FAILED: ["FAILED"],
  CANCELED: ["CANCELED"],
};

/** An account whose jobs live through a walk, beside a small model of what they must be. */
export class Walk {
  readonly account = `acc_${crypto.randomUUID().replaceAll("-", "")}`;
  readonly known = new Map<string, Known>();
  readonly workers: Worker[] = [];
  readonly #keys = new Map<string, { body: number; job: string }>();
  carrier: Carrier = { sent: [], broken: false };
  /** Jobs that succeeded or were cancelled while they ran: their requests are not given back. */
  charged = 0;

  get jobs() {
    return accountObject(env, this.account);
  }

  async take(each: Step): Promise<void> {
    if ("submit" in each) await this.#submit(each.submit, each.body);
    else if ("deliver" in each) await this.#deliver(each.deliver, each.keep);
    else if ("drop" in each) this.carrier.sent.splice(each.drop % (this.carrier.sent.length || 1), 1);
    else if ("tick" in each) await this.tick(each.tick);
    else if ("crash" in each) await this.#crash();
    else if ("complete" in each) await this.#complete(each.complete, each.keep);
    else if ("fail" in each) await this.#fail(each);
    else if ("handBack" in each) await this.#handBack(each.handBack);
    else if ("renew" in each) await this.#renew(each.renew);
    else if ("die" in each) await this.#die(each.die, each.stores);
    else await this.#cancel(each.cancel);
    await this.check("handBack" in each);
  }

  async tick(milliseconds: number): Promise<void> {
    vi.setSystemTime(Date.now() + milliseconds);
    await runDurableObjectAlarm(this.jobs);
  }

  async #submit(key: number | null, body: number): Promise<void> {
    const order = await orderOf({ account: this.account, key: key === null ? null : `${key}`, fingerprint: `${body}` });
    const job = order.jobs[0]?.id ?? "";
    const answer: Accepted = await this.jobs.createJobs(order);
    const before = key === null ? undefined : this.#keys.get(`${key}`);
    if (answer.kind === "created") {
      expect(before, "a used key makes no second job").toBeUndefined();
      if (key !== null) this.#keys.set(`${key}`, { body, job });
      this.known.set(job, { status: "QUEUED", fence: 0, attempts: 0, cancelRequested: false });
      return;
    }
    expect(answer.kind).toBe(before?.body === body ? "replayed" : "reused");
    if (answer.kind === "replayed") expect(answer.jobs.map(({ job: { id } }) => id)).toEqual([before?.job]);
  }

  async #deliver(which: number, keep: boolean): Promise<void> {
    const index = which % (this.carrier.sent.length || 1);
    const message = this.carrier.sent[index];
    if (message === undefined) return;
    if (!keep) this.carrier.sent.splice(index, 1);
    const stage = (await this.jobs.job(message.job))?.job.stage;
    const claim = await this.jobs.claimJob(message.job);
    expect(claim.claimed, `a job that is ${stage} is claimed`).toBe(stage === "sent");
    if (!claim.claimed) return;
    const before = this.known.get(message.job);
    expect(claim.fence, "fencing numbers grow").toBeGreaterThan(before?.fence ?? 0);
    this.workers.push({ job: message.job, fence: claim.fence, claimedAt: Date.now() });
  }

  async #crash(): Promise<void> {
    await evictDurableObject(this.jobs);
    await hold(this.account, this.carrier);
  }

  #worker(which: number, keep: boolean): Worker | undefined {
    // Nobody works longer than the platform lets a consumer live.
    const alive = this.workers.filter(({ claimedAt }) => Date.now() - claimedAt < JOB_LEFTOVER_MS);
    this.workers.splice(0, Infinity, ...alive);
    const index = which % (this.workers.length || 1);
    const worker = this.workers[index];
    if (!keep) this.workers.splice(index, 1);
    return worker;
  }

  /** Whether a worker still has its job, as far as the model knows. */
  #holds({ job, fence }: Worker): boolean {
    const known = this.known.get(job);
    return known?.status === "RUNNING" && known.fence === fence;
  }

  /** A worker dies without a word, and may have stored something before. */
  async #die(which: number, stores: boolean): Promise<void> {
    const worker = this.#worker(which, false);
    if (worker !== undefined && stores) await this.#store(worker);
  }

  async #store({ job, fence }: Worker): Promise<StoredResult> {
    const body = new TextEncoder().encode(`${job} ${fence}`);
    const what = { contentType: "image/png", bytes: body.length };
    const place = { account: this.account, job, fence, output: 0 };
    const sha256 = await putResult(env.RESULTS, place, { ...what, chunks: [body] });
    return { targetStatus: 200, sealed: "", outputs: [{ ...what, width: 1, height: 1, sha256 }] };
  }

  async #complete(which: number, keep: boolean): Promise<void> {
    const worker = this.#worker(which, keep);
    if (worker === undefined) return;
    const { job, fence } = worker;
    const result = await this.#store(worker);
    const before = this.known.get(job);
    const repeated = before?.status === "SUCCEEDED" && before.fence === fence;
    const { counted, status } = await this.jobs.reportJob(job, { fence, outcome: { kind: "succeeded", result } });
    expect(counted, "only the worker that holds the job completes it").toBe(this.#holds(worker) || repeated);
    if (!(counted && status === "SUCCEEDED")) await env.RESULTS.delete(`results/${this.account}/${job}/${fence}/0`);
  }

  async #fail({ fail, keep, permanent }: { fail: number; keep: boolean; permanent: boolean }): Promise<void> {
    const worker = this.#worker(fail, keep);
    if (worker === undefined) return;
    const failure = { code: permanent ? "dns_failed" : "connection_failed", message: "", charged: false } as const;
    const outcome = { kind: "failed", failure } as const;
    const { counted } = await this.jobs.reportJob(worker.job, { fence: worker.fence, outcome });
    expect(counted).toBe(this.#holds(worker));
  }

  async #handBack(which: number): Promise<void> {
    const worker = this.#worker(which, false);
    if (worker === undefined) return;
    const { counted } = await this.jobs.reportJob(worker.job, { fence: worker.fence, outcome: { kind: "not_tried" } });
    expect(counted).toBe(this.#holds(worker));
  }

  async #renew(which: number): Promise<void> {
    const worker = this.#worker(which, true);
    if (worker === undefined) return;
    const { held, cancelRequested } = await this.jobs.renewJob(worker.job, worker.fence);
    expect(held).toBe(this.#holds(worker));
    if (held) expect(cancelRequested).toBe(this.known.get(worker.job)?.cancelRequested);
  }

  async #cancel(which: number): Promise<void> {
    const job = [...this.known.keys()][which % (this.known.size || 1)];
    if (job === undefined) return;
    const before = this.known.get(job)?.status;
    const { finished } = await this.jobs.cancelJob(job);
    expect(finished).toBe(before === "SUCCEEDED" || before === "FAILED");
  }

  /** Reads every job and holds it against what it was. */
  async check(handedBack = false): Promise<void> {
    const seen = await this.jobs.listJobs({ status: null, before: Number.MAX_SAFE_INTEGER, limit: 1000 });
    const now = new Map(seen.map(({ job }) => [job.id, job]));
    for (const [id, before] of this.known) {
      const job = now.get(id);
      if (job === undefined) {
        expect(["SUCCEEDED", "FAILED", "CANCELED"], "only what has ended goes away").toContain(before.status);
        this.known.delete(id);
        for (const [key, use] of this.#keys) if (use.job === id) this.#keys.delete(key);
        continue;
      }
      expect(EDGES[before.status], `${before.status} became ${job.status}`).toContain(job.status);
      const ran = before.status === "RUNNING" && !handedBack;
      if (before.status !== job.status && (job.status === "SUCCEEDED" || (job.status === "CANCELED" && ran)))
        this.charged += 1;
      if (before.cancelRequested && before.status === "RUNNING") expect(["RUNNING", "CANCELED"]).toContain(job.status);
      const cancelRequested = "cancelRequested" in job && job.cancelRequested;
      this.known.set(id, { status: job.status, fence: job.fence, attempts: job.attempts, cancelRequested });
    }
    expect(now.size).toBe(this.known.size);
  }
}
