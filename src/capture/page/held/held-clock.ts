import { inMainWorlds } from "./worlds.ts";
import type { Page } from "../../../devtools/page.ts";
import { pause } from "../../../lib/deadline.ts";
import { Clock } from "../rest/clock.ts";

/** Time passes in steps of this, and what a page asks for in one comes before the next begins. */
const STEP_MS = 200;

/** How long the code that is due in one step may take. */
const STEP_TIMEOUT_MS = 3000;

/** How long workers are given to begin. */
const WORKER_MS = 150;

/** How often time is given to a page that does something which has no certain length. */
const TICK_MS = 50;

/** After what has no certain length time goes on to the next multiple of this: pages with less left than they have had. */
const GRID_MS = 10_000;

const ADVANCE = "function (time) { return globalThis[Symbol.for('stillframe.advance')]?.(time); }";

/**
 * The clock of a page in which time only passes when it is told to: what the page does depends on how far it was moved,
 * and not on how fast the machine is. Everything in it ends at the same time in two captures.
 */
export class HeldClock extends Clock {
  #elapsed = 0;
  #isUncertain = false;
  #isMoving: Promise<void> = Promise.resolve();
  /** Waits for what the page asked for; `false` when that took too long. */
  readonly #answers: () => Promise<boolean>;
  readonly #page: Page;

  constructor(page: Page, answers: () => Promise<boolean>) {
    super(page);
    this.#page = page;
    this.#answers = answers;
  }

  override async jump(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= STEP_MS) {
      await this.#move(Math.min(STEP_MS, left));
      if (!(await this.#answers())) this.isLate = true;
    }
    if (this.#page.workers.size === 0) return;
    await pause(WORKER_MS);
    await this.#move(0);
  }

  override async pause(milliseconds: number): Promise<void> {
    await Promise.all([pause(milliseconds), this.jump(milliseconds)]);
  }

  override async flowing<T>(work: () => Promise<T>): Promise<T> {
    return await work();
  }

  override async running<T>(work: () => Promise<T>): Promise<T> {
    this.#isUncertain = true;
    const timer = setInterval(() => void this.#move(TICK_MS), TICK_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await this.#isMoving;
    }
  }

  /** Time ends where it ends each time. */
  override toTheEnd(milliseconds: number): number {
    if (!this.#isUncertain) return milliseconds;
    return Math.ceil((this.#elapsed + milliseconds) / GRID_MS) * GRID_MS - this.#elapsed;
  }

  async #move(milliseconds: number): Promise<void> {
    this.#elapsed += milliseconds;
    // A worker or frame that takes a while to begin is told the same time as the others.
    const argument = this.#elapsed;
    const moving = this.#moveTo(argument, this.#isMoving);
    this.#isMoving = moving;
    await moving;
  }

  async #moveTo(argument: number, before: Promise<void>): Promise<void> {
    await before;
    const isDone = await inMainWorlds(this.#page, { source: ADVANCE, argument, timeoutMs: STEP_TIMEOUT_MS });
    this.isLate ||= !isDone;
  }
}
