import { z } from "zod";
import { write } from "../../lib/log.ts";
import { listedNames } from "../../removal/names.ts";
import { Doubts, type SecondOpinion } from "../../removal/opinion.ts";
import { Names, RemovalReport } from "../../removal/report.ts";
import { requestBlocker } from "../../removal/requests.ts";
import { OPENING_SCRIPT, REMOVAL_SCRIPT } from "../../removal/script.ts";
import { wantedOf, type Wanted } from "../../removal/wanted.ts";
import { answerWhileWaiting } from "./consent.ts";
import { inPage, ScriptError, WORLD } from "../../devtools/evaluate.ts";
import { isGone, isTimeout } from "../failure.ts";
import { readFrames } from "../page/frames.ts";
import type { Work } from "../steps.ts";

/** A look at a page has its own, much smaller bounds; a page that takes this long does not let scripts run. */
const LOOK_TIMEOUT_MS = 5000;

const wanted = ({ request, settings }: Work): Wanted | null => wantedOf(request, settings.REMOVAL_CONFIDENCE);

/** Puts the script that removes into every document to come. */
export async function prepareRemoval(work: Work): Promise<void> {
  const asked = wanted(work);
  if (asked === null) return;
  const { session } = work.page;
  await Promise.all([
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: OPENING_SCRIPT }),
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: REMOVAL_SCRIPT, worldName: WORLD }),
  ]);
  work.removed = [];
  if (!asked.types.includes("ad")) return;
  const isForAds = await requestBlocker();
  const page = () => work.watch.shown?.url ?? work.request.url;
  work.wall.shouldDrop = (url, resourceType) => isForAds({ url, resourceType, page: page() });
}

/** Gives what comes after the page has loaded its time, and answers what asks for consent. */
export async function awaitArrivals(work: Work): Promise<void> {
  const asked = wanted(work);
  if (asked === null) return;
  work.wall.blocksNavigation = false;
  const answers = asked.types.includes("cookie-banner") && asked.confidence <= KNOWN_CONFIDENCE;
  await tolerate(() => answerWhileWaiting(work, answers, LOOK_TIMEOUT_MS));
}

/** How sure it is that a dialog is one that the rules know. */
const KNOWN_CONFIDENCE = 0.99;

/** Removes what is wanted gone, and from then on whatever comes of it, until the picture is taken. */
export async function removeUnwanted(work: Work): Promise<void> {
  const asked = wanted(work);
  if (asked === null) return;
  await tolerate(async () => {
    await readFrames(work.page);
    const listed = listedNames(await namesIn(work), asked.types).map(({ type, name }) => `${type} ${name}`);
    const args = [asked.types.join(" "), asked.confidence, listed.join("\n")];
    const { secondOpinion } = work;
    if (secondOpinion !== null) await tolerate(() => askAgain(work, secondOpinion, args));
    await look(work, { source: CLEAR, args });
  });
}

/** Has what is in doubt judged by somebody else too, before anything is taken away. */
async function askAgain({ page, end }: Work, ask: SecondOpinion, args: readonly (string | number)[]): Promise<void> {
  const timeoutMs = end.left(LOOK_TIMEOUT_MS);
  const doubts = await inPage(page, { source: DOUBTS, args, answer: Doubts, timeoutMs });
  if (doubts.length === 0) return;
  const answers = await ask(doubts, end.left()).catch((error: unknown) => {
    // What went wrong may quote the page.
    write("error", { message: "no second opinion", cause: error instanceof Error ? error.name : "not an error" });
    return null;
  });
  if (answers === null) return;
  await inPage(page, { source: SWAY, args: [answers.join(" ")], answer: z.undefined(), timeoutMs });
}

/** The names of the page's elements; a document that has told them already is not asked again. */
async function namesIn({ page, watch, told }: Work): Promise<string[]> {
  if (told !== null && told.document === watch.document) return [...told.names];
  return await inPage(page, { source: NAMES, args: [], answer: Names, timeoutMs: LOOK_TIMEOUT_MS });
}

/** The last look, right before the picture. */
export async function lookOnceMore(work: Work): Promise<void> {
  if (wanted(work) !== null) await tolerate(() => look(work, { source: LOOK, args: [] }));
}

async function look(work: Work, { source, args }: { source: string; args: readonly (string | number)[] }) {
  const script = { source, args, answer: RemovalReport, timeoutMs: work.end.left(LOOK_TIMEOUT_MS) };
  const { removed, kept } = await inPage(work.page, script);
  work.removed = removed;
  work.kept = kept;
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
const asking = (name: string) => `(types, confidence, listed) =>
  stillframeRemoval.${name}(types.split(" "), confidence, listed === "" ? [] : listed.split("\\n"))`;
const CLEAR = asking("clear");
const DOUBTS = asking("doubts");
const SWAY = '(answers) => stillframeRemoval.sway(answers.split(" ").map(Number))';
const LOOK = "() => stillframeRemoval.look()";
