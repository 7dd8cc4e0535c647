import type { SlotReport } from "../../../src/browser/order.ts";
import type { Settings } from "../../../src/config.ts";
import { ACQUIRE_PAUSE_MS, BROWSER_LIFETIME_MS, LAUNCH_TIMEOUT_MS } from "../../../src/config-browsers.ts";
import { jittered } from "../../../src/lib/backoff.ts";
import type { Clock } from "./clock.ts";
import type { Page } from "./pages.ts";
import { type BrowserRun, HOP_MS } from "./platform.ts";
import type { Chance } from "./random.ts";

/** How a capture ended: `ok`, the code of its error, or `busy` where the browser takes no more. */
export type End = "ok" | "capacity" | "navigation_timeout" | "page_crashed" | "busy";

export interface Ended {
  code: End;
  /** For how long the browser was held. */
  browserMs: number;
  /** It was the one that the browser had to be opened for. */
  cold: boolean;
}

interface Running {
  loanId: number;
  account: string;
  page: Page;
  since: number;
  cold: boolean;
  /** Grows with each try; what was planned for an earlier one is over. */
  tries: number;
  ended: (ended: Ended) => void;
}

export interface World {
  clock: Clock;
  chance: Chance;
  platform: BrowserRun;
  settings: Settings;
}

/**
 * One browser with the life of `src/browser/`: opened by its first capture or ahead of it, closed when idle, worn out or
 * dead. Pages wait for their networks side by side; for its processor they stand in line.
 */
export class SimulatedBrowser {
  readonly #world: World;
  readonly #slot: number;
  readonly #tell: (report: SlotReport) => void;
  readonly #running = new Map<number, Running>();
  readonly #whenOpen: { opened: () => void; failed: () => void }[] = [];
  #state: "closed" | "opening" | "open" = "closed";
  #isDraining = false;
  #sequence = 0;
  #captures = 0;
  #openedAt = 0;
  #processorFreeAt = 0;
  #spinning = 0;
  #forgetIdle = (): void => undefined;

  constructor(world: World, slot: number, tell: (report: SlotReport) => void) {
    this.#world = world;
    this.#slot = slot;
    this.#tell = tell;
  }

  /** Opens it for captures that are to come. */
  openAhead(): void {
    if (this.#state !== "closed") return;
    const opened = () => {
      this.#report([]);
      this.#closeWhenIdle();
    };
    this.#open({ opened, failed: () => undefined });
    this.#report([]);
  }

  capture(order: { loanId: number; account: string; page: Page }, ended: (ended: Ended) => void): void {
    if (this.#running.size >= this.#world.settings.BROWSER_PAGES || this.#isDraining) {
      this.#report([order.loanId]);
      return ended({ code: "busy", browserMs: 0, cold: false });
    }
    const running = { ...order, ended, since: this.#world.clock.now, cold: this.#state !== "open", tries: 0 };
    this.#forgetIdle();
    this.#running.set(order.loanId, running);
    this.#report([]);
    this.#start(running);
  }

  #start(running: Running): void {
    running.tries += 1;
    if (this.#state === "open") return this.#load(running);
    this.#open({ opened: () => this.#load(running), failed: () => this.#end(running, "capacity") });
  }

  /** The page loads, as long as its network takes. */
  #load(running: Running): void {
    const { page, tries } = running;
    const { clock, settings } = this.#world;
    const isLate = () => running.tries !== tries || !this.#running.has(running.loanId);
    if (page.kind === "spins") {
      this.#spinning += 1;
      clock.after(settings.NAVIGATION_TIMEOUT_MS, () => {
        this.#spinning = Math.max(0, this.#spinning - 1);
        if (!isLate()) this.#end(running, "navigation_timeout");
      });
      return;
    }
    clock.after(page.waitMs, () => {
      if (isLate()) return;
      if (page.kind === "crashes") return this.#end(running, "page_crashed");
      if (page.kind === "kills") return this.#die(running);
      this.#work(page.workMs, () => {
        if (!isLate()) this.#end(running, "ok");
      });
    });
  }

  /** Pages that spin take their part of the processor. */
  #work(milliseconds: number, done: () => void): void {
    const { clock } = this.#world;
    const begin = Math.max(clock.now, this.#processorFreeAt);
    this.#processorFreeAt = begin + milliseconds * (1 + this.#spinning);
    clock.after(this.#processorFreeAt - clock.now, done);
  }

  /** The browser is lost. What else was in it is tried once more, in a new one. */
  #die(culprit: Running): void {
    this.#close();
    this.#end(culprit, "page_crashed");
    for (const other of this.#running.values())
      if (other.tries === 1) this.#start(other);
      else this.#end(other, "page_crashed");
  }

  #end(running: Running, code: End): void {
    const { clock, settings } = this.#world;
    if (!this.#running.delete(running.loanId)) return;
    this.#captures += 1;
    const isWornOut = this.#captures >= settings.BROWSER_CAPTURES || clock.now - this.#openedAt > BROWSER_LIFETIME_MS;
    if (this.#state === "open" && (isWornOut || code === "page_crashed")) this.#isDraining = true;
    if (this.#isDraining && this.#running.size === 0) this.#close();
    this.#report([running.loanId]);
    running.ended({ code, browserMs: clock.now - running.since, cold: running.cold });
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    this.#forgetIdle();
    this.#forgetIdle = this.#world.clock.after(this.#world.settings.BROWSER_IDLE_SECONDS * 1000, () => {
      if (this.#running.size > 0 || this.#state !== "open") return;
      this.#close();
      this.#report([]);
    });
  }

  #open(waiting: { opened: () => void; failed: () => void }): void {
    this.#whenOpen.push(waiting);
    if (this.#state === "opening") return;
    this.#state = "opening";
    this.#acquire(this.#world.clock.now + LAUNCH_TIMEOUT_MS);
  }

  /** As `openSession`: what the platform refuses is asked for again for a while. */
  #acquire(end: number): void {
    const { clock, platform, chance } = this.#world;
    const startMs = platform.acquire();
    if (startMs !== null) return void clock.after(startMs, () => this.#opened());
    const wait = jittered(ACQUIRE_PAUSE_MS * 1.25, 0.2, chance.next());
    if (clock.now + wait < end) return void clock.after(wait, () => this.#acquire(end));
    this.#state = "closed";
    for (const { failed } of this.#whenOpen.splice(0)) failed();
  }

  #opened(): void {
    this.#state = "open";
    this.#captures = 0;
    this.#spinning = 0;
    this.#processorFreeAt = 0;
    this.#openedAt = this.#world.clock.now;
    for (const { opened } of this.#whenOpen.splice(0)) opened();
  }

  #close(): void {
    if (this.#state === "open") this.#world.platform.release();
    this.#state = "closed";
    this.#isDraining = false;
  }

  /** What `BrowserObject` tells its pool, which hears of it a little later. */
  #report(ended: readonly number[]): void {
    this.#sequence += 1;
    const report: SlotReport = {
      version: 1,
      slot: this.#slot,
      sequence: this.#sequence,
      warm: this.#state !== "closed",
      ready: this.#state === "open",
      full: this.#isDraining,
      running: [...this.#running.values()].map(({ loanId, account }) => ({ loanId, account })),
      ended,
    };
    this.#world.clock.after(HOP_MS, () => this.#tell(report));
  }
}
