import { z } from "zod";
import { invalidField, Problem } from "../../contract/problem.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { NO_SELECTOR, selectorsOf } from "../selectors.ts";
import type { Work } from "../work.ts";
import findScript from "./inpage/built/find.inpage.js";
import syntaxScript from "./inpage/built/syntax.inpage.js";
import { SCRIPT_MARGIN_MS } from "./ready.ts";

/** A box in the page at rest, in CSS pixels. */
export const Box = z.object({
  x: z.number().min(-1e7).max(1e7),
  y: z.number().min(-1e7).max(1e7),
  width: z.number().positive().max(1e7),
  height: z.number().positive().max(1e7),
});
export type Box = z.infer<typeof Box>;

/** Refuses selectors that this browser cannot parse. @throws {Problem} `invalid_request`. */
export async function checkSelectors({ page, request, end }: Work): Promise<void> {
  const named = selectorsOf(request);
  if (named.length === 0) return;
  const args = [JSON.stringify(named.map(({ selector }) => selector))];
  const script = { source: syntaxScript, args, answer: z.int(), timeoutMs: end.left(2000) };
  const wrong = named[await inPage(page, script)];
  if (wrong !== undefined) throw invalidField(wrong.path, NO_SELECTOR, "invalid_selector");
}

/** The box of the selector's element. @throws {Problem} `selector_not_found`. */
export async function findElement({ page, settings, clock, end }: Work, selector: string): Promise<Box> {
  const script = {
    source: findScript,
    args: [selector, settings.SELECTOR_TIMEOUT_MS],
    answer: Box.nullable(),
    timeoutMs: end.left(settings.SELECTOR_TIMEOUT_MS + 2 * SCRIPT_MARGIN_MS),
  };
  const box = await clock.flowing(() => inPage(page, script));
  if (box === null) throw new Problem("selector_not_found");
  return box;
}
