import type { CDPSession } from "../../../devtools/protocol.ts";
import type { Page } from "../../../devtools/page.ts";
import { pause, within } from "../../../lib/deadline.ts";

/** How long in real time a jump may take; a page whose timers keep the processor busy is left where it is then. */
const JUMP_TIMEOUT_MS = 600;

/** How much longer all jumps of a page together may take: on a busy machine, time that is given up is time that is lost. */
const SPARE_MS = 1500;

/** How long a frame of another process may take to answer before it is left alone. */
const COMMAND_TIMEOUT_MS = 2000;

/** A picture that has not come by then waits for a frame that does not come by itself. */
const LATE_MS = 1000;

/** How often time is given to the page while something is waited for. */
const TICK_MS = 50;

/**
 * The clock of a page. Chrome can let the timers of a page run as soon as it is idle ("virtual time"), so that what would
 * take seconds takes milliseconds. Chrome has no way back: from the first jump on the page's time stands still between
 * jumps, and moves on with real time only inside {@link Clock.flowing}. Requests and frames are not affected.
 */
export class Clock {
  /** Whether time can change the page: it has scripts or frames. */
  matters = true;
  /** Whether styles animate something in it. */
  isAnimated = true;
  /** Whether it was drawn at least once: animations begin with the frame after they are made. */
  isPainted = true;
  /** Whether code of the page, or what it asked for, took so long that it was not waited for. */
  isLate = false;
  #isVirtual = false;
  #isSetGoing = false;
  #isStyled = false;
  #spare = SPARE_MS;
  /** The jump that was asked for last, and how many have not ended. */
  #last: Promise<void> = Promise.resolve();
  #open = 0;
  /** How many ask for time to pass just now, and up to when it was given to the page. */
  #flows = 0;
  #givenUntil = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Something was done to the page, or in it, since it was looked at: what that set going is brought to rest as well. */
  setGoing(): void {
    this.#isSetGoing = true;
    this.matters = true;
    this.isAnimated = true;
  }

  /** Styles were added to the page: what they animate cannot be seen everywhere. */
  setStyled(): void {
    this.#isStyled = true;
    this.isAnimated = true;
  }

  /** Notes what the page was seen to have; what was done to it may have set more going than can be seen. */
  saw({ alive, animated, painted }: { alive: boolean; animated: boolean; painted: boolean }): void {
    this.matters = alive || this.#isSetGoing;
    this.isAnimated = animated || this.#isSetGoing || this.#isStyled;
    this.isPainted = painted;
  }

  /**
   * Moves the page's time forward by `milliseconds`, running what is due meanwhile. One jump after the other: Chrome tells
   * that time was moved, but not by which command, so the end of a short jump would be taken for that of a long one.
   */
  async jump(milliseconds: number): Promise<void> {
    this.#open += 1;
    this.#last = this.#last.then(() => this.#jumpNow(milliseconds)).finally(() => (this.#open -= 1));
    await this.#last;
  }

  async #jumpNow(milliseconds: number): Promise<void> {
    this.#isVirtual = true;
    const sessions = [this.#page.session, ...this.#page.frames.values()];
    const since = Date.now();
    await Promise.all(sessions.map((session) => this.#advance(session, milliseconds)));
    this.#spare = Math.max(0, this.#spare - Math.max(0, Date.now() - since - JUMP_TIMEOUT_MS));
  }

  async #advance(session: CDPSession, budget: number): Promise<void> {
    const expired = Promise.withResolvers<void>();
    session.once("Emulation.virtualTimeBudgetExpired", () => expired.resolve());
    try {
      const options = { timeout: COMMAND_TIMEOUT_MS };
      await session.send("Emulation.setVirtualTimePolicy", { policy: "advance", budget }, options);
      await within(expired.promise, JUMP_TIMEOUT_MS + this.#spare, "A jump of the clock");
    } catch {
      // A frame may be gone. One whose timers never come to an end goes on with them, and the picture is taken of it so.
    }
  }

  /** Lets the page's time pass as real time does while `work` is under way. */
  async flowing<T>(work: () => Promise<T>): Promise<T> {
    return await this.#ticking(TICK_MS, work);
  }

  /**
   * {@link Clock.flowing} for what cannot end unless the page's time passes, such as a condition of the caller's. The same
   * here; where the page's time is held (`HeldClock`), that is the difference.
   */
  async running<T>(work: () => Promise<T>): Promise<T> {
    return await this.flowing(work);
  }

  /** Waits, and lets the page's time pass meanwhile. */
  async pause(milliseconds: number): Promise<void> {
    await this.flowing(() => pause(milliseconds));
  }

  /** How far time is to be moved for a page to come to rest that needs so long; `HeldClock` knows how far it was already. */
  toTheEnd(milliseconds: number): number {
    return milliseconds;
  }

  /**
   * Does what needs a frame of the page while its time stands still. Chrome plans frames by the same time: one that is due
   * later than that, as real time has gone on, never comes. So time moves on where the work is late.
   */
  async drawing<T>(work: () => Promise<T>): Promise<T> {
    return await this.#ticking(LATE_MS, work);
  }

  async #ticking<T>(every: number, work: () => Promise<T>): Promise<T> {
    if (this.#flows === 0) this.#givenUntil = Date.now();
    this.#flows += 1;
    const timer = setInterval(() => this.#tick(every), every);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      this.#flows -= 1;
    }
  }

  /**
   * Gives the page the time that has passed. While a jump is under way nothing is given: a page that keeps it from ending
   * has what it missed with the next.
   */
  #tick(least: number): void {
    const now = Date.now();
    if (!this.#isVirtual) this.#givenUntil = now;
    const due = now - this.#givenUntil;
    // Timers may come a moment early.
    if (this.#open > 0 || due < least - 5) return;
    this.#givenUntil = now;
    void this.jump(due);
  }
}
