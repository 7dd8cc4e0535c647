import { LOAN_MARGIN_MS, LOAN_START_MS, MAX_WAITING, type Region } from "../../../src/config-browsers.ts";
import { slotsIn } from "../../../src/pool/regions.ts";
import {
  applyReport,
  dequeue,
  emptyPool,
  enqueue,
  expire,
  type Grant,
  grantNext,
  nextExpiry,
  type Waiter,
} from "../../../src/pool/rules.ts";
import { SimulatedBrowser, type World } from "./browser.ts";

/** One region's pool, with the rules of `src/pool/rules.ts` and the order of calls of `PoolObject`. */
export class SimulatedPool {
  readonly browsers: readonly SimulatedBrowser[];
  readonly #world: World;
  readonly #answers = new Map<string, (grant: Grant | null) => void>();
  #pool;
  readonly #ahead: boolean;
  #expiry: number | null = null;
  #forgetExpiry = (): void => undefined;
  /** The calls of the objects, which are paid for. */
  reports = 0;

  constructor(world: World, region: Region, ahead = false) {
    this.#ahead = ahead;
    this.#world = world;
    const size = slotsIn(world.settings, region);
    this.#pool = emptyPool(size, world.settings.BROWSER_PAGES);
    this.browsers = Array.from(
      { length: size },
      (_, slot) =>
        new SimulatedBrowser(world, slot, (report) => {
          this.reports += 1;
          const { clock, settings } = world;
          const endsAt = clock.now + settings.CAPTURE_TIMEOUT_MS + LOAN_MARGIN_MS;
          this.#pool = applyReport(this.#pool, report, { now: clock.now, endsAt });
          this.#serve();
        }),
    );
  }

  countAnew(): void {
    this.reports = 0;
  }

  /** Lends a browser within `waitMs`; `null` is a refusal. */
  borrow(waiter: Waiter, waitMs: number, answer: (grant: Grant | null) => void): void {
    const refuse = ({ waiterId }: Waiter) => {
      this.#pool = dequeue(this.#pool, waiterId);
      this.#answer(waiterId, null);
    };
    const forget = this.#world.clock.after(waitMs, () => refuse(waiter));
    this.#answers.set(waiter.waiterId, (grant) => {
      forget();
      answer(grant);
    });
    const { pool, evicted } = enqueue(this.#pool, waiter, MAX_WAITING);
    this.#pool = pool;
    if (evicted !== null) refuse(evicted);
    this.#serve();
  }

  #answer(waiterId: string, grant: Grant | null): void {
    const answer = this.#answers.get(waiterId);
    this.#answers.delete(waiterId);
    answer?.(grant);
  }

  #serve(): void {
    const { clock } = this.#world;
    this.#pool = expire(this.#pool, clock.now);
    for (;;) {
      const next = grantNext(this.#pool, clock.now + LOAN_START_MS);
      if (next === null) break;
      this.#pool = next.pool;
      this.#answer(next.grant.waiterId, next.grant);
    }
    const expiry = nextExpiry(this.#pool);
    if (expiry !== this.#expiry) this.#expectExpiry(expiry);
    if (this.#ahead) this.#openAhead();
  }

  #expectExpiry(expiry: number | null): void {
    const { clock } = this.#world;
    this.#forgetExpiry();
    this.#expiry = expiry;
    if (expiry !== null) this.#forgetExpiry = clock.after(expiry - clock.now, () => this.#serve());
  }

  /** Opens a browser while those that are open are nearly lent out, and more than two are needed. */
  #openAhead(): void {
    const { slots, pages } = this.#pool;
    const lent = slots.reduce((sum, { loans }) => sum + loans.length, 0);
    const free = slots.reduce((sum, { warm, full, loans }) => sum + (warm && !full ? pages - loans.length : 0), 0);
    if (lent <= 2 * pages || free >= Math.max(1, lent / 10)) return;
    const cold = slots.find(({ warm, loans }) => !warm && loans.length === 0);
    if (cold !== undefined) this.browsers[cold.index]?.openAhead();
  }
}
