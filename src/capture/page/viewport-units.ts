import { z } from "zod";
import { inPage } from "../../devtools/evaluate.ts";
import unitsScript from "./inpage/units.inpage.js";
import type { Work } from "../steps.ts";

/** A page with more than this of styles keeps its units. */
const MAX_SHEETS = 200;
const MAX_SHEET_CHARACTERS = 2 * 1024 * 1024;

const TIMEOUT_MS = 3000;

/** Lengths in parts of the viewport, with their relatives that leave out a phone's bars. */
const VIEWPORT_LENGTH = String.raw`(?<![\w.#])(-?\d*\.?\d+)[sld]?v(h|w|b|i|min|max)\b`;

/**
 * Gives everything measured in parts of the viewport the pixels it has now. On paper these units are parts of the
 * sheet: on one sheet as tall as the page, three screens of `100vh` would each become as tall as all of it.
 */
export async function fixViewportUnits(work: Work): Promise<void> {
  const { session } = work.page;
  const { cssLayoutViewport } = await session.send("Page.getLayoutMetrics");
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
  for (const styleSheetId of await sheetsOf(work)) {
    // A sheet that the page takes back meanwhile is no longer ours to change.
    const { text } = await session.send("CSS.getStyleSheetText", { styleSheetId }).catch(() => ({ text: "" }));
    const fixed = inPixels(text, { width, height });
    if (fixed === text) continue;
    await session.send("CSS.setStyleSheetText", { styleSheetId, text: fixed }).catch(() => undefined);
  }
  const timeoutMs = work.end.left(TIMEOUT_MS);
  await inPage(work.page, {
    source: unitsScript,
    args: [VIEWPORT_LENGTH, width, height],
    answer: z.undefined(),
    timeoutMs,
  });
}

/** The sheets of the page, of its frames and shadow roots, as Chrome reports them when it is asked to. */
async function sheetsOf({ page: { session }, end }: Work): Promise<string[]> {
  const sheets: string[] = [];
  const added = ({ header }: { header: { styleSheetId: string; origin: string; length: number } }) => {
    const known = header.origin === "regular" && header.length <= MAX_SHEET_CHARACTERS;
    if (known && sheets.length < MAX_SHEETS) sheets.push(header.styleSheetId);
  };
  session.on("CSS.styleSheetAdded", added);
  try {
    await session.send("DOM.enable", undefined, { timeout: end.left(TIMEOUT_MS) });
    await session.send("CSS.enable", undefined, { timeout: end.left(TIMEOUT_MS) });
  } finally {
    session.off("CSS.styleSheetAdded", added);
  }
  return sheets;
}

/** A style sheet with its viewport lengths in pixels. */
function inPixels(css: string, { width, height }: { width: number; height: number }): string {
  const whole = { h: height, b: height, w: width, i: width };
  const sides: Record<string, number> = { ...whole, min: Math.min(width, height), max: Math.max(width, height) };
  return css.replace(new RegExp(VIEWPORT_LENGTH, "gi"), (_, amount: string, side: string) => {
    const pixels = (Number(amount) / 100) * (sides[side.toLowerCase()] ?? 0);
    return `${pixels}px`;
  });
}
