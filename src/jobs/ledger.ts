import { JOB_LEFTOVER_MS } from "../config.ts";
import { type Change, dispatch, type Moment } from "./machine.ts";
import { earliestDue, readTerms, type Terms, writeLeftover, writeRefund, writeTerms } from "./outbox.ts";
import { countInFlight, readyJobs, updateJob } from "./table.ts";

/** What of a change is left to do once its transaction is through. */
export interface Aftermath {
  /** Jobs whose message is to go out. */
  messages: readonly string[];
  /** The earliest that the change made due; `Infinity` for nothing. */
  earliest: number;
}

/** Writes what the machine decided, with all that follows from it, in the transaction its caller holds open. */
export class Ledger {
  readonly sql: SqlStorage;
  readonly moment: (now: number) => Moment;
  #messages: string[] = [];
  #earliest = Infinity;
  /** As stored: only this object writes them. */
  #terms: Terms | null;

  constructor(sql: SqlStorage, moment: (now: number) => Moment) {
    this.sql = sql;
    this.moment = moment;
    this.#terms = readTerms(sql);
  }

  get terms(): Terms | null {
    return this.#terms;
  }

  setTerms(terms: Terms): void {
    const { inFlight, retentionMs } = terms;
    if (this.#terms?.inFlight === inFlight && this.#terms.retentionMs === retentionMs) return;
    writeTerms(this.sql, terms);
    this.#terms = terms;
  }

  apply({ job, giveBack, leftover }: Change, now: number): void {
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
    if (this.#terms === null) return;
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
    const aftermath = { messages: this.#messages, earliest: this.#earliest };
    this.#forget();
    return aftermath;
  }

  /** The transaction was taken back, and with it all that was to follow. */
  undo(): void {
    this.#terms = readTerms(this.sql);
    this.#forget();
  }

  /** When the earliest of all is due; `null` when nothing ever is. */
  earliestOfAll(): number | null {
    return earliestDue(this.sql);
  }

  #forget(): void {
    this.#messages = [];
    this.#earliest = Infinity;
  }
}
