import type { Claim } from "../attempt/report.ts";
import { JOB_ALARM_ROWS, JOB_LEFTOVER_MS, JOB_LOOKAHEAD, JOB_RESEND_MAX_MS } from "../config.ts";
import type { JobStatus } from "../contract/job.ts";
import type { EventType } from "../contract/webhook.ts";
import { write } from "../lib/log.ts";
import { Outbox } from "../lib/queue/outbox.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import * as machine from "./machine.ts";
import { nextOf } from "./politeness.ts";
import * as table from "./store/jobs.ts";
import { dropKeys } from "./store/keys.ts";
import { keptRequestOf, payloadOf } from "./store/payloads.ts";
import { writeLeftover, writeRefund } from "./store/owed.ts";
import { ERASED, type Policy, readPolicy, writePolicy } from "./store/policy.ts";

/** What the queue of jobs carries. */
export interface JobMessage {
  account: string;
  job: string;
  /** Where the request for it came from: a browser near there is asked. */
  continent: string | null;
}

export type Claimed = Claim | { claimed: false; reason: machine.JobRefusal["reason"] | "unknown" };

/** Whether a worker's report counted; if not, what it stored belongs to nobody. */
export interface Reported {
  counted: boolean;
  status: JobStatus | null;
}

type Decision = machine.Change | machine.JobRefusal;

const EVENTS = {
  SUCCEEDED: "job.succeeded",
  FAILED: "job.failed",
  CANCELED: "job.canceled",
} as const satisfies Record<machine.Ended["status"], EventType>;

interface JobsParts {
  sql: SqlStorage;
  moment: (now: number) => machine.Moment;
  webhooks: Webhooks;
}

/**
 * One account's jobs: writes what the machine decided, with all that follows from it. Every method belongs into a
 * transaction that its caller holds open.
 */
export class Jobs {
  readonly sql: SqlStorage;
  readonly outbox = new Outbox<JobMessage>();
  /** Jobs that ended in this transaction. */
  readonly ended: string[] = [];
  readonly #moment: (now: number) => machine.Moment;
  readonly #webhooks: Webhooks;
  /** As stored: only this object writes it. */
  #policy: Policy | null;

  constructor({ sql, moment, webhooks }: JobsParts) {
    this.sql = sql;
    this.#moment = moment;
    this.#webhooks = webhooks;
    this.#policy = readPolicy(sql);
  }

  get policy(): Policy | null {
    return this.#policy;
  }

  get isSuspended(): boolean {
    return this.#policy?.suspended === true;
  }

  get isErased(): boolean {
    return this.#policy?.version === ERASED;
  }

  /** What the account may do from now on. A policy that is older than the one that is known comes late. */
  setPolicy(policy: Policy): void {
    const known = this.#policy;
    if (known !== null && policy.version < known.version) return;
    if (known !== null && JSON.stringify(known) === JSON.stringify(policy)) return;
    writePolicy(this.sql, policy);
    this.#policy = policy;
  }

  find(id: string, now: number): table.Stored | null {
    return table.stillKept(table.findJob(this.sql, id), now);
  }

  /** The sealed request of a job that has ended, where it is kept. */
  requestOf(id: string, now: number): string | null {
    return this.find(id, now) === null ? null : keptRequestOf(this.sql, id);
  }

