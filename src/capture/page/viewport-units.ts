import { z } from "zod";
import { inPage } from "../../devtools/evaluate.ts";
import unitsScript from "./inpage/built/units.inpage.js";
import type { Work } from "../work.ts";
import { inPixels, VIEWPORT_LENGTH } from "./viewport-lengths.ts";

/** Sheets, and characters of all sheets together, that are read; what a page has beyond that keeps its units. */
const MAX_SHEETS = 200;
const MAX_CHARACTERS = 2 * 1024 * 1024;

const TIMEOUT_MS = 3000;

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
