import { names } from "./selectors.ts";

const told = new Set<string>();
/** Since when late arrivals have their time. */
let began: number | undefined;

/** How much of their time late arrivals have left after the page's load, in milliseconds. */
function leftOf(waitMs: number): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0;
  began ??= loaded === 0 ? performance.now() : loaded;
  return Math.min(waitMs, Math.max(0, began + waitMs - performance.now()));
}

/** How often the page is asked what is new while late arrivals have their time. */
const NEWS_MS = 250;

/** Resolves to names that were not told before, at once the first time; without any once late arrivals have had their time. */
export async function news(waitMs: number, again: boolean): Promise<{ names: string[]; left: number }> {
  for (let first = told.size === 0; ; first = false) {
    if (!first) await new Promise((resolve) => setTimeout(resolve, Math.min(NEWS_MS, leftOf(waitMs))));
    const left = leftOf(waitMs);
    const fresh = names().filter((name) => !told.has(name));
    for (const name of fresh) told.add(name);
    if (left === 0 || again || fresh.length > 0) return { names: fresh, left };
  }
}
