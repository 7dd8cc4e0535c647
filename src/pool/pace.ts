import { KEPT_FOR_MS, LONG_CAPTURE_MS, LONG_RATIO, PACE_MEMORY_MS } from "../config-browsers.ts";
import type { SlotReport } from "../browser/order.ts";

/** How an account's captures went of late. */
interface Pace {
  milliseconds: number;
  /** When the last of them ended. */
  at: number;
}

/** A capture that is under way. */
interface UnderWay {
  account: string;
  slot: number;
  since: number;
}

/**
 * How long the captures of each account take, as the browsers report them. One browser is kept for those whose are known
 * to be short: a few accounts whose pages never end would else hold every browser, each within its own limit.
 */
export class Paces {
  /** By loan. */
  readonly #underWay = new Map<number, UnderWay>();
  readonly #paces = new Map<string, Pace>();

  /** Takes over what a browser says of its captures. */
  hear({ slot, running, ended }: Pick<SlotReport, "slot" | "running" | "ended">, now: number): void {
    for (const loanId of ended) this.#end(loanId, now);
    const still = new Set(running.map(({ loanId }) => loanId));
    for (const [loanId, capture] of this.#underWay)
      if (capture.slot === slot && !still.has(loanId)) this.#underWay.delete(loanId);
    for (const { loanId, account } of running)
      if (!this.#underWay.has(loanId)) this.#underWay.set(loanId, { account, slot, since: now });
    for (const [account, { at }] of this.#paces) if (at + PACE_MEMORY_MS <= now) this.#paces.delete(account);
  }

  /** Accounts that capture just now, and whose captures are known not to take long, or no longer than those of others. */
  quick(now: number): ReadonlySet<string> {
    const known = [...this.#paces].filter(([, { at }]) => at + PACE_MEMORY_MS > now);
    const most = Math.max(LONG_CAPTURE_MS, LONG_RATIO * Math.min(...known.map(([, { milliseconds }]) => milliseconds)));
    const underWay = [...this.#underWay.values()];
    const active = new Set(underWay.map(({ account }) => account));
    const late = new Set(underWay.filter(({ since }) => now - since > most).map(({ account }) => account));
    const isQuick = ([account, { milliseconds, at }]: [string, Pace]) =>
      (active.has(account) || at + KEPT_FOR_MS > now) && milliseconds <= most && !late.has(account);
    return new Set(known.filter(isQuick).map(([account]) => account));
  }

  /** One long capture tells at once; it takes several short ones to make up for it. */
  #end(loanId: number, now: number): void {
    const capture = this.#underWay.get(loanId);
    this.#underWay.delete(loanId);
    if (capture === undefined) return;
    const took = now - capture.since;
    const before = this.#paces.get(capture.account)?.milliseconds ?? took;
    this.#paces.set(capture.account, { milliseconds: Math.max(took, (before + took) / 2), at: now });
  }
}
