import { addressOf } from "../../contract/fields/source.ts";
import { write } from "../../lib/log.ts";
import { listedNames } from "../../removal/names.ts";
import { Names, RemovalReport } from "../../removal/report.ts";
import { isForAds } from "../../removal/requests.ts";
import { OPENING_SCRIPT, REMOVAL_SCRIPT } from "../../removal/script.ts";
import { wantedOf, type RemovalRequest } from "../../removal/wanted.ts";
import { inPage, ScriptError, WORLD } from "../../devtools/evaluate.ts";
import { isGone, isTimeout } from "../failure.ts";
import { readFrames } from "../page/frames.ts";
import type { Work } from "../work.ts";
import { Consent } from "./consent.ts";

/** A look at a page has its own, much smaller bounds; a page that takes this long does not let scripts run. */
const LOOK_TIMEOUT_MS = 5000;

/** How sure it is that a dialog is one that the rules know. */
const KNOWN_CONFIDENCE = 0.99;

/** Puts the script that removes into every document to come; `null` where nothing is to be removed. */
export async function prepareRemoval(work: Work): Promise<Removal | null> {
  const { page, request, settings, watch, wall } = work;
  const wanted = wantedOf(request, settings.REMOVAL_CONFIDENCE);
  if (wanted === null) return null;
  await Promise.all([
    page.session.send("Page.addScriptToEvaluateOnNewDocument", { source: OPENING_SCRIPT }),
    page.session.send("Page.addScriptToEvaluateOnNewDocument", { source: REMOVAL_SCRIPT, worldName: WORLD }),
  ]);
  if (wanted.types.includes("ad") && !wanted.dryRun) {
    const shown = () => watch.shown?.url ?? addressOf(request);
    wall.drop((url) => isForAds({ url, page: shown() }));
  }
  return new Removal(work, wanted);
}

/** Removing in one capture, on whatever documents it goes through. */
export class Removal {
  /** What was removed so far, and what was left. */
  report: RemovalReport = { removed: [], kept: 0 };
  readonly #work: Work;
  readonly #wanted: RemovalRequest;
  readonly #consent: Consent;
  /** Frames of other origins were there when the page was cleared. */
  #hasFrames = false;

  constructor(work: Work, wanted: RemovalRequest) {
    this.#work = work;
    this.#wanted = wanted;
    this.#consent = new Consent(work);
  }

  /** Gives what comes after the page has loaded its time, and answers what asks for consent. */
  async awaitArrivals(): Promise<void> {
    this.#work.wall.blocksNavigation = false;
    const { types, confidence, dryRun } = this.#wanted;
    const answers = types.includes("cookie-banner") && confidence <= KNOWN_CONFIDENCE && !dryRun;
    await tolerate(() => this.#consent.answerWhileWaiting(answers, LOOK_TIMEOUT_MS));
  }

  /** Removes what is wanted gone, and from then on whatever comes of it, until the picture is taken. */
  async clear(): Promise<void> {
    const { types, ...options } = this.#wanted;
    await tolerate(async () => {
      this.#hasFrames = await readFrames(this.#work.page);
      const listed = listedNames(await this.#names(), types).map(({ type, name }) => `${type} ${name}`);
      const args = [JSON.stringify({ types, ...options }), listed.join("\n")];
      await this.#look({ source: CLEAR, args });
    });
  }

  /** The last look, right before the picture. */
  async lookOnceMore(): Promise<void> {
    await tolerate(async () => {
      if (this.#hasFrames || this.#work.page.frames.size > 0) await readFrames(this.#work.page);
      await this.#look({ source: LOOK, args: [] });
    });
  }

  /** The names of the page's elements; a document that has told them already is not asked again. */
  async #names(): Promise<string[]> {
    const { names } = this.#consent;
    if (names !== null) return [...names];
    return await inPage(this.#work.page, { source: NAMES, args: [], answer: Names, timeoutMs: LOOK_TIMEOUT_MS });
  }

  async #look({ source, args }: { source: string; args: readonly (string | number)[] }): Promise<void> {
    const { page, end } = this.#work;
    this.report = await inPage(page, { source, args, answer: RemovalReport, timeoutMs: end.left(LOOK_TIMEOUT_MS) });
  }
}

/** A page in which nothing can be removed is captured as it is, and the answer says that nothing was. */
async function tolerate(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isGone(error) || !(error instanceof ScriptError || isTimeout(error))) throw error;
    write("error", { message: "removal", cause: String(error).slice(0, 300) });
  }
}

const NAMES = "() => stillframeRemoval.names()";
const CLEAR = `(options, listed) =>
  stillframeRemoval.clear(JSON.parse(options), listed === "" ? [] : listed.split("\\n"))`;
const LOOK = "() => stillframeRemoval.look()";
