import type { Settings } from "../config.ts";
import { REGIONS, type Region } from "../config-browsers.ts";

/** Where callers of each continent are served, nearest first. */
const NEAREST: Readonly<Record<string, readonly Region[]>> = {
  AF: ["afr", "weur", "enam", "apac", "sam", "oc"],
  AS: ["apac", "weur", "oc", "enam", "afr", "sam"],
  EU: ["weur", "enam", "afr", "apac", "sam", "oc"],
  NA: ["enam", "weur", "sam", "apac", "oc", "afr"],
  OC: ["oc", "apac", "enam", "weur", "sam", "afr"],
  SA: ["sam", "enam", "weur", "afr", "apac", "oc"],
};

/** Whether a pool's name is that of a region. */
export const isRegion = (name: string | undefined): name is Region => name !== undefined && name in REGIONS;

/** The browsers of a region. Pools of other names exist in tests alone. */
export function slotsIn({ BROWSER_SLOTS: slots }: Settings, region: Region | null): number {
  if (typeof slots === "number") return slots;
  return region === null ? 1 : (slots[region] ?? 0);
}

/**
 * The regions that may serve a caller, best first. One whose continent is unknown has a single one: the platform always
 * knows it, a local service never does, and has no other place for browsers than its own machine.
 */
export function regionsFor(settings: Settings, continent: string | undefined): readonly Region[] {
  const able = (NEAREST[continent ?? ""] ?? NEAREST["NA"] ?? []).filter((region) => slotsIn(settings, region) > 0);
  return able.slice(0, continent !== undefined && continent in NEAREST ? 2 : 1);
}
