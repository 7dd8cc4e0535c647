import { DurableObject } from "cloudflare:workers";
import { migrate } from "../lib/schema.ts";
import { type FailedCapture, type FailureState, judgeFailure, stateOf } from "./failures.ts";
import { type ChargeAnswer, judge, type Limits } from "./judge.ts";
import { LimitStore, REFUNDABLE_MONTHS, SCHEMA } from "./store.ts";
import { afterCapture, restsUntil, type TargetReport } from "./targets.ts";
import { dayOf, monthOf, monthsBefore } from "./window.ts";

/** Until when the alarm comes back if it fails. */
const ALARM_RETRY_MS = 30_000;

export interface ChargeRequest extends Limits {
  count: number;
  /** The hosts that are to be captured, and how often in a row one may fail before it is left alone. */
  targets?: { hosts: readonly string[]; mayFail: number } | undefined;
}

/** What is charged under a hold is given back by itself, unless whoever asked for it says that it is to be kept. */
export interface Hold {
  id: string;
  /** How long it lasts. */
  milliseconds: number;
}

export interface Holding {
  hold?: Hold | undefined;
  /** Earlier holds that are to be kept. */
  keep?: readonly string[];
}

export interface Refund {
  /** The same for the same refund, however often it is sent. */
  id: string;
  /** The day it was charged on. */
  day: string;
  count: number;
  /** The hold that it was charged under with others. */
  hold?: string;
}

/** Requests used in the month of `day`, which is today in UTC. */
export interface MonthUsage {
  day: string;
  used: number;
}

/** The same with what was answered with kept pictures, and how long browsers were held. */
export interface MonthReport extends MonthUsage {
  browserMs: number;
  cacheHits: number;
  failures: FailureState;
}

export interface DayUsage {
  day: string;
  used: number;
}

/** What becomes of a failed capture. */
export interface Failed {
  charged: boolean;
  /** Until when failures are charged, in milliseconds since 1970. */
  until: number;
}

