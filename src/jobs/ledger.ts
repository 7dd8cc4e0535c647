import { JOB_LEFTOVER_MS } from "../config.ts";
import type { EventType } from "../contract/webhook.ts";
import type { Book } from "../webhooks/book.ts";
import type { DeliveryMessage } from "../webhooks/deliveries.ts";
import { type Change, dispatch, type Ended, type Moment } from "./machine.ts";
import { earliestDue, readTerms, type Terms, writeLeftover, writeRefund, writeTerms } from "./outbox.ts";
import { countInFlight, hasEnded, readyJobs, updateJob } from "./table.ts";

/** What of a change is left to do once its transaction is through. */
export interface Aftermath {
  /** Jobs whose message is to go out. */
  messages: readonly string[];
  /** The same of webhooks' deliveries. */
  deliveries: readonly DeliveryMessage[];
  /** The earliest that the change made due; `Infinity` for nothing. */
  earliest: number;
}

const EVENTS = {
  SUCCEEDED: "job.succeeded",
  FAILED: "job.failed",
  CANCELED: "job.canceled",
} as const satisfies Record<Ended["status"], EventType>;

/** Writes what the machine decided, with all that follows from it, in the transaction its caller holds open. */
export class Ledger {
  readonly sql: SqlStorage;
  readonly moment: (now: number) => Moment;
  readonly webhooks: Book;
  #messages: string[] = [];
  #earliest = Infinity;
  /** As stored: only this object writes them. */
  #terms: Terms | null;

  constructor(sql: SqlStorage, moment: (now: number) => Moment, webhooks: Book) {
    this.sql = sql;
    this.moment = moment;
    this.webhooks = webhooks;
    this.#terms = readTerms(sql);
  }

  get terms(): Terms | null {
    return this.#terms;
  }

  setTerms(terms: Terms): void {
    const { inFlight, retentionMs, suspended } = terms;
    const known = this.#terms;
    if (known?.inFlight === inFlight && known.retentionMs === retentionMs && known.suspended === suspended) return;
    writeTerms(this.sql, terms);
    this.#terms = terms;
  }

  apply({ job, giveBack, leftover }: Change, now: number): void {
    // Whoever is told of a job's end is told once: the end may be reported again.
    if (job.stage === "ended" && !hasEnded(this.sql, job.id)) {
      this.webhooks.record({ type: EVENTS[job.status], jobId: job.id, expiresAt: job.dueAt }, now);
    }
    updateJob(this.sql, job);
    if (job.stage !== "ready") this.noteDue(job.dueAt);
    if (giveBack) {
      writeRefund(this.sql, job.id, { day: job.chargedOn, now });
      this.noteDue(now);
    }
    if (leftover === null) return;
    // Whoever held that claim may still be writing.
    writeLeftover(this.sql, { jobId: job.id, fence: leftover }, now + JOB_LEFTOVER_MS);
    this.noteDue(now + JOB_LEFTOVER_MS);
  }

  noteDue(at: number): void {
    this.#earliest = Math.min(this.#earliest, at);
  }

  /** Sends the oldest ready jobs for which the plan has room. */
  fillWindow(now: number): void {
    if (this.#terms === null || this.#terms.suspended) return;
    const room = this.#terms.inFlight - countInFlight(this.sql);
    if (room <= 0) return;
    for (const job of readyJobs(this.sql, room)) {
      this.apply(dispatch(job, this.moment(now)), now);
      this.send(job.id);
    }
  }

  send(job: string): void {
    this.#messages.push(job);
  }

  /** What is left to do; each is given out once. */
  finish(): Aftermath {
    const { messages: deliveries, earliest } = this.webhooks.deliveries.finish();
    const aftermath = { messages: this.#messages, deliveries, earliest: Math.min(this.#earliest, earliest) };
    this.#forget();
    return aftermath;
  }

  /** The transaction was taken back, and with it all that was to follow. */
  undo(): void {
    this.#terms = readTerms(this.sql);
    this.webhooks.deliveries.undo();
    this.#forget();
  }

  /** When the earliest of all is due; `null` when nothing ever is. */
  earliestOfAll(): number | null {
    const dues = [earliestDue(this.sql), this.webhooks.earliestOfAll()].filter((due) => due !== null);
    return dues.length === 0 ? null : Math.min(...dues);
  }

  #forget(): void {
    this.#messages = [];
    this.#earliest = Infinity;
  }
}
