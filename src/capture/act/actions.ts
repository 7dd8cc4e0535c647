import { z } from "zod";
import type { Action } from "../../contract/fields/changes.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { pause } from "../../lib/deadline.ts";
import { isGone } from "../failure.ts";
import aimScript from "../page/inpage/built/aim.inpage.js";
import { SCRIPT_MARGIN_MS, settle } from "../page/ready.ts";
import type { Incomplete, Work } from "../work.ts";
import { keyOf } from "./keys.ts";
import { failed, waitFor } from "./wait-for.ts";

/** How soon a page goes elsewhere that does so because of an action. */
const LEAVE_MS = 150;

/**
 * Does what is asked in order. A navigation that an action causes is waited for. @throws {Problem} `action_failed`.
 * @returns what the page lacks that is there in the end.
 */
export async function actAll(work: Work, incomplete: Incomplete): Promise<Incomplete> {
  let missing = incomplete;
  // What answered a consent dialog was to lead nowhere; what the caller asks for may.
  work.wall.blocksNavigation = false;
  for (const [index, action] of (work.request.actions ?? []).entries()) {
    const before = work.watch.document;
    const failure = await act(work, action).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (failure !== null) throw failed("action_failed", ["actions", index], failure);
    if (await leaves(work, before)) missing = await settle(work);
  }
  return missing;
}

/** Whether the page goes, or has gone, to another document than this one. */
export const leaves = ({ watch }: Work, document: string | null): Promise<boolean> =>
  watch.until(() => watch.leaving || watch.document !== document, LEAVE_MS);

/** Answers with what was seen instead; `null` when it was done. */
async function act(work: Work, action: Action): Promise<string | null> {
  if ("click" in action) return await point(work, action.click, true);
  if ("hover" in action) return await point(work, action.hover, false);
  if ("type" in action) return await type(work, action.type);
  if ("press" in action) return await press(work, action.press);
  if ("scrollTo" in action) return await scrollTo(work, action.scrollTo);
  if ("waitFor" in action) return await waitFor(work, action.waitFor);
  await pause(Math.min(action.wait, work.end.left()));
  return null;
}

const Aim = z.object({ found: z.boolean(), matched: z.number(), x: z.number(), y: z.number() });

/** The element's place in the window, or what was seen instead. */
async function aim({ page, end, settings }: Work, selector: string, what: "middle" | "focus" | "top") {
  const limit = end.left(settings.ACTION_TIMEOUT_MS);
  const args = [selector, limit, what];
  const timeoutMs = end.left(limit + SCRIPT_MARGIN_MS);
  const { found, matched, ...place } = await inPage(page, { source: aimScript, args, answer: Aim, timeoutMs });
  return found ? place : `no visible element for ${JSON.stringify(selector.slice(0, 100))}: ${matched} matched.`;
}

async function point(work: Work, selector: string, clicks: boolean): Promise<string | null> {
  const place = await aim(work, selector, "middle");
  if (typeof place === "string") return place;
  await mouse(work, { type: "mouseMoved", ...place });
  if (!clicks) return null;
  const left = { button: "left", clickCount: 1, ...place } as const;
  await mouse(work, { type: "mousePressed", ...left });
  await mouse(work, { type: "mouseReleased", ...left });
  return null;
}

interface Mouse {
  type: "mouseMoved" | "mousePressed" | "mouseReleased";
  x: number;
  y: number;
  button?: "left";
  clickCount?: number;
}

async function mouse({ page, end, settings }: Work, event: Mouse): Promise<void> {
  await page.session.send("Input.dispatchMouseEvent", event, { timeout: end.left(settings.ACTION_TIMEOUT_MS) });
}

async function type(work: Work, { selector, text }: { selector: string; text: string }): Promise<string | null> {
  const place = await aim(work, selector, "focus");
  if (typeof place === "string") return place;
  const { page, end, settings } = work;
  await page.session.send("Input.insertText", { text }, { timeout: end.left(settings.ACTION_TIMEOUT_MS) });
  return null;
}

async function press({ page, end, settings }: Work, name: string): Promise<string | null> {
  const key = keyOf(name);
  if (key === null) return `${JSON.stringify(name)} is no key.`;
  const options = { timeout: end.left(settings.ACTION_TIMEOUT_MS) };
  await page.session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key }, options);
  await page.session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }, options);
  return null;
}

async function scrollTo(work: Work, to: string | { x: number; y: number }): Promise<string | null> {
  if (typeof to === "string") {
    const place = await aim(work, to, "top");
    return typeof place === "string" ? place : null;
  }
  const source = "(x, y) => { scrollTo({ left: x, top: y, behavior: 'instant' }); }";
  const timeoutMs = work.end.left(work.settings.ACTION_TIMEOUT_MS);
  await inPage(work.page, { source, args: [to.x, to.y], answer: z.undefined(), timeoutMs });
  return null;
}
