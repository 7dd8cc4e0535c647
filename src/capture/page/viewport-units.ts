import { z } from "zod";
import { inPage } from "../../devtools/evaluate.ts";
import unitsScript from "./inpage/built/units.inpage.js";
import type { Work } from "../work.ts";

/** Sheets, and characters of all sheets together, that are read; what a page has beyond that keeps its units. */
const MAX_SHEETS = 200;
const MAX_CHARACTERS = 2 * 1024 * 1024;

const TIMEOUT_MS = 3000;

/**
 * Lengths in parts of the viewport, with their relatives that leave out a phone's bars. What stands in the name of a class
 * (`.h-50vh`, `.h-\[50vh\]`) is none. Sheets are hostile, so the time this takes must be linear in their length: a number
 * is only tried where it begins, and only so many of its digits.
 */
const VIEWPORT_LENGTH = String.raw`(?<![\w.#-]|\\[^\s])(-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))[sld]?v(h|w|b|i|min|max)(?![\w\\-])`;

/**
 * Gives everything measured in parts of the viewport the pixels it has now. On paper these units are parts of the
 * sheet: on one sheet as tall as the page, three screens of `100vh` would each become as tall as all of it.
 */
export async function fixViewportUnits(work: Work): Promise<void> {
  const { session } = work.page;
  const { cssLayoutViewport } = await session.send("Page.getLayoutMetrics");
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
  let left = MAX_CHARACTERS;
  for (const { styleSheetId, length } of await sheetsOf(work)) {
    if (length > left) continue;
    // A sheet that the page takes back meanwhile is no longer ours to change.
    const { text } = await session.send("CSS.getStyleSheetText", { styleSheetId }).catch(() => ({ text: "" }));
    left -= text.length;
    if (left < 0) break;
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

interface Sheet {
  styleSheetId: string;
  /** In characters. */
  length: number;
}

/** The sheets of the page, of its frames and shadow roots, as Chrome reports them when it is asked to. */
async function sheetsOf({ page: { session }, end }: Work): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  const added = ({ header }: { header: Sheet & { origin: string } }) => {
    if (header.origin === "regular" && sheets.length < MAX_SHEETS) sheets.push(header);
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
