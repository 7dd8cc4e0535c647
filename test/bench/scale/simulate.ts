import { settings as settingsOf, type Settings } from "../../../src/config.ts";
import { REGIONS, type Region } from "../../../src/config-browsers.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { profiles } from "./accounts.ts";
import type { World } from "./browser.ts";
import { Caller, type Pools } from "./caller.ts";
import { Clock } from "./clock.ts";
import { hostilePage, honestPage } from "./pages.ts";
import { BrowserRun } from "./platform.ts";
import { SimulatedPool } from "./pool.ts";
import { Chance } from "./random.ts";

/** What callers ask for, all together. */
export interface Load {
  name: string;
  capturesPerHour: number;
  /** So many times as much for one minute in five, and so much less in the others. */
  burst?: number;
}

export interface Scenario {
  seed: number;
  accounts: number;
  /** Time that passes before anything is counted: browsers are opened one a second. */
  warmUpMinutes: number;
  /** Time that is counted. */
  minutes: number;
  load: Load;
  /** Whether browsers are opened before somebody waits for them. */
  ahead?: boolean;
  /** Variables of `src/config.ts`. */
  variables: Readonly<Record<string, string>>;
}

export interface Run {
  scenario: Scenario;
  settings: Settings;
  callers: readonly Caller[];
  pools: Pools;
  platform: BrowserRun;
}

/** The defaults of a deployment: of the tests' variables only the secrets. */
const { PAYLOAD_KEYS, LINK_KEYS, AUTH_SECRET } = BINDINGS;

/** A morning in the middle of a month. */
const START = Date.UTC(2026, 0, 15, 9);
const MINUTE_MS = 60_000;

/** Captures that are asked for as jobs: an assumption, as are hosts, of which an account has so many. */
const JOBS = 0.3;
const HOSTS = 20;

export function simulate(scenario: Scenario): Run {
  const { seed, accounts, load, variables } = scenario;
  const begin = START + scenario.warmUpMinutes * MINUTE_MS;
  const end = begin + scenario.minutes * MINUTE_MS;
  const settings = settingsOf({ PAYLOAD_KEYS, LINK_KEYS, AUTH_SECRET, ...variables });
  const [clock, chance] = [new Clock(START), new Chance(seed)];
  const platform = new BrowserRun(clock, new Chance(seed + 1));
  const world: World = { clock, chance, platform, settings };
  const regions = Object.keys(REGIONS).filter((name): name is Region => name in REGIONS);
  const pools = new Map(regions.map((region) => [region, new SimulatedPool(world, region, scenario.ahead)]));
  const callers = profiles(accounts, settings, new Chance(seed + 2)).map((each) => new Caller(world, pools, each));
  askFor(load, callers, { clock, chance: new Chance(seed + 3), end });
  clock.runUntil(begin);
  for (const counted of [platform, ...callers, ...pools.values()]) counted.countAnew();
  clock.runUntil(end);
  platform.settle();
  return { scenario, settings, callers, pools, platform };
}

/** Captures come independently of each other; who asks for one is drawn by the accounts' shares. */
function askFor(
  load: Load,
  callers: readonly Caller[],
  { clock, chance, end }: { clock: Clock; chance: Chance; end: number },
): void {
  const entries = callers.map((caller) => ({ share: caller.profile.share, caller }));
  const drawn = table(entries);
  const next = () => {
    if (clock.now >= end) return;
    clock.after(chance.exponential(3_600_000 / rateAt(load, clock.now)), () => {
      const caller = drawn[Math.floor(chance.next() * drawn.length)];
      if (caller !== undefined) askOne(caller, chance);
      next();
    });
  };
  next();
}

function askOne(caller: Caller, chance: Chance): void {
  const page = caller.profile.hostile ? hostilePage(chance) : honestPage(chance);
  const host = `${Math.floor(chance.next() * HOSTS)}.${caller.profile.id}.example`;
  caller.ask(chance.next() < JOBS ? "job" : "sync", { host, page });
}

/** Captures an hour at that moment; the mean over five minutes is the load's. */
function rateAt({ capturesPerHour, burst = 1 }: Load, now: number): number {
  const isBurst = Math.floor((now - START) / MINUTE_MS) % 5 === 2;
  return isBurst ? capturesPerHour * burst : (capturesPerHour * (5 - burst)) / 4;
}

/** A list in which each stands as often as its share, so that one draw from it is enough. */
function table(entries: readonly { share: number; caller: Caller }[]): Caller[] {
  const smallest = Math.min(...entries.map(({ share }) => share));
  return entries.flatMap(({ share, caller }) => Array<Caller>(Math.max(1, Math.round(share / smallest))).fill(caller));
}
