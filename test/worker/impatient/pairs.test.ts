import { it } from "vitest";
import { check, type Pair } from "../options/pairs.ts";

/** Pairs of fields that meet in the end of a wait. */
const PAIRS: readonly Pair[] = [
  ["hide + selector", { hide: ["#box"], selector: "#box" }, { code: "selector_not_found" }],
];

it.each(PAIRS)("%s", async (...pair) => await check(pair));
