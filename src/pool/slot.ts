/** Which of several browsers suits an account: pure decisions. */

interface SlotLoan {
  loanId: number;
  /** The waiter it was granted to; `null` where the pool learnt of the loan from a report. */
  waiterId: string | null;
  account: string;
  endsAt: number;
  begun: boolean;
}

export interface Slot {
  index: number;
  warm: boolean;
  /** A page is prepared, as far as the pool has heard. */
  ready: boolean;
  /** Its browser takes no captures for now. */
  full: boolean;
  usedAt: number;
  /** Whether the account that it was lent to last was trusted; `null` before the first. */
  trusted: boolean | null;
  /** Of the last report. */
  sequence: number;
  loans: readonly SlotLoan[];
}

/** Whether an account's captures have left others in the same browser alone of late, or done them harm. */
export type Standing = "trusted" | "unknown" | "harmful";

/** Who may share a browser with whom. */
export interface Sharing {
  standingOf: (account: string) => Standing;
  /** A browser of trusted accounts that was last used before this may be anybody's next. */
  keptSince: number;
}

/** Everybody with everybody. */
export const WITH_ANYBODY: Sharing = { standingOf: () => "trusted", keptSince: Infinity };

/**
 * Which of the `free` slots may be lent to accounts known to do harm: a page that keeps its browser busy, or ends it, does so
 * to all that are in it. So they wait rather than come into a browser of trusted accounts, unless `all` are.
 */
export function lentToHarmful(free: readonly Slot[], all: readonly Slot[], sharing: Sharing): readonly Slot[] {
  const apart = all.filter((slot) => !isOfTrusted(slot, sharing));
  return apart.length === 0 ? free : free.filter((slot) => apart.includes(slot));
}

/** The slot of these that suits an account best: trusted ones and others are kept apart where that is possible. */
export function bestOf(slots: readonly Slot[], standing: Standing, sharing: Sharing): Slot | undefined {
  const trusted = standing === "trusted";
  const unfit = (slot: Slot) => Number(hasLoansOf(!trusted, slot, sharing));
  return slots.toSorted((a, b) => unfit(a) - unfit(b) || preferred(a, b, standing))[0];
}

/** Whether trusted accounts alone are in a browser, or were just now and will be again. */
const isOfTrusted = (slot: Slot, sharing: Sharing): boolean =>
  !hasLoansOf(false, slot, sharing) &&
  (slot.loans.length > 0 || (slot.warm && slot.trusted === true && slot.usedAt > sharing.keptSince));

const hasLoansOf = (trusted: boolean, { loans }: Slot, { standingOf }: Sharing): boolean =>
  loans.some(({ account }) => (standingOf(account) === "trusted") === trusted);

/**
 * Warm browsers first, of these one that was lent to such accounts before, with the fewest captures: where they do harm with
 * the most, so that few browsers come to it. Then the latest used, so that the others can be closed.
 */
const preferred = (a: Slot, b: Slot, standing: Standing): number =>
  Number(b.warm) - Number(a.warm) ||
  Number(a.trusted === (standing !== "trusted")) - Number(b.trusted === (standing !== "trusted")) ||
  (a.loans.length - b.loans.length) * (standing === "harmful" ? -1 : 1) ||
  Number(b.ready) - Number(a.ready) ||
  b.usedAt - a.usedAt ||
  a.index - b.index;
