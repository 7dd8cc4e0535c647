import { family, processOf } from "../../src/dev/process/processes.ts";
import { memoryOf } from "../bench/machine/memory.ts";
import { startWalled, type Walled } from "../service/wall/walled.ts";
import { badRequests } from "./bad-requests.ts";
import { browsersOf } from "./browsers.ts";
import { type Ask, mixOf } from "./pages.ts";

/**
 * `npm run soak`: 200 pages of all kinds, every fifth hostile, by 4 callers. All must be answered, no process may be left
 * over, and the service's memory must end where it began. Then 500 requests that are wrong, which must not cost memory.
 */
const PAGES = 200;
const CALLERS = 4;
const BAD_REQUESTS = 500;
/** The same mix beforehand: code is compiled, caches and heaps find their size. */
const WARM_UP_PAGES = 60;
const BROWSERS = 2;
const MOST_GROWTH = 0.2;
const LOOKS = 60;
const LONGEST_MS = 10 * 60_000;

/** Less patience than usual, so that what never ends does not take all of the time. */
const IMPATIENT = {
  BROWSER_SLOTS: `${BROWSERS}`,
  NAVIGATION_TIMEOUT_MS: "4000",
  CAPTURE_TIMEOUT_MS: "20000",
  SELECTOR_TIMEOUT_MS: "1000",
};

// A heap as large as the platform gives: without a bound V8 collects nothing as long as the machine has room.
process.env["MINIFLARE_WORKERD_V8_FLAGS"] = "--max-heap-size=128";

const log = (text: string): void => void process.stdout.write(`${text}\n`);
const wrong: string[] = [];
const started = performance.now();
const limit = setTimeout(() => {
  log(`Not done in ${LONGEST_MS / 60_000} minutes.`);
  process.exit(1);
}, LONGEST_MS);

const before = pidsOfOurs();
const walled = await startWalled({ variables: IMPATIENT });
const token = await walled.newToken();
try {
  await captureAll(walled, mixOf(WARM_UP_PAGES));
  const atFirst = await memoryInUse();
  await captureAll(walled, mixOf(PAGES));
  const afterPages = await memoryInUse();
  compare(`${PAGES} pages`, atFirst, afterPages);
  await badRequests(walled, BAD_REQUESTS);
  compare(`${BAD_REQUESTS} bad requests`, afterPages, await memoryInUse());
  const open = browsersOf(process.pid);
  log(`Browsers open: ${open} of ${BROWSERS}`);
  if (open > BROWSERS) wrong.push(`${open} browsers are open`);
} finally {
  await walled.close();
}
const left = pidsOfOurs().filter((pid) => !before.includes(pid));
if (left.length > 0) wrong.push(`${left.length} processes are left`);
clearTimeout(limit);
log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
for (const line of wrong) log(`WRONG: ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);

async function captureAll({ capture }: Walled, asks: Ask[]): Promise<void> {
  const outcomes = new Map<string, number>();
  const caller = async () => {
    for (let ask = asks.shift(); ask !== undefined; ask = asks.shift()) {
      const response = await capture(token, ask.page, ask.options);
      const body = Buffer.from(await response.arrayBuffer());
      const outcome = response.status === 200 ? "picture" : `${response.status} ${JSON.parse(body.toString()).code}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const fine = outcome === "picture" || (ask.hostile && response.status === 500 && !outcome.endsWith(" internal"));
      if (!fine) wrong.push(`${ask.page}: ${outcome}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, caller));
  log(
    `${((performance.now() - began) / 1000).toFixed(0)} s: ${[...outcomes].map((one) => one.join(" x ")).join(", ")}`,
  );
}

/**
 * The least memory that was in use while a few plain captures ran one after another, in MiB. Between two collections a
 * heap also holds what nobody needs any more, and it is not collected while nothing runs.
 */
async function memoryInUse(): Promise<number | null> {
  let least = Infinity;
  for (let look = 0; look < LOOKS; look++) {
    const response = await walled.capture(token, "/plain");
    await response.arrayBuffer();
    const now = memoryOf(process.pid);
    if (now === null) return null;
    least = Math.min(least, now);
  }
  return least;
}

function compare(what: string, from: number | null, to: number | null): void {
  if (from === null || to === null) return log(`Memory after ${what}: not known on this system`);
  log(`Memory after ${what}: ${from.toFixed(0)} MiB before, ${to.toFixed(0)} MiB after`);
  if (to > from * (1 + MOST_GROWTH)) wrong.push(`memory grew by ${((to / from - 1) * 100).toFixed(0)} %`);
}

function pidsOfOurs(): number[] {
  const self = processOf(process.pid);
  return self === undefined ? [] : family([self]).map(({ pid }) => pid);
}
