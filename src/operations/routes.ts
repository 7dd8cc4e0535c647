import type { getStats, Stats } from "../contract/statistics.ts";
import type { Handler } from "../http/handler.ts";
import { REGIONS, type Region } from "../config-browsers.ts";
import { within } from "../lib/deadline.ts";
import type { PoolStatus } from "../pool/object.ts";
import { isRegion } from "../pool/regions.ts";
import { emptyTally, quantileOf, sumOf, type Tally } from "../pool/tally.ts";

const DAY_MS = 86_400_000;

/** A region's object or a queue that has not answered by then is left out. */
const ANSWER_MS = 5000;

type View = Stats["regions"][string];

/** What the last 24 hours were like, from the counts that the pools keep, and what waits now. */
export const showStats: Handler<typeof getStats> = async (_, { env }) => {
  const [regions, captureJobs, webhookDeliveries] = await Promise.all([
    Promise.all(REGION_NAMES.map(async (region) => [region, await overviewOf(env, region)] as const)),
    backlogOf(env.CAPTURE_JOBS),
    backlogOf(env.WEBHOOK_DELIVERIES),
  ]);
  const used = regions.filter(([, { tally, open, waiting }]) => tally.captures + tally.refused + open + waiting > 0);
  return {
    since: new Date(Date.now() - DAY_MS).toISOString(),
    ...viewOf(total(regions.map(([, overview]) => overview))),
    regions: Object.fromEntries(used.map(([region, overview]) => [region, viewOf(overview)])),
    backlogs: { captureJobs, webhookDeliveries },
  };
};

const REGION_NAMES: readonly Region[] = Object.keys(REGIONS).filter(isRegion);

/** What an operator sees of a region. */
interface Overview {
  tally: Tally;
  open: number;
  busy: number;
  waiting: number;
}

const NOTHING: Overview = { tally: emptyTally(), open: 0, busy: 0, waiting: 0 };

async function overviewOf(env: Env, region: Region): Promise<Overview> {
  const pool = env.POOL.getByName(region, { locationHint: region });
  const asked = within(pool.status(), ANSWER_MS, "A pool");
  return await asked.then(overviewIn, () => NOTHING);
}

function overviewIn({ slots, loans, waiting, tally }: PoolStatus): Overview {
  return { tally, open: slots.filter(({ warm }) => warm).length, busy: loans, waiting };
}

/** Messages that a queue holds; not every runtime can say. */
async function backlogOf(queue: Queue): Promise<number | null> {
  try {
    return (await within(queue.metrics(), ANSWER_MS, "A queue")).backlogCount;
  } catch {
    return null;
  }
}

function total(overviews: readonly Overview[]): Overview {
  const sum = (part: (overview: Overview) => number): number => overviews.reduce((all, each) => all + part(each), 0);
  return {
    tally: sumOf(overviews.map(({ tally }) => tally)),
    open: sum(({ open }) => open),
    busy: sum(({ busy }) => busy),
    waiting: sum(({ waiting }) => waiting),
  };
}

function viewOf({ tally, open, busy, waiting }: Overview): View {
  const phases = Object.entries(tally.phases).map(
    ([phase, buckets]) => [phase, { p50: quantileOf(buckets, 0.5), p95: quantileOf(buckets, 0.95) }] as const,
  );
  return {
    captures: tally.captures,
    failures: tally.failures,
    phases: Object.fromEntries(phases),
    browserSeconds: Math.round(tally.browserMs) / 1000,
    sessions: { open, busy, refused: tally.refused },
    waiting,
  };
}
