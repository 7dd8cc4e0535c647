import { DurableObject } from "cloudflare:workers";
import { Abandoned, failureOf } from "../capture/failure.ts";
import { preparePage } from "../capture/page/emulate.ts";
import type { Measure } from "../capture/recipe.ts";
import { settings } from "../config.ts";
import { CLOSE_RETRY_MS, REGIONS, STALL_CHECK_MS, STALL_LIMIT_MS } from "../config-browsers.ts";
import type { Page, PageNetwork } from "../devtools/page.ts";
import { write } from "../lib/log.ts";
import { StallWatch } from "../lib/stall.ts";
import { type Egress, egressOf, networkOf } from "../wall/egress.ts";
import { secureBrowser } from "../wall/wall.ts";
import { makeCapture, type Running } from "./attempt.ts";
import { OpenSessions } from "./open-sessions.ts";
import type { Order, Outcome } from "./order.ts";
import type { Session } from "./session.ts";
import { UnsentResults } from "./unsent.ts";
import { WarmBrowser } from "./warm.ts";

/** What an operator is told of a browser. */
export interface BrowserStatus {
  open: boolean;
  /** Captures under way. */
  running: number;
  /** How the browser reaches the internet; `null` before the first was opened. */
  egress: Egress | null;
  /** How often the event loop of this object stood still for over a second. */
  stalls: number;
}

/** One warm browser and the captures in it. It alone knows what is under way, and tells its pool. */
export class BrowserObject extends DurableObject<Env> {
  readonly #settings = settings(this.env);
  readonly #sessions = new OpenSessions(this.ctx.storage.kv, this.env.BROWSER);
  /** By loan. */
  readonly #running = new Map<number, Running>();
  /** The pool that this slot is of, and its number there. */
  #place: { region: string; slot: number } | null = null;
  #sequence = 0;
  #egress: Egress | null = null;
  #stalls = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #unsent = new UnsentResults(() => this.#report([]));
  readonly #stallWatch = new StallWatch({ everyMs: STALL_CHECK_MS, limitMs: STALL_LIMIT_MS }, (milliseconds) => {
    this.#stalls += 1;
    write("error", { message: "event loop stood still", milliseconds, browser: this.ctx.id.name });
  });
  readonly #browser = new WarmBrowser({
    binding: this.env.BROWSER,
    settings: this.#settings,
    sessions: this.#sessions,
    country: () => countryOf(this.#place?.region),
    secureBrowser: (session) => this.#secureBrowser(session),
    preparePage: (page, session) => preparePage(page, session),
  });

  /** Takes one picture. The loan ends when it is done, whatever became of the caller. */
  async capture(order: Order): Promise<Outcome> {
    const { region, slot, loanId, account } = order;
    this.#place ??= { region, slot };
    // The same call once more, by the runtime's own retry.
    if (this.#running.has(loanId)) return { ok: false, busy: true, phases: {} };
    if (this.#running.size >= this.#settings.BROWSER_PAGES || this.#takesNoMore) {
      this.#report([loanId]);
      return { ok: false, busy: true, phases: {} };
    }
    const running: Running = { account, watch: null, abandoned: false };
    this.#running.set(loanId, running);
    this.#report([]);
    using _ = this.#stallWatch.hold();
    const phases = new Map<string, number>();
    try {
      const made = await makeCapture(this.#studio(), order, {
        running,
        measure: measureInto(phases),
        others: () => this.#running.size > 1,
      });
      return { ok: true, ...made, phases: Object.fromEntries(phases) };
    } catch (error) {
      const { problem, cause } = failureOf(error);
      const { code, message, extras } = problem;
      if (cause !== null) write("error", { message: "capture failed", code, cause });
      return { ok: false, busy: false, code, message, extras, phases: Object.fromEntries(phases) };
    } finally {
      this.#running.delete(loanId);
      this.#report([loanId]);
      this.#closeWhenIdle();
    }
  }

  /** Ends a capture nobody waits for any more. */
  async abandon(loanId: number): Promise<void> {
    const running = this.#running.get(loanId);
    if (running === undefined) return;
    running.abandoned = true;
    running.watch?.abort(new Abandoned());
  }

  /** For the operator. */
  async status(): Promise<BrowserStatus> {
    const { isOpen: open } = this.#browser;
    return { open, running: this.#running.size, egress: this.#egress, stalls: this.#stalls };
  }

  /** Closes a browser that nobody used for a while, or that an earlier incarnation left open. */
  override async alarm(): Promise<void> {
    if (this.#running.size > 0) return;
    await this.#browser.close();
    this.#report([]);
    // A capture that comes meanwhile opens its browser only after what is left over was closed.
    await this.#sessions.closeAll();
    if (!this.#sessions.isEmpty && !this.#browser.isOpen) await this.ctx.storage.setAlarm(Date.now() + CLOSE_RETRY_MS);
  }

  /** The timer also keeps the object in memory, with its connection; the alarm comes whatever becomes of the object. */
  #closeWhenIdle(): void {
    const idleMs = this.#settings.BROWSER_IDLE_SECONDS * 1000;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#inBackground(this.alarm()), idleMs);
    // Not worth holding an answer up for: a lost alarm leaves the session to its own idle timeout.
    this.#inBackground(this.ctx.storage.setAlarm(Date.now() + idleMs, { allowUnconfirmed: true }));
  }

  get #takesNoMore(): boolean {
    return this.#browser.isDraining || this.#unsent.isFull;
  }

  #studio() {
    return {
      browser: this.#browser,
      settings: this.#settings,
      unsent: this.#unsent,
      giveBack: (page: Page, healthy: boolean) => this.#inBackground(this.#giveBack(page, healthy)),
    };
  }

  /** Closes a page and prepares the next. */
  async #giveBack(page: Page, healthy: boolean): Promise<void> {
    await this.#browser.giveBack(page, healthy);
    this.#report([]);
  }

  async #secureBrowser(session: Session): Promise<PageNetwork> {
    this.#egress = await egressOf(session.connection, this.#settings);
    await secureBrowser(session.connection);
    return networkOf(this.#egress, this.#settings);
  }

  /** Tells the pool what is true now. One that is lost is made up for by the next, or by the end of its loans. */
  #report(ended: readonly number[]): void {
    if (this.#place === null) return;
    const { region, slot } = this.#place;
    // Grows over incarnations too.
    this.#sequence = Math.max(this.#sequence + 1, Date.now());
    const running = [...this.#running].map(([loanId, { account }]) => ({ loanId, account }));
    const { isOpen: warm, isReady: ready } = this.#browser;
    const report = { slot, sequence: this.#sequence, warm, ready, full: this.#takesNoMore, running, ended };
    this.#inBackground(this.env.POOL.getByName(region).reported(report));
  }

  /** Work that nobody waits for; its failure is logged. */
  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => write("error", { message: "browser object", cause: String(error).slice(0, 300) }));
  }
}

const countryOf = (region: string | undefined): string | undefined =>
  Object.entries(REGIONS).find(([name]) => name === region)?.[1];

const measureInto =
  (phases: Map<string, number>): Measure =>
  async (phase, work) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      phases.set(phase, (phases.get(phase) ?? 0) + performance.now() - started);
    }
  };
