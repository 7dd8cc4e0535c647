import { join } from "node:path";
import { buildInPage, bundleInPage } from "../../../dev/bundle/bundle.ts";
import type { Chrome, Tab } from "./chrome.ts";

export const { hooks } = await import("./text-modules.ts");
await buildInPage();
const { default: remember } = await import("./frames.inpage.js");
const { OPENING_SCRIPT, REMOVAL_SCRIPT } = await import("../../script.ts");

const WORLD = "stillframe";
/** What has not loaded by then is looked at as it is. */
const LOAD_MS = 20_000;

/** A test page that has loaded, with the scripts of a capture in it. */
export interface Visit {
  /** Runs a function in the world of those scripts. */
  run<T>(source: string, ...args: readonly unknown[]): Promise<T>;
  picture(): Promise<Buffer>;
}

/** Opens a page as a capture that removes would, waits for its late arrivals, and closes it when `work` is done. */
export async function visit<T>(
  chrome: Chrome,
  page: { url: string; viewport: { width: number; height: number }; waitMs: number; weights?: string | undefined },
  work: (visit: Visit) => Promise<T>,
): Promise<T> {
  const tab = await chrome.open();
  try {
    await prepare(tab, page);
    const loaded = tab.next("Page.loadEventFired");
    const { frameId } = await tab.send("Page.navigate", { url: page.url });
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, LOAD_MS))]);
    if (page.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, page.waitMs));
    await run(tab, { frameId, source: remember, args: [] });
    return await work({
      run: (source, ...args) => run(tab, { frameId, source, args }),
      picture: async () => Buffer.from(String((await tab.send("Page.captureScreenshot"))["data"]), "base64"),
    });
  } finally {
    await tab.close();
  }
}

async function prepare(
  tab: Tab,
  { viewport, weights }: { viewport: { width: number; height: number }; weights?: string | undefined },
): Promise<void> {
  const { width, height } = viewport;
  const script = weights === undefined ? REMOVAL_SCRIPT : await withWeights(weights);
  await Promise.all([
    tab.send("Page.enable"),
    tab.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 600 }),
    tab.send("Page.addScriptToEvaluateOnNewDocument", { source: OPENING_SCRIPT, runImmediately: true }),
    tab.send("Page.addScriptToEvaluateOnNewDocument", {
      source: script,
      worldName: WORLD,
      runImmediately: true,
    }),
  ]);
}

const ENTRY = join(import.meta.dirname, "..", "..", "inpage", "remove.entry.ts");
const scripts = new Map<string, Promise<string>>();

/** The script with other weights than those in use. */
function withWeights(weights: string): Promise<string> {
  const known = scripts.get(weights);
  if (known !== undefined) return known;
  const made = bundleInPage(ENTRY, [
    {
      name: "weights",
      setup: (build) => build.onLoad({ filter: /weights\.txt$/ }, () => ({ contents: weights, loader: "text" })),
    },
  ]).then((script) => `if (top === self) {${script}}`);
  scripts.set(weights, made);
  return made;
}

async function run<T>(
  tab: Tab,
  { frameId, source, args }: { frameId: unknown; source: string; args: readonly unknown[] },
) {
  const { executionContextId } = await tab.send("Page.createIsolatedWorld", { frameId, worldName: WORLD });
  const answer = await tab.send("Runtime.callFunctionOn", {
    functionDeclaration: source,
    executionContextId,
    arguments: args.map((value) => ({ value })),
    awaitPromise: true,
    returnByValue: true,
  });
  if (answer["exceptionDetails"] !== undefined)
    throw new Error(JSON.stringify(answer["exceptionDetails"]).slice(0, 1500));
  const { value } = answer["result"] as { value: T }; // the script's own answer
  return value;
}
