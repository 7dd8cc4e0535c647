import { Problem } from "../../contract/problem.ts";
import { inPage } from "../../devtools/evaluate.ts";
import { Box, SCRIPT_MARGIN_MS, type Work } from "../steps.ts";
import findScript from "./inpage/find.inpage.js";

/** The box of the selector's element. @throws {Problem} `selector_not_found`. */
export async function findElement({ page, settings, end }: Work, selector: string): Promise<Box> {
  const box = await inPage(page, {
    source: findScript,
    args: [selector, settings.SELECTOR_TIMEOUT_MS],
    answer: Box.nullable(),
    timeoutMs: end.left(settings.SELECTOR_TIMEOUT_MS + 2 * SCRIPT_MARGIN_MS),
  });
  if (box === null) throw new Problem("selector_not_found");
  return box;
}
