import { isLate } from "./act/arrivals.ts";
import { contextOf } from "./features/context.ts";
import { featuresOf } from "./features/features.ts";
import { judge } from "./judge/model.ts";
import { MODEL } from "./judge/weights.ts";
import { findOverlays } from "./see/overlays.ts";
import { Page } from "./see/page.ts";
import { findSlots } from "./see/slots.ts";
import { readPage } from "./see/tree.ts";

/** For training: every candidate with what the model is told of it and makes of it. */
export function inspect() {
  const page = new Page(readPage(5000));
  const context = contextOf(page, isLate);
  return [...findOverlays(page), ...findSlots(page)].map((candidate) => {
    const features = featuresOf(page, candidate, context);
    return { entry: candidate.entry, page, features, verdict: judge(MODEL, features) };
  });
}
