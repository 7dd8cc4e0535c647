import type { Settings } from "../../../src/config.ts";
import { planLimits, failureBudgetMs } from "../../../src/limits/charge.ts";
import { type FailedCapture, judgeFailure } from "../../../src/limits/failures.ts";
import { judge } from "../../../src/limits/judge.ts";
import type { Failures } from "../../../src/limits/store.ts";
import { afterCapture, restsUntil, type Target } from "../../../src/limits/targets.ts";
import { dayOf, type Window } from "../../../src/limits/window.ts";
import type { Plan } from "../../../src/contract/account.ts";
import type { Chance } from "./random.ts";

/** What an account is and asks for. */
export interface Profile {
  id: string;
  plan: Plan;
  continent: string;
  hostile: boolean;
  /** How much of all captures it asks for. */
  share: number;
}

/**
 * Accounts by plan and continent: assumptions. Each asks for as much of the whole as its plan allows it in a month, so that
 * a load has the shape of what was sold.
 */
const PLANS: readonly { plan: Plan; share: number }[] = [
  { plan: "free", share: 600 },
  { plan: "pro", share: 250 },
  { plan: "growth", share: 100 },
  { plan: "scale", share: 50 },
];
const CONTINENTS = [
  { continent: "NA", share: 38 },
  { continent: "EU", share: 34 },
  { continent: "AS", share: 18 },
  { continent: "SA", share: 5 },
  { continent: "OC", share: 3 },
  { continent: "AF", share: 2 },
] as const;
const HOSTILE = 0.05;

/** Accounts in these proportions: of each plan exactly, of each continent at random; hostile are some of any plan. */
export function profiles(count: number, settings: Settings, chance: Chance): Profile[] {
  const all = PLANS.reduce((sum, { share }) => sum + share, 0);
  const plans = PLANS.flatMap(({ plan, share }) => Array<Plan>(Math.round((share / all) * count)).fill(plan));
  return plans.map((plan, index) => {
    const { continent } = chance.pick(CONTINENTS);
    const hostile = chance.next() < HOSTILE;
    return { id: `${plan}-${index}`, plan, continent, hostile, share: settings.MONTHLY_REQUESTS[plan] };
  });
}

export type Refused = "quota_exceeded" | "rate_limited" | "target_rests";

/** An account's limits in the time that is simulated: the decisions of `src/limits/`, in the order of `LimitObject`. */
export class AccountLimits {
  readonly #settings: Settings;
  readonly #plan: Plan;
  readonly #targets = new Map<string, Target>();
  #used = 0;
  #window: Window = [];
  #failures: Failures | null = null;
  /** The most requests that were granted in any 60 seconds, for tests. */
  readonly grantedAt: number[] = [];

  constructor(settings: Settings, plan: Plan) {
    this.#settings = settings;
    this.#plan = plan;
  }

  /** `null` when it is granted. */
  charge(host: string, now: number): Refused | null {
    const state = { now, day: dayOf(now), used: this.#used, window: this.#window };
    const { answer, window } = judge(1, planLimits(this.#settings, this.#plan), state);
    if (!answer.granted) return answer.reason === "month" ? "quota_exceeded" : "rate_limited";
    const target = this.#targets.get(host);
    if (target && restsUntil(target, this.#settings.TARGET_FAILURES[this.#plan], now) !== null) return "target_rests";
    this.#used += 1;
    this.#window = window;
    this.grantedAt.push(now);
    return null;
  }

  succeed(host: string): void {
    this.#targets.delete(host);
  }

  /** It was not the page: nothing is charged. */
  giveBack(): void {
    this.#used -= 1;
  }

  fail(host: string, browserMs: number, now: number): void {
    const capture: FailedCapture = { browserMs, budgetMs: failureBudgetMs(this.#settings, this.#plan) };
    const { charged, after } = judgeFailure(this.#failures, capture, now);
    this.#failures = after;
    if (!charged) this.giveBack();
    const target = afterCapture(this.#targets.get(host) ?? null, { host, failed: true }, now);
    if (target !== null) this.#targets.set(host, target);
  }
}
