import type { FoundBy } from "../../../contract/job.ts";
import type { Context } from "../features/context.ts";
import { featuresOf } from "../features/features.ts";
import { judge, type Verdict } from "../judge/model.ts";
import { MODEL } from "../judge/weights.ts";
import { areRelated } from "../see/dom.ts";
import type { Candidate } from "../see/entry.ts";
import { labelOf, nameOf, type Page } from "../see/page.ts";
import { fold, says } from "../see/text.ts";
import { KNOWN_CONFIDENCE } from "./limits.ts";
import { textIn } from "./refuse/refusal.ts";
import { state } from "./state.ts";

/** What the model makes of a candidate, and what the rules know better. */
export function verdictOn(page: Page, candidate: Candidate, context: Context): Verdict & { how: FoundBy } {
  const verdict = judge(MODEL, featuresOf(page, candidate, context), candidate.listed);
  const other = verdict.type !== "cookie-banner" && verdict.confidence >= 0.5;
  const after = !other && isAfterthought(page, candidate);
  if (!after && !isKnownDialog(page, candidate))
    return { ...verdict, how: candidate.listed === verdict.type ? "list" : "model" };
  if (after) state.answered.add(candidate.entry.element);
  return { type: "cookie-banner", confidence: KNOWN_CONFIDENCE, how: "rule" };
}

/** Whether an overlay came of the answer: a button that leads back to the choice, or a line that says it was heard. */
function isAfterthought(page: Page, { entry, over }: Candidate): boolean {
  if (!over || state.before === null || state.before.has(entry.element)) return false;
  if (/consent|cookie|gdpr|cmp|revisit|revoke/.test(nameOf(entry))) return true;
  return says(`${page.textOf(entry)} ${fold(page.within(entry).map(labelOf).join(" ").slice(0, 1000))}`, "cookie");
}

/** Whether a candidate is a dialog that a rule knows, or all of one but for its wrapper. */
function isKnownDialog(page: Page, { entry, over }: Candidate): boolean {
  if (!over) return false;
  const own = entry.element;
  return [...state.dialogs].some(
    (dialog) => areRelated(own, dialog) && page.textOf(entry).length <= 2 * textIn(dialog).length + 100,
  );
}
