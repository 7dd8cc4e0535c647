import { z } from "zod";
import { write } from "../../lib/log.ts";
import { dialogsOn } from "../../removal/dialogs.ts";
import { Names } from "../../removal/report.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { isTimeout } from "../failure.ts";
import type { Work } from "../steps.ts";

/** What is new in a page, and how long late arrivals have still to come, in milliseconds. */
const News = z.object({ names: Names, left: z.number().min(0) });

/** Beyond its own time, an answer takes milliseconds; a page that takes this long more holds it up. */
const ANSWER_MARGIN_MS = 2000;

/** What is pressed in a page may not let go of it. */
const TERMINATE_TIMEOUT_MS = 1000;

/**
 * Gives what comes after the page has loaded its time, and meanwhile says no to a consent dialog that the rules know,
 * where it offers that. A page is answered once: one that comes back with its dialog has it hidden.
 */
export async function answerWhileWaiting(work: Work, answers: boolean, lookMs: number): Promise<void> {
  const waitMs = work.settings.REMOVAL_WAIT_MS;
  const names = new Set<string>();
  work.told = { document: work.watch.document, names };
  let dialogs: string[] = [];
  for (;;) {
    const args = [waitMs, dialogs.length];
    const news = await inPage(work.page, {
      source: NEWS,
      args,
      answer: News,
      timeoutMs: work.end.left(waitMs + lookMs),
    });
    for (const name of news.names) names.add(name);
    dialogs = !answers || work.answered ? [] : dialogsOn({ url: work.watch.shown?.url ?? work.request.url, names });
    if (dialogs.length > 0 && (await offersNo(work, dialogs))) await sayNo(work, news.left);
    if (news.left === 0) return;
  }
}

async function offersNo({ page, end }: Work, dialogs: readonly string[]): Promise<boolean> {
  const args = [`[${dialogs.join(",")}]`];
  return await inPage(page, { source: FIND, args, answer: z.boolean(), timeoutMs: end.left(ANSWER_MARGIN_MS) });
}

/** From then on the page goes nowhere else: what was pressed may lead away at once or later. */
async function sayNo(work: Work, leftMs: number): Promise<void> {
  work.answered = true;
  work.wall.blocksNavigation = true;
  const timeoutMs = work.end.left(leftMs + ANSWER_MARGIN_MS);
  // Going back asks for nothing either.
  await work.page.session.send("Page.resetNavigationHistory", undefined, { timeout: timeoutMs });
  try {
    const pressed = await inPage(work.page, { source: SAY_NO, args: [leftMs], answer: z.boolean(), timeoutMs });
    work.answered = pressed;
    work.wall.blocksNavigation = pressed;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    write("error", { message: "a page held its answer up" });
    await work.page.session.send("Runtime.terminateExecution", undefined, { timeout: TERMINATE_TIMEOUT_MS });
  }
}

const NEWS = "(waitMs, pending) => stillframeRemoval.news(waitMs, pending > 0)";
const FIND = "(dialogs) => stillframeRemoval.findNo(JSON.parse(dialogs))";
const SAY_NO = "(leftMs) => stillframeRemoval.sayNo(leftMs)";
