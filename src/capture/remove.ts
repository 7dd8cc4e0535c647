import { z } from "zod";
import { write } from "../http/log.ts";
import { listedNames } from "../removal/names.ts";
import { RemovalReport } from "../removal/report.ts";
import { requestBlocker } from "../removal/requests.ts";
import { OPENING_SCRIPT, REMOVAL_SCRIPT } from "../removal/script.ts";
import { wantedOf, type Wanted } from "../removal/wanted.ts";
import { inPage, ScriptError, WORLD } from "./evaluate.ts";
import { isTimeout } from "./failure.ts";
import { readFrames } from "./frames.ts";
import { isGone, type Work } from "./steps.ts";

/** Classes and ids, as the lists name them. */
const Names = z.array(z.string().max(70)).max(4000);

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
  work.wall.unwanted = (url, resourceType) => isForAds({ url, resourceType, page: page() });
}

/** Gives what comes after the page has loaded its time. */
export async function awaitArrivals(work: Work): Promise<void> {
  if (wanted(work) === null) return;
  const { page, settings, end } = work;
  await tolerate(async () => {
    const args = [settings.REMOVAL_WAIT_MS];
    const timeoutMs = end.left(settings.REMOVAL_WAIT_MS + LOOK_TIMEOUT_MS);
    await inPage(page, { source: WAIT, args, answer: z.undefined(), timeoutMs });
  });
}

/** Removes what is wanted gone, and from then on whatever comes of it, until the picture is taken. */
export async function removeUnwanted(work: Work): Promise<void> {
  const asked = wanted(work);
  if (asked === null) return;
  await tolerate(async () => {
    await readFrames(work.page);
    const names = await inPage(work.page, { source: NAMES, args: [], answer: Names, timeoutMs: LOOK_TIMEOUT_MS });
    const listed = listedNames(names, asked.types).map(({ type, name }) => `${type} ${name}`);
    await look(work, { source: CLEAR, args: [asked.types.join(" "), asked.confidence, listed.join("\n")] });
  });
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

const WAIT = "(waitMs) => stillframeRemoval.settle(waitMs)";
const NAMES = "() => stillframeRemoval.names()";
const CLEAR = `(types, confidence, listed) =>
  stillframeRemoval.clear(types.split(" "), confidence, listed === "" ? [] : listed.split("\\n"))`;
const LOOK = "() => stillframeRemoval.look()";
