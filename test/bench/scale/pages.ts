import { HOP_MS } from "./platform.ts";
import type { Chance } from "./random.ts";

/** A page as the simulation knows it. */
export interface Page {
  /** One that spins never loads; one that crashes has its browser replaced, one that kills takes it down at once. */
  kind: "ends" | "spins" | "crashes" | "kills";
  /** How long it waits for its network, and its browser for the Worker. */
  waitMs: number;
  /** Time of the browser's processor. */
  workMs: number;
}

interface Case {
  share: number;
  /** Chrome's processor time for one capture, the next page's preparation with it: by `npm run bench:distance`. */
  workMs: number;
  /** Messages between Worker and browser that wait for each other. */
  roundTrips: number;
  /** Requests that wait for each other, the document's own not counted. */
  depth: number;
}

/** The pages of `npm run bench`. How often each is asked for is an assumption: nobody has measured it. */
const CASES: readonly Case[] = [
  { share: 20, workMs: 205, roundTrips: 4, depth: 0 }, // plain text
  { share: 45, workMs: 350, roundTrips: 5, depth: 1 }, // article
  { share: 15, workMs: 390, roundTrips: 5, depth: 1 }, // dashboard
  { share: 5, workMs: 210, roundTrips: 6, depth: 0 }, // plain text, full page
  { share: 15, workMs: 970, roundTrips: 8, depth: 2 }, // article, full page
];

/** The two networks of `test/bench/pages.ts`: how long a document and each further request take. */
const NETWORKS = [
  { share: 1, documentMs: 150, assetMs: 80 },
  { share: 1, documentMs: 1000, assetMs: 300 },
] as const;

/** How far networks scatter: one in twenty takes over twice its median. */
const SPREAD = 0.45;

/** The next page that an honest account asks for. */
export function honestPage(chance: Chance): Page {
  const { workMs, roundTrips, depth } = chance.pick(CASES);
  const { documentMs, assetMs } = chance.pick(NETWORKS);
  const network = chance.around(documentMs, SPREAD) + depth * chance.around(assetMs, SPREAD);
  return { kind: "ends", waitMs: network + roundTrips * 2 * HOP_MS, workMs };
}

/** What hostile accounts ask for: an assumption. */
const HOSTILE = [
  { kind: "spins", share: 2 },
  { kind: "crashes", share: 1 },
  { kind: "kills", share: 1 },
] as const;

export const hostilePage = (chance: Chance): Page => ({
  kind: chance.pick(HOSTILE).kind,
  waitMs: chance.around(150, SPREAD),
  workMs: 0,
});

/** The Worker's processor time for one capture, all of its objects together; by the same command. */
export const WORKER_MS = 90;