/** One account's limits. A check and its write are synchronous, so that no other caller comes between them. */
export class LimitObject extends DurableObject<Env> {
  readonly #store = new LimitStore(this.ctx.storage.sql);
  /** For when the alarm is set, as far as this instance of the object knows. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
  }

  /**
   * Grants all `count` requests or none; a refusal uses nothing up. When both limits refuse, the month is named. With a
   * `hold` what is granted is only held.
   */
  charge({ count, targets, ...limits }: ChargeRequest, { hold, keep = [] }: Holding = {}): ChargeAnswer {
    const now = Date.now();
    const day = dayOf(now);
    const { used } = this.#store.month(day);
    const { answer: judged, window } = judge(count, limits, { now, day, used, window: this.#store.window });
    const resting = judged.granted ? this.#resting(targets, now) : null;
    const answer: ChargeAnswer =
      resting === null ? judged : { granted: false, reason: "target", ...resting, day, used };
    this.ctx.storage.transactionSync(() => {
      this.#store.dropHolds(keep);
      if (used === 0) this.#store.forgetOld(now);
      if (!answer.granted) return;
      this.#store.add(day, { count });
      this.#store.window = window;
      if (hold !== undefined) this.#store.hold({ id: hold.id, day, count }, now + hold.milliseconds);
    });
    if (hold !== undefined) this.#setAlarm(now + hold.milliseconds);
    return answer;
  }

  /** What was charged under these holds is kept. One that has ended was given back, and stays so. */
  keep(holds: readonly string[], browserMs = 0, target?: TargetReport): void {
    this.ctx.storage.transactionSync(() => {
      this.#store.dropHolds(holds);
      this.#noteTarget(target, Date.now());
      if (browserMs > 0) this.#store.add(dayOf(Date.now()), { browserMs });
    });
  }

  /** Gives requests back to the day they were charged on. A second time under the same id changes nothing. */
  giveBack(refund: Refund): MonthUsage {
    const today = dayOf(Date.now());
    this.ctx.storage.transactionSync(() => this.#giveBack(refund, today));
    return this.#usage(today);
  }

  /** Notes what a failed capture used of a browser, and says whether it is charged. */
  noteFailure(capture: FailedCapture): Failed {
    return this.ctx.storage.transactionSync(() => this.#fail(capture, Date.now()));
  }

  /** The same for one whose request is held: it is kept when it is charged, and given back when not. */
  settleFailure(refund: Refund, capture: FailedCapture): Failed & { usage: MonthUsage } {
    const now = Date.now();
    const failed = this.ctx.storage.transactionSync(() => {
      const failure = this.#fail(capture, now);
      if (failure.charged) this.#store.dropHolds([refund.id]);
      else this.#giveBack(refund, dayOf(now));
      return failure;
    });
    return { ...failed, usage: this.#usage(dayOf(now)) };
  }

  /** Ends the holds whose time is over: whoever asked for them is gone. */
  override async alarm(): Promise<void> {
    // An alarm that fails is run again a few times only.
    this.#alarmAt = null;
    await this.ctx.storage.setAlarm(Date.now() + ALARM_RETRY_MS);
    const now = Date.now();
    this.ctx.storage.transactionSync(() => {
      for (const hold of this.#store.endedHolds(now)) this.#giveBack(hold, dayOf(now));
    });
    const next = this.#store.firstHoldEnd();
    await (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
    this.#alarmAt = next;
  }

  /** What is used of this month. */
  usage(): MonthReport {
    const day = dayOf(Date.now());
    const failures = stateOf(this.#store.failures, Date.now());
    return { day, ...this.#store.month(day), cacheHits: this.#store.cacheHits(day), failures };
  }

  /** Counts answers with kept pictures, which use nothing up. */
  countHits(hits: number): void {
    this.#store.addHits(dayOf(Date.now()), hits);
  }

  /** The days of this month on which anything was used, in order. */
  days(): DayUsage[] {
    return this.#store.days(dayOf(Date.now()));
  }

  noteTokenUse(token: string): void {
    this.#store.noteTokenUse(token, Date.now());
  }

  /** When each token was last used, in milliseconds since 1970. */
  tokenUses(): { token: string; usedAt: number }[] {
    return this.#store.tokenUses();
  }

  /** Forgets everything. */
  async erase(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    migrate(this.ctx.storage, SCHEMA);
    this.#alarmAt = null;
  }

  #usage(day: string): MonthUsage {
    return { day, used: this.#store.month(day).used };
  }

  #fail(capture: FailedCapture, now: number): Failed {
    const { charged, until, after } = judgeFailure(this.#store.failures, capture, now);
    this.#store.failures = after;
    this.#noteTarget(capture.target, now);
    this.#store.add(dayOf(now), { browserMs: capture.browserMs });
    return { charged, until };
  }

  /** The host among these that is left alone for longest. */
  #resting(targets: ChargeRequest["targets"], now: number): { host: string; reset: number } | null {
    let longest: { host: string; reset: number } | null = null;
    for (const host of new Set(targets?.hosts)) {
      const target = this.#store.target(host);
      const reset = target && restsUntil(target, targets?.mayFail ?? Infinity, now);
      if (reset !== null && reset > (longest?.reset ?? 0)) longest = { host, reset };
    }
    return longest;
  }

  #noteTarget(report: TargetReport | undefined, now: number): void {
    if (report === undefined) return;
    const before = this.#store.target(report.host);
    if (before === null && !report.failed) return;
    this.#store.setTarget(report.host, afterCapture(before, report, now));
  }

  /**
   * Whoever gives part of a hold back has stored the rest, so the hold is kept. If it had ended before it could be told,
   * all of it was given back then, this part too.
   */
  #giveBack({ id, day, count, hold }: Refund, today: string): void {
    this.#store.dropHolds(hold === undefined ? [id] : [id, hold]);
    if (monthOf(day) < monthsBefore(today, REFUNDABLE_MONTHS)) return;
    if (hold !== undefined && this.#store.wasRefunded(hold)) return;
    if (this.#store.noteRefund(id, day)) this.#store.subtract(day, count);
  }

  /** Sets the alarm, at once with what was written, for the first hold that ends. */
  #setAlarm(endsAt: number): void {
    if (this.#alarmAt !== null && this.#alarmAt <= endsAt) return;
    // An earlier instance of the object may have left holds that end before this one.
    this.#alarmAt = this.#store.firstHoldEnd() ?? endsAt;
    void this.ctx.storage.setAlarm(this.#alarmAt);
  }
}
