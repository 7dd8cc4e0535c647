import { z } from "zod";
import { Problem } from "../../contract/problem.ts";
import { inPage, openWorld, ScriptError } from "../../devtools/evaluate.ts";
import { pause } from "../../lib/deadline.ts";
import { isGone, isTimeout } from "../failure.ts";
import type { Incomplete, Work } from "../work.ts";
import readyScript from "./inpage/built/ready.inpage.js";
import { checkDocument } from "./navigate.ts";

/** Waits until the document in place is ready and no other is on its way; answers with what did not come in time. */
export async function settle(work: Work): Promise<Incomplete> {
  for (;;) {
    const world = openEarly(work);
    const loaded = await work.watch.until(() => work.watch.settled, work.ready.left());
    checkDocument(work);
    const before = work.watch.document;
    const missing = await whatIsMissing(work, loaded, world);
    if (work.watch.leaving && !work.ready.passed) continue;
    if (missing === null || work.watch.document !== before) continue;
    return new Set([...(loaded ? [] : ["load" as const]), ...missing]);
  }
}

/** Opens our world while the document loads, so that it can be asked as soon as it has. */
function openEarly({ page, ready, end }: Work): Promise<number> {
  const world = openWorld(page, end.left(ready.left() + SCRIPT_MARGIN_MS));
  // It is waited for later, or not at all.
  world.catch(() => undefined);
  return world;
}

/** `null` when the document went away under the question. */
async function whatIsMissing({ page, watch, settings, ready, end }: Work, loaded: boolean, world: Promise<number>) {
  const before = watch.document;
  // A page that had its time to load is asked what is there, not waited for once more.
  const args = loaded ? [settings.FONTS_TIMEOUT_MS, ready.left()] : [LAST_LOOK_MS, LAST_LOOK_MS];
  const timeoutMs = end.left(Math.max(...args) + SCRIPT_MARGIN_MS);
  const answer = z.array(z.enum(["fonts", "images"])).max(2);
  try {
    return await inPage(page, { source: readyScript, args, answer, timeoutMs }, world);
  } catch (error) {
    if (isGone(error)) return null;
    // Our script fails in this document; it would do so again.
    if (error instanceof ScriptError) return watch.document === before ? (["fonts", "images"] as const) : null;
    // The script that keeps `load` from coming keeps ours from running.
    if (!loaded && isTimeout(error)) throw new Problem("navigation_timeout");
    throw error;
  }
}

/** A script of ours has its own timeouts; one that is this much later is in a page that no longer lets it run. */
export const SCRIPT_MARGIN_MS = 3000;

/** What a page may still bring when its time to load is over. */
const LAST_LOOK_MS = 200;

/** The pause the caller asked for; a page that moves on meanwhile is waited for again. */
export async function delay(work: Work, incomplete: Incomplete): Promise<Incomplete> {
  if (work.request.delay === 0) return incomplete;
  await pause(work.request.delay);
  return await settle(work);
}
