import type { Entry } from "../../see/entry.ts";
import { contains, inView } from "../../see/geometry.ts";
import { inTopLayer, MEDIA, type Page } from "../../see/page.ts";

interface Layer {
  index: number;
  level: number;
}

/** What an element is painted with, outermost first, with itself: everything that is placed or makes a stacking context. */
function layersOf(page: Page, entry: Entry): Layer[] {
  const layers: Layer[] = [];
  for (let outer: Entry | undefined = entry; outer !== undefined; outer = page.above(outer)) {
    const { style, index } = outer;
    const placed = style.position !== "static" || style.transform !== "none" || Number(style.opacity) < 1;
    if (!placed && !inTopLayer(outer)) continue;
    layers.unshift({ index, level: inTopLayer(outer) ? Number.MAX_VALUE : Number(style.zIndex) || 0 });
  }
  return layers;
}

/** Whether one element is painted before another, and so lies behind it. */
export function isBehind(page: Page, one: Entry, other: Entry): boolean {
  const [layers, others] = [layersOf(page, one), layersOf(page, other)];
  for (let depth = 0; ; depth += 1) {
    const [layer, beside] = [layers[depth], others[depth]];
    if (layer?.index === beside?.index) {
      if (layer === undefined) return one.index < other.index;
      continue;
    }
    // What is placed is painted over what is not, unless it is put behind it.
    if (layer === undefined) return (beside?.level ?? 0) >= 0;
    if (beside === undefined) return layer.level < 0;
    return layer.level < beside.level || (layer.level === beside.level && layer.index < beside.index);
  }
}

/** Parts of the page's own content that are compared with what may cover it. */
const MAX_SAMPLES = 12;

/** Whether an element is painted over what the page shows; `others` are overlays, which are not what the page shows. */
export function coversContent(page: Page, entry: Entry, others: readonly Entry[]): boolean {
  const shown = page.entries.filter(
    (one) =>
      one.seen &&
      !one.fixed &&
      (one.text !== "" || MEDIA.has(one.tag)) &&
      inView(one) &&
      !contains(entry, one) &&
      !others.some((other) => contains(other, one)),
  );
  const step = Math.max(1, Math.floor(shown.length / MAX_SAMPLES));
  const samples = shown.filter((_, at) => at % step === 0);
  return samples.every((one) => isBehind(page, one, entry));
}
