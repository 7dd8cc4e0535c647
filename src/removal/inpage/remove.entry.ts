import { watchArrivals } from "./act/arrivals.ts";
import { watchClasses } from "./act/restore/before.ts";
import { news } from "./act/news.ts";
import { findNo, hasHeardNo, sayNo } from "./act/refuse/reject.ts";
import { names } from "./act/selectors.ts";
import { clear, look } from "./act/watch.ts";
import { inspect } from "./inspect.ts";
import { frameTexts } from "./see/tree.ts";

/** What the Worker calls in the page, and the training. */
const removal = { news, findNo, sayNo, hasHeardNo, names, clear, look, frameTexts, inspect };

declare global {
  var stillframeRemoval: typeof removal;
}

watchArrivals();
watchClasses();
globalThis.stillframeRemoval = removal;
