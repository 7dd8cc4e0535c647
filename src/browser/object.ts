import { DurableObject } from "cloudflare:workers";
import { JobOrder } from "../attempt/order.ts";
import { runJob } from "../attempt/run.ts";
import { outputFactsOf } from "../capture/facts.ts";
import { Abandoned, failureOf } from "../capture/failure.ts";
import { preparePage } from "../capture/page/emulate.ts";
import type { Output } from "../capture/shoot/output.ts";
import { settings } from "../config.ts";
import { CLOSE_RETRY_MS, REGIONS, STALL_CHECK_MS, STALL_LIMIT_MS } from "../config-browsers.ts";
import type { Page, PageNetwork } from "../devtools/page.ts";
import { write } from "../lib/log.ts";
import { Semaphore } from "../lib/semaphore.ts";
import { StallWatch } from "../lib/stall.ts";
import { type Egress, egressOf, networkOf } from "../wall/egress.ts";
import { secureBrowser } from "../wall/wall.ts";
import { makeCapture, type CaptureResult, type Running, toldOf } from "./attempt.ts";
import { captureForJob } from "./job.ts";
import { measureInto } from "./measure.ts";
import { namesOf } from "./names.ts";
import { OpenSessions } from "./open-sessions.ts";
import {
  CALL_VERSION,
  type CaptureReport,
  type OutputFile,
  type BrowserOrder,
  type Lent,
  type CaptureOutcome,
  readOrder,
  type SentReport,
} from "./order.ts";
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
  readonly #dns = namesOf(this.env, this.ctx.id.toString());
  readonly #again = new Semaphore({ places: 1, waiting: this.#settings.BROWSER_PAGES });
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
  async capture(sent: BrowserOrder): Promise<CaptureOutcome> {
    const order = readOrder(sent);
    if (order === null) return { ok: false, busy: true, phases: {} };
    // The same call once more, by the runtime's own retry.
    if (this.#running.has(order.loanId)) return { ok: false, busy: true, phases: {} };
    const running = this.#begin(order);
    if (running === null) return { ok: false, busy: true, phases: {} };
    const phases = new Map<string, number>();
    try {
      const { facts, outputs } = await this.#make(order, running, phases);
      const made = outputs.map((output) => this.#madeOf(output));
      return { ok: true, facts, outputs: made, phases: Object.fromEntries(phases) };
    } catch (error) {
      const { code, message, extras } = toldOf(error);
      return { ok: false, busy: false, code, message, extras, phases: Object.fromEntries(phases) };
    } finally {
      this.#end(order.loanId);
    }
  }

  /**
   * Does a job in the browser that was lent for it: claims it, captures, stores, reports. Answers at once, and goes on
   * after that; should this object die, the job's lease runs out. `false` when it takes no more.
   */
  async runJob(sent: JobOrder): Promise<boolean> {
    const { success, data: order } = JobOrder.safeParse(sent);
    if (!success) return false;
    if (this.#running.has(order.loanId)) return true;
    const running = this.#begin(order);
    if (running === null) return false;
    const capture = captureForJob({
      take: (target, phases) => this.#make({ ...target, ...order, thumbnail: true }, running, phases),
      problemOf: toldOf,
      abandon: () => abandon(running),
    });
    this.#inBackground(runJob(this.env, order, capture).finally(() => this.#end(order.loanId)));
    return true;
  }

  /** Ends a capture nobody waits for any more. */
  async abandon(loanId: number): Promise<void> {
    const running = this.#running.get(loanId);
    if (running !== undefined) abandon(running);
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

  /** `null` when no further capture is taken. */
  #begin({ region, slot, loanId, account }: Lent): Running | null {
    this.#place ??= { region, slot };
    if (this.#running.size >= this.#settings.BROWSER_PAGES || this.#takesNoMore) {
      this.#report([loanId]);
      return null;
    }
    const running: Running = { account, watch: null, abandoned: false };
    this.#running.set(loanId, running);
    this.#report([]);
    return running;
  }

  #end(loanId: number): void {
    const capture = this.#running.get(loanId)?.ended;
    this.#running.delete(loanId);
    this.#report([loanId], capture);
    this.#closeWhenIdle();
  }

  async #make(order: BrowserOrder, running: Running, phases: Map<string, number>): Promise<CaptureResult> {
    using _ = this.#stallWatch.hold();
    const started = Date.now();
    let code: string | null = null;
    try {
      return await makeCapture(this.#dependencies(), order, { running, measure: measureInto(phases) });
    } catch (error) {
      code = running.abandoned ? "abandoned" : failureOf(error).problem.code;
      throw error;
    } finally {
      running.ended = {
        account: running.account,
        code,
        milliseconds: Date.now() - started,
        phases: Object.fromEntries(phases),
      };
    }
  }

  #madeOf(output: Output): OutputFile {
    return { ...outputFactsOf(output), body: this.#unsent.bodyOf(output.chunks) };
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

  #dependencies() {
    return {
      browser: this.#browser,
      settings: this.#settings,
      dns: this.#dns,
      again: this.#again,
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
  #report(ended: readonly number[], capture?: CaptureReport): void {
    if (this.#place === null) return;
    const { region, slot } = this.#place;
    // Grows over incarnations too.
    this.#sequence = Math.max(this.#sequence + 1, Date.now());
    const running = [...this.#running].map(([loanId, { account }]) => ({ loanId, account }));
    const { isOpen: warm, isReady: ready } = this.#browser;
    const report: SentReport = {
      version: CALL_VERSION,
      slot,
      sequence: this.#sequence,
      warm,
      ready,
      full: this.#takesNoMore,
      running,
      ended,
      ...(capture && { capture }),
    };
    this.#inBackground(this.env.POOL.getByName(region).reported(report));
  }

  /** Work that nobody waits for; its failure is logged. */
  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => write("error", { message: "browser object", cause: String(error).slice(0, 300) }));
  }
}

function abandon(running: Running): void {
  running.abandoned = true;
  running.watch?.abort(new Abandoned());
}

const countryOf = (region: string | undefined): string | undefined =>
  Object.entries(REGIONS).find(([name]) => name === region)?.[1];
