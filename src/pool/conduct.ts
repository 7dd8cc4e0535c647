import type { CaptureReport } from "../browser/order.ts";
import { ACCOUNTS_REMEMBERED } from "../config-browsers.ts";
import type { Standing } from "./slot.ts";

/** How a capture fails whose page holds its browser up, or ends it. */
const HARMFUL: ReadonlySet<string> = new Set(["page_crashed", "capture_timeout", "page_unstable"]);

/** The part of an account's captures that did harm: each new one counts for so much of it, the older ones for the rest. */
const WEIGHT = 0.2;

/** An account that has had no capture yet is here: it is trusted after six that did no harm, and harmful above this. */
const UNKNOWN = 0.5;
const TRUSTED_BELOW = 0.15;

/**
 * What each account's captures have done of late to others in the same browser. All captures of a browser share its
 * processors, and end when it does. Kept in memory: after a restart everybody is unknown again.
 */
export class Conduct {
  /** The part that did harm by account; the one that is remembered for longest comes first. */
  readonly #harm = new Map<string, number>();

  /**
   * A capture has ended, with captures of the accounts `beside` it in the same browser. Where one of these is known to do
   * harm, a failure is as likely to be its doing.
   */
  count({ account, code }: Pick<CaptureReport, "account" | "code">, beside: readonly string[] = []): void {
    // A browser's object of an earlier version does not say whose it was.
    // And of what a caller gave up nobody knows how it would have ended.
    if (account === undefined || code === "abandoned") return;
    const isHarmful = code !== null && HARMFUL.has(code);
    if (isHarmful && beside.some((other) => other !== account && this.standingOf(other) === "harmful")) return;
    const before = this.#harm.get(account) ?? UNKNOWN;
    this.#harm.delete(account);
    this.#harm.set(account, before * (1 - WEIGHT) + (isHarmful ? WEIGHT : 0));
    const [oldest] = this.#harm.keys();
    if (this.#harm.size > ACCOUNTS_REMEMBERED && oldest !== undefined) this.#harm.delete(oldest);
  }

  /** What an account's captures let others expect. */
  standingOf(account: string): Standing {
    const harm = this.#harm.get(account) ?? UNKNOWN;
    return harm < TRUSTED_BELOW ? "trusted" : harm > UNKNOWN ? "harmful" : "unknown";
  }
}
