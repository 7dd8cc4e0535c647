import type { Candidate } from "../see/entry.ts";
import type { Page } from "../see/page.ts";
import { type Context, surroundings } from "./context.ts";
import { partsIn } from "./controls.ts";
import { networkSigns } from "./networks.ts";
import { gateSigns } from "./gate.ts";
import type { Features } from "./numbers.ts";
import { linksIn, namesIn } from "./origins.ts";
import { shapeOf } from "./shape.ts";
import { slotSigns } from "./slot.ts";
import { contentOf, wordsIn } from "./wording.ts";

/** Everything the model is told of a candidate, the same for training and for captures. */
export function featuresOf(page: Page, candidate: Candidate, context: Context): Features {
  const inside = page.within(candidate.entry).filter((inner) => inner.seen || inner === candidate.entry);
  const content = contentOf(page, candidate, inside);
  const features = {
    ...shapeOf(page, candidate, context),
    ...partsIn(inside, content),
    ...wordsIn(content),
    ...namesIn(candidate, inside),
    ...linksIn(inside),
    ...networkSigns(page, candidate, inside),
    ...slotSigns(page, candidate, inside),
    ...surroundings(page, candidate, context),
  };
  return { ...features, gateSigns: gateSigns(features) };
}
