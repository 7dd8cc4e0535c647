import { parseArgs } from "node:util";
import { costTable, mainTable } from "./tables.ts";
import { summaryOf } from "./report.ts";
import { type Load, simulate } from "./simulate.ts";

/**
 * `npm run bench:scale`: a thousand accounts on the platform's limits and prices, with the rules of `src/pool/` and
 * `src/limits/`, in virtual time. `--only loads` and
 * `--only million` print one of the two tables. The same seed prints the same tables.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    accounts: { type: "string", default: "1000" },
    only: { type: "string" },
  },
});
const [seed, accounts] = [Number(values.seed), Number(values.accounts)];

/** Browsers by region, as many as an account may have, by where callers are. */
const BY_DEMAND = '{"afr": 3, "apac": 22, "enam": 45, "oc": 4, "sam": 6, "weur": 40}';

/** Settings of a deployment, each with what it changes of the one before. */
const SETTINGS = {
  defaults: {},
  "2 browsers of 1 page in each region": { BROWSER_PAGES: "1" },
  "120 by demand": { BROWSER_SLOTS: BY_DEMAND },
  "and 1 page a browser": { BROWSER_SLOTS: BY_DEMAND, BROWSER_PAGES: "1" },
  "and 8 pages a browser": { BROWSER_SLOTS: BY_DEMAND, BROWSER_PAGES: "8" },
} as const;
const MANY = SETTINGS["120 by demand"];

const MILLION: Load = { name: "a million an hour", capturesPerHour: 1_000_000 };
const IDLE: Load = { name: "idle, 60 an hour", capturesPerHour: 60 };
const SMALL: Load = { name: "steady, 3,000 an hour", capturesPerHour: 3000 };
const STEADY: Load = { name: "steady, 100,000 an hour", capturesPerHour: 100_000 };
const BURSTY: Load = { name: "the same in bursts of 2.5 times as much", capturesPerHour: 100_000, burst: 2.5 };

const run = (
  load: Load,
  [name, variables]: readonly [string, Readonly<Record<string, string>>],
  minutes: readonly [warmUp: number, counted: number],
) => {
  const [warmUpMinutes, counted] = minutes;
  const summary = summaryOf(
    simulate({ seed, accounts, warmUpMinutes, minutes: counted, load, variables, ahead: name.includes("ahead") }),
  );
  console.error(`  ${load.name}, ${name}: ${summary.captured} captures`);
  return { load: load.name, settings: name, summary };
};

/** Minutes that pass uncounted, and that are counted. */
const tables: Readonly<Record<string, () => string>> = {
  loads: () => {
    const rows = [
      run(IDLE, ["defaults", SETTINGS.defaults], [0, 300]),
      run(SMALL, ["defaults", SETTINGS.defaults], [5, 30]),
      run(STEADY, ["120 by demand", MANY], [2, 5]),
      run(BURSTY, ["120 by demand", MANY], [2, 5]),
      // What is opened ahead takes the one new browser a second from those that somebody waits for.
      run(BURSTY, ["120 by demand, opened ahead", MANY], [2, 5]),
    ];
    return `${mainTable("Loads", rows)}\n${costTable(rows)}`;
  },
  million: () => {
    const rows = Object.entries(SETTINGS).map((settings) => run(MILLION, settings, [2, 0.5]));
    return `${mainTable("A million an hour", rows)}\n${costTable(rows)}`;
  },
};

for (const [name, make] of Object.entries(tables))
  if (values.only === undefined || values.only === name) console.log(make());
