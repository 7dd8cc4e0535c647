import type { Model } from "./model.ts";
import text from "./weights.txt";

/** What `npm run train:removal` made, as text: parsing it is faster than running it as a program. */
export const MODEL: Model = JSON.parse(text);
