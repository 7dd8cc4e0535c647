import { JOB_CAPACITY_WAIT_MS, JOB_RETURN_MS } from "../../../src/config.ts";
import { JOBS_IN_FLIGHT } from "../../../src/config-accounts.ts";
import { MAX_CLASHES, type Region, SPILL_AFTER_MS } from "../../../src/config-browsers.ts";
import { nextOf } from "../../../src/jobs/politeness.ts";
import { regionsFor } from "../../../src/pool/regions.ts";
import type { Grant, Lane, Waiter } from "../../../src/pool/rules.ts";
import { AccountLimits, type Profile, type Refused } from "./accounts.ts";
import type { Ended, World } from "./browser.ts";
import type { Page } from "./pages.ts";
import { HOP_MS } from "./platform.ts";
import type { SimulatedPool } from "./pool.ts";

/** What became of one request. */
export interface Outcome {
  lane: Lane;
  code: Ended["code"] | Refused;
  /** How long it waited for a browser. */
  waitMs: number;
  /** From the request to its end, without what callers wait on their own side. */
  totalMs: number;
  cold: boolean;
}

interface Job {
  id: string;
  host: string;
  page: Page;
  since: number;
}

export type Pools = ReadonlyMap<Region, SimulatedPool>;

/** One account that captures: by calls that wait for their pictures, and by jobs. */
export class Caller {
  readonly profile: Profile;
  readonly limits: AccountLimits;
  readonly outcomes: Outcome[] = [];
  asked = 0;
  /** The most calls that were under way in one region; each pool counts for itself. */
  mostAtOnce = 0;
  readonly #atOnce = new Map<SimulatedPool, number>();
  readonly #world: World;
  readonly #pools: Pools;
  readonly #jobs: Job[] = [];
  readonly #jobsUnderWay = new Map<string, Job>();
  #number = 0;

  constructor(world: World, pools: Pools, profile: Profile) {
    this.#world = world;
    this.#pools = pools;
    this.profile = profile;
    this.limits = new AccountLimits(world.settings, profile.plan);
  }

  countAnew(): void {
    this.asked = 0;
    this.outcomes.length = 0;
  }

  /** Asks for one capture. */
  ask(lane: Lane, { host, page }: { host: string; page: Page }): void {
    this.asked += 1;
    const since = this.#world.clock.now;
    const refused = this.limits.charge(host, since);
    if (refused !== null) return void this.outcomes.push({ lane, code: refused, waitMs: 0, totalMs: 0, cold: false });
    const job = { id: this.#newId(), host, page, since };
    if (lane === "sync") return this.#capture("sync", job, () => undefined);
    this.#jobs.push(job);
    this.#sendJobs();
  }

  /** As an account's object sends its jobs: as many as its plan has under way, and few of one host. */
  #sendJobs(): void {
    const { settings } = this.#world;
    const { plan } = this.profile;
    const under = [...this.#jobsUnderWay.values()].map(({ host }) => host);
    const policy = { inFlight: JOBS_IN_FLIGHT[plan], perHost: settings.JOBS_PER_HOST[plan] };
    const next = new Set(nextOf(this.#jobs.slice(0, LOOKAHEAD), under, policy));
    for (const job of this.#jobs.filter(({ id }) => next.has(id))) {
      this.#jobs.splice(this.#jobs.indexOf(job), 1);
      this.#jobsUnderWay.set(job.id, job);
      this.#sendJob(job);
    }
  }

  #sendJob(job: Job): void {
    this.#capture("job", job, (code) => {
      this.#jobsUnderWay.delete(job.id);
      if (code === "capacity") this.#world.clock.after(JOB_RETURN_MS, () => this.#takeBack(job));
      this.#sendJobs();
    });
  }

  #takeBack(job: Job): void {
    this.#jobs.unshift(job);
    this.#sendJobs();
  }

  #capture(lane: Lane, job: Job, done: (code: Ended["code"]) => void): void {
    const { clock, settings } = this.#world;
    const waitMs = lane === "sync" ? settings.CAPACITY_WAIT_MS : JOB_CAPACITY_WAIT_MS;
    this.#try(lane, job, { end: clock.now + waitMs, clashes: 0, done });
  }

  #try(lane: Lane, job: Job, trying: { end: number; clashes: number; done: (code: Ended["code"]) => void }): void {
    const { clock } = this.#world;
    const { end, clashes, done } = trying;
    this.#borrow(lane, end, (lent) => {
      const waited = clock.now - job.since;
      if (lent === null) return this.#ended(lane, job, { ended: NO_BROWSER, waited, done });
      this.#count(lane, lent.pool, 1);
      const order = { loanId: lent.grant.loanId, account: this.profile.id, page: job.page };
      const browser = lent.pool.browsers[lent.grant.slot];
      clock.after(HOP_MS, () =>
        browser?.capture(order, (ended) => {
          this.#count(lane, lent.pool, -1);
          // The browser took no more when the order came.
          if (ended.code === "busy" && clashes + 1 < MAX_CLASHES)
            return this.#try(lane, job, { ...trying, clashes: clashes + 1 });
          this.#ended(lane, job, { ended, waited, done });
        }),
      );
    });
  }

  #ended(
    lane: Lane,
    { host, since }: Job,
    { ended, waited, done }: { ended: Ended; waited: number; done: (code: Ended["code"]) => void },
  ): void {
    const { now } = this.#world.clock;
    const { code, browserMs, cold } = ended;
    const isToReturn = lane === "job" && code === "capacity";
    if (code === "ok") this.limits.succeed(host);
    else if (browserMs > 0) this.limits.fail(host, browserMs, now);
    else if (!isToReturn) this.limits.giveBack();
    if (!isToReturn) this.outcomes.push({ lane, code, waitMs: waited, totalMs: now - since, cold });
    done(code);
  }

  /** As `src/pool/borrow.ts`: near the caller, after a while in the next region, then again near. */
  #borrow(lane: Lane, end: number, answer: (lent: { pool: SimulatedPool; grant: Grant } | null) => void): void {
    const { clock, settings } = this.#world;
    const [near, next] = regionsFor(settings, this.profile.continent);
    const waiter = (): Waiter => ({
      waiterId: this.#newId(),
      lane,
      account: this.profile.id,
      atOnce: lane === "sync" ? settings.CAPTURES_AT_ONCE[this.profile.plan] : Number.MAX_SAFE_INTEGER,
    });
    const from = (region: Region | undefined, waitMs: number, otherwise: () => void) => {
      const pool = region && this.#pools.get(region);
      if (pool === undefined) return otherwise();
      pool.borrow(waiter(), Math.max(0, waitMs), (grant) => (grant === null ? otherwise() : answer({ pool, grant })));
    };
    const left = () => end - clock.now;
    const again = () => (left() <= 0 ? answer(null) : from(near, left(), () => answer(null)));
    from(near, Math.min(left(), SPILL_AFTER_MS), () => from(next, 0, again));
  }

  #count(lane: Lane, pool: SimulatedPool, by: number): void {
    if (lane !== "sync") return;
    const atOnce = (this.#atOnce.get(pool) ?? 0) + by;
    this.#atOnce.set(pool, atOnce);
    this.mostAtOnce = Math.max(this.mostAtOnce, atOnce);
  }

  #newId(): string {
    this.#number += 1;
    return `${this.profile.id}/${this.#number}`;
  }
}

const NO_BROWSER: Ended = { code: "capacity", browserMs: 0, cold: false };

/** Jobs that are looked at for the next ones. */
const LOOKAHEAD = 200;
