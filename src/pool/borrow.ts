import type { LendAnswer } from "./object.ts";
import type { Lane } from "./rules.ts";
import type { CaptureRequest } from "../contract/capture.ts";
import { Problem } from "../contract/problem.ts";
import type { PublicUrl } from "../outbound/check.ts";
import type { Facts } from "../capture/facts.ts";
import type { Made, Outcome } from "../browser/order.ts";

/** A capture that somebody asks for, from wherever they ask. */
export interface Ask {
  request: CaptureRequest;
  url: PublicUrl;
  /** Whose it is: accounts take turns. */
  account: string;
  ownHosts: readonly string[];
  lane: Lane;
  /** How long to wait for a browser. */
  waitMs: number;
  continent: string | undefined;
  /** Fires when the result is no longer wanted. */
  signal: AbortSignal;
  phases: Map<string, number>;
}

export interface Taken {
  facts: Facts;
  outputs: Made[];
}

/** How often a slot may turn out to be taken after all: the pool was restarted, or the caller was slow. */
const MAX_CLASHES = 5;

/** Borrows a browser and takes the picture in it. @throws {Problem} `capacity`, or what the capture failed with. */
export async function captureInPool(env: Env, ask: Ask): Promise<Taken> {
  const region = regionOf(ask.continent);
  for (let clash = 0; clash < MAX_CLASHES; clash += 1) {
    // Nobody wants it any more: what was lent meanwhile was given back, and nothing was tried.
    if (ask.signal.aborted) throw new Problem("capacity");
    const loan = await borrow(env, region, ask);
    if (ask.signal.aborted) throw new Problem("capacity");
    const outcome = await order(env, ask, { region, ...loan });
    for (const [phase, milliseconds] of Object.entries(outcome.phases)) ask.phases.set(phase, milliseconds);
    if (outcome.ok) return { facts: outcome.facts, outputs: outcome.outputs };
    if (outcome.busy) continue;
    const { details } = outcome;
    throw new Problem(outcome.code, outcome.message, { ...(details && { details }), ...retry(outcome.code) });
  }
  throw new Problem("capacity", undefined, { retryAfterSeconds: 1 });
}

const retry = (code: string) => (code === "capacity" ? { retryAfterSeconds: 5 } : {});

type Loan = Extract<LendAnswer, { lent: true }>;

async function borrow(env: Env, region: Region, { lane, account, waitMs, signal, phases }: Ask): Promise<Loan> {
  const started = performance.now();
  const pool = env.POOL.getByName(region, { locationHint: region });
  const ticket = crypto.randomUUID();
  // Should this be lost, the wait ends by itself, and a loan that nobody begins to use soon.
  const leave = () => void pool.leave(ticket).catch(() => undefined);
  signal.addEventListener("abort", leave);
  try {
    const answer = await pool.lend({ ticket, lane, account }, waitMs);
    if (!answer.lent) throw new Problem("capacity", undefined, { retryAfterSeconds: answer.retryAfterSeconds });
    return answer;
  } finally {
    signal.removeEventListener("abort", leave);
    phases.set("queue", performance.now() - started);
  }
}

async function order(env: Env, ask: Ask, loan: Loan & { region: Region }): Promise<Outcome> {
  const { region, slot, lend } = loan;
  const browser = env.BROWSERS.getByName(`${region}/${slot}`, { locationHint: region });
  const { request, url, ownHosts, signal } = ask;
  // Nobody is left to tell when this fails; the capture then ends by its own deadline.
  const abandon = () => void browser.abandon(lend).catch(() => undefined);
  signal.addEventListener("abort", abandon);
  try {
    return await browser.capture({ region, slot, lend, request, url, ownHosts });
  } finally {
    signal.removeEventListener("abort", abandon);
  }
}

/** Where Durable Objects can be placed (`/durable-objects/reference/data-location/`), by the caller's continent. */
const REGIONS = { AF: "afr", AS: "apac", EU: "weur", NA: "enam", OC: "oc", SA: "sam" } as const;
type Region = (typeof REGIONS)[keyof typeof REGIONS];

/** The pool near a caller; callers whose continent is unknown share one. */
function regionOf(continent: string | undefined): Region {
  return REGIONS[continent as keyof typeof REGIONS] ?? "enam"; // any other text gives the default
}