  /** The job as it then is; `finished` when it was too late. */
  cancel(id: string, now: number): { found: table.Stored | null; finished: boolean } {
    const stored = this.find(id, now);
    if (stored === null) return { found: null, finished: false };
    const change = machine.cancel(stored.job, this.#moment(now));
    if ("reason" in change) return { found: stored, finished: true };
    this.#apply(change, now);
    return { found: { ...stored, job: change.job }, finished: false };
  }

  claim(id: string, now: number): Claimed {
    const stored = table.findJob(this.sql, id);
    if (stored === null) return { claimed: false, reason: "unknown" };
    const at = this.#moment(now);
    const change = machine.claim(stored.job, at);
    if ("reason" in change) return { claimed: false, reason: change.reason };
    this.#apply(change, now);
    const payload = payloadOf(this.sql, id) ?? "";
    const failureBudgetMs = this.#policy?.failureBudgetMs ?? 0;
    return { claimed: true, fence: change.job.fence, payload, leaseMs: at.rules.leaseMs, failureBudgetMs };
  }

  renew(id: string, fence: number, now: number): { held: boolean; cancelRequested: boolean } {
    const stored = table.findJob(this.sql, id);
    const change = stored && machine.renew(stored.job, fence, this.#moment(now));
    if (change === null || "reason" in change) return { held: false, cancelRequested: false };
    this.#apply(change, now);
    return { held: true, cancelRequested: change.job.cancelRequested };
  }

  /** Carries out what a worker, or the queue, says of a job. */
  report(id: string, now: number, decide: (job: machine.Job, at: machine.Moment) => Decision): Reported {
    const stored = table.findJob(this.sql, id);
    if (stored === null) return { counted: false, status: null };
    const change = decide(stored.job, this.#moment(now));
    if ("reason" in change) return { counted: false, status: stored.job.status };
    this.#apply(change, now);
    return { counted: true, status: change.job.status };
  }

  /** Sends the oldest ready jobs for which the plan has room, and whose host is not busy with others of the account. */
  fillWindow(now: number): void {
    if (this.#policy === null || this.#policy.suspended) return;
    const { inFlight, perHost } = this.#policy;
    const under = table.hostsInFlight(this.sql);
    if (under.length >= inFlight) return;
    const ready = table.readyJobs(this.sql, inFlight - under.length + JOB_LOOKAHEAD);
    for (const id of nextOf(ready, under, { inFlight, perHost })) {
      const job = table.findJob(this.sql, id)?.job;
      if (job?.status !== "QUEUED") continue;
      this.#apply(machine.dispatch(job, this.#moment(now)), now);
      this.#send(job);
    }
  }

  /** Brings every job that is due one step on, and forgets keys that are over. */
  settleDue(now: number, isolated: (work: () => void) => void): void {
    for (const id of table.dueJobs(this.sql, now, JOB_ALARM_ROWS)) {
      try {
        isolated(() => this.#settle(id, now));
      } catch (error) {
        write("error", { message: "A job could not be brought on", job: id, error: String(error).slice(0, 300) });
        table.parkJob(this.sql, id, now + JOB_RESEND_MAX_MS);
      }
    }
    dropKeys(this.sql, now, JOB_ALARM_ROWS);
  }

  /** The transaction was rolled back: what it left in memory goes too. */
  rollBack(): void {
    this.#policy = readPolicy(this.sql);
    this.outbox.clear();
    this.ended.length = 0;
  }

  #settle(id: string, now: number): void {
    const job = table.findJob(this.sql, id)?.job;
    const next = job && machine.due(job, this.#moment(now));
    if (job === undefined || next === null || next === undefined) return;
    if (next !== "delete") {
      this.#apply(next, now);
      if (next.send) this.#send(next.job);
      return;
    }
    // The row goes first, with a note of what it named: nobody can come by the result, and it is not forgotten.
    table.deleteJob(this.sql, id);
    if (job.status === "SUCCEEDED") writeLeftover(this.sql, { jobId: id, fence: job.fence }, now);
  }

  #apply({ job, giveBack, leftover }: machine.Change, now: number): void {
    if (job.stage === "ended" && !table.hasEnded(this.sql, job.id)) {
      // A message that comes twice can report the same end again: the event is made the first time only.
      this.#webhooks.record({ type: EVENTS[job.status], jobId: job.id, expiresAt: job.dueAt }, now);
      this.ended.push(job.id);
    }
    table.updateJob(this.sql, job);
    if (job.stage !== "ready") this.outbox.noteDue(job.dueAt);
    if (giveBack) {
      writeRefund(this.sql, { jobId: job.id, day: job.chargedOn, hold: job.hold }, now);
      this.outbox.noteDue(now);
    }
    if (leftover === null) return;
    // Whoever held that claim may still be writing.
    writeLeftover(this.sql, { jobId: job.id, fence: leftover }, now + JOB_LEFTOVER_MS);
    this.outbox.noteDue(now + JOB_LEFTOVER_MS);
  }

  #send({ id, continent }: machine.Job): void {
    this.outbox.send({ account: this.#policy?.account ?? "", job: id, continent });
  }
}
