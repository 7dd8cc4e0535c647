import { z } from "zod";
import { addressOf } from "../../contract/fields/source.ts";
import { write } from "../../lib/log.ts";
import { dialogsOn, unnamedDialogs } from "../../removal/dialogs.ts";
import { Names } from "../../removal/report.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { isTimeout } from "../failure.ts";
import type { Work } from "../work.ts";

/** What is new in a page, and how long late arrivals have still to come, in milliseconds. */
const News = z.object({ names: Names, left: z.number().min(0) });

/** Beyond its own time, an answer takes milliseconds; a page that takes this long more holds it up. */
const ANSWER_MARGIN_MS = 2000;

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
    const { page, watch, request, settings, end } = this.#work;
    const waitMs = settings.REMOVAL_WAIT_MS;
    const names = new Set<string>();
    this.#told = { document: watch.document, names };
    let dialogs: string[] = [];
    for (;;) {
      const args = [waitMs, dialogs.length];
      const news = await inPage(page, { source: NEWS, args, answer: News, timeoutMs: end.left(waitMs + lookMs) });
      for (const name of news.names) names.add(name);
      const asks = answers && !this.#answered;
      dialogs = asks ? dialogsOn({ url: watch.shown?.url ?? addressOf(request), names }) : [];
      if (asks && (await this.#offersNo([...dialogs, ...unnamedDialogs()]))) await this.#sayNo(news.left);
      if (news.left === 0) return;
    }
  }

  async #offersNo(dialogs: readonly string[]): Promise<boolean> {
    const { page, end } = this.#work;
    const args = [`[${dialogs.join(",")}]`];
    return await inPage(page, { source: FIND, args, answer: z.boolean(), timeoutMs: end.left(ANSWER_MARGIN_MS) });
  }

  /** From then on the page goes nowhere else: what was pressed may lead away at once or later. */
  async #sayNo(leftMs: number): Promise<void> {
    const { page, wall, watch, end } = this.#work;
    this.#answered = true;
    wall.blocksNavigation = true;
    watch.staysInPlace = true;
    const timeoutMs = end.left(leftMs + ANSWER_MARGIN_MS);
    // Going back asks for nothing either.
    await page.session.send("Page.resetNavigationHistory", undefined, { timeout: timeoutMs });
    try {
      const pressed = await inPage(page, { source: SAY_NO, args: [leftMs], answer: z.boolean(), timeoutMs });
      this.#answered = pressed;
      wall.blocksNavigation = pressed;
      watch.staysInPlace = pressed;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      write("error", { message: "a page held its answer up" });
      await page.session.send("Runtime.terminateExecution", undefined, { timeout: TERMINATE_TIMEOUT_MS });
    }
  }
}

const NEWS = "(waitMs, pending) => stillframeRemoval.news(waitMs, pending > 0)";
const FIND = "(dialogs) => stillframeRemoval.findNo(JSON.parse(dialogs))";
const SAY_NO = "(leftMs) => stillframeRemoval.sayNo(leftMs)";
