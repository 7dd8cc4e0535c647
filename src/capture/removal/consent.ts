import { z } from "zod";
import { addressOf } from "../../contract/fields/source.ts";
import { write } from "../../lib/log.ts";
import { dialogsOn, unnamedDialogs } from "../../removal/dialogs.ts";
import { Names } from "../../removal/report.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { Deadline } from "../../lib/deadline.ts";
import { isTimeout } from "../failure.ts";
import { endAnimations, passTime } from "../page/rest/rest.ts";
import type { Work } from "../work.ts";

/** An answer takes milliseconds; a page that takes this long holds it up. */
const ANSWER_TIMEOUT_MS = 3000;

/** How much of the page's time passes between two looks for what is new. */
const STEP_MS = 500;

/** A dialog that fades takes about this long of the page's time; one that is still there then is hidden. */
const FADE_MS = 600;
const FADE_STEP_MS = 100;

/** What is pressed in a page may not let go of it. */
const TERMINATE_TIMEOUT_MS = 1000;

/** The consent dialog of one capture: which names its documents told, and whether it was said no to. */
export class Consent {
  readonly #work: Work;
  #told: { document: string | null; names: ReadonlySet<string> } | null = null;
  /** Something was pressed in the page that says no. It outlasts the document: a page is answered once. */
  #answered = false;

  constructor(work: Work) {
    this.#work = work;
  }

  /** The names of elements that the document in place has told so far; `null` where it was not asked. */
  get names(): ReadonlySet<string> | null {
    return this.#told !== null && this.#told.document === this.#work.watch.document ? this.#told.names : null;
  }

  /**
   * Gives what comes after the page has loaded its time, and meanwhile says no to a consent dialog that the rules know,
   * where it offers that. A page is answered once: one that comes back with its dialog has it hidden.
   */
  async answerWhileWaiting(answers: boolean, lookMs: number): Promise<void> {
    const { watch, settings } = this.#work;
    const names = new Set<string>();
    this.#told = { document: watch.document, names };
    const limit = new Deadline(settings.QUIET_TIMEOUT_MS);
    let dialogs: string[] = [];
    for (let left = this.#waitMs; ;) {
      const news = await this.#news(lookMs);
      for (const name of news) names.add(name);
      const asks = answers && !this.#answered && (news.length > 0 || dialogs.length > 0 || left <= 0);
      if (asks) dialogs = dialogsOn({ url: this.#url, names });
      if (asks && (await this.#offersNo([...dialogs, ...unnamedDialogs()]))) await this.#sayNo(limit);
      if (left <= 0) return;
      const step = Math.min(STEP_MS, left);
      await this.#pass(step, limit);
      left -= step;
    }
  }

  /** How long late arrivals are waited for, of the page's time; nothing comes late in a page that cannot change by itself. */
  get #waitMs(): number {
    const { clock, settings } = this.#work;
    return clock.matters ? settings.REMOVAL_WAIT_MS : 0;
  }

  get #url(): string {
    const { watch, request } = this.#work;
    return watch.shown?.url ?? addressOf(request);
  }

  /** What comes over a socket or from a worker comes in real time; nobody knows when. */
  async #pass(milliseconds: number, limit: Deadline): Promise<void> {
    const { clock, requests } = this.#work;
    if (requests.hasStreams || requests.hasWorkers) await clock.pause(milliseconds);
    else await passTime(this.#work, milliseconds, limit);
  }

  /** Names of elements that are new in the page. */
  async #news(timeoutMs: number): Promise<string[]> {
    const { page, end } = this.#work;
    return await inPage(page, { source: NEWS, args: [], answer: Names, timeoutMs: end.left(timeoutMs) });
  }

  async #offersNo(dialogs: readonly string[]): Promise<boolean> {
    const { page, end } = this.#work;
    const args = [`[${dialogs.join(",")}]`];
    return await inPage(page, { source: FIND, args, answer: z.boolean(), timeoutMs: end.left(ANSWER_TIMEOUT_MS) });
  }

  /** Gives a dialog that was told no the time to go. */
  async #fade(limit: Deadline): Promise<void> {
    const { page, end } = this.#work;
    const timeoutMs = end.left(ANSWER_TIMEOUT_MS);
    for (let passed = 0; passed < FADE_MS; passed += FADE_STEP_MS) {
      if (await inPage(page, { source: HAS_HEARD_NO, args: [], answer: z.boolean(), timeoutMs })) return;
      await this.#pass(FADE_STEP_MS, limit);
      await endAnimations(this.#work);
    }
    await inPage(page, { source: HAS_HEARD_NO, args: [], answer: z.boolean(), timeoutMs });
  }

  /** From then on the page goes nowhere else: what was pressed may lead away at once or later. */
  async #sayNo(limit: Deadline): Promise<void> {
    const { page, wall, watch, end } = this.#work;
    this.#answered = true;
    wall.blocksNavigation = true;
    watch.staysInPlace = true;
    const timeoutMs = end.left(ANSWER_TIMEOUT_MS);
    // Going back asks for nothing either.
    await page.session.send("Page.resetNavigationHistory", undefined, { timeout: timeoutMs });
    try {
      const pressed = await inPage(page, { source: SAY_NO, args: [], answer: z.boolean(), timeoutMs });
      this.#answered = pressed;
      wall.blocksNavigation = pressed;
      watch.staysInPlace = pressed;
      if (pressed) await this.#fade(limit);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      write("error", { message: "a page held its answer up" });
      await page.session.send("Runtime.terminateExecution", undefined, { timeout: TERMINATE_TIMEOUT_MS });
    }
  }
}

const NEWS = "() => stillframeRemoval.news()";
const FIND = "(dialogs) => stillframeRemoval.findNo(JSON.parse(dialogs))";
const SAY_NO = "() => stillframeRemoval.sayNo()";
const HAS_HEARD_NO = "() => stillframeRemoval.hasHeardNo()";
