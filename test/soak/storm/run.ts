import { cpus, loadavg } from "node:os";
import { family, processOf } from "../../../src/dev/process/processes.ts";
import { memoryOf } from "../../bench/machine/memory.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWalled, type Walled } from "../../service/wall/walled.ts";
import { Attacker } from "./attackers.ts";
import { captureEverySecond, type Captures, quantile } from "./honest.ts";

export interface StormOptions {
  seconds: number;
  /** How long the honest account is measured alone before. */
  aloneSeconds: number;
  /** How long it is measured with the attackers at another service on this machine; 0 leaves that out. */
  apartSeconds?: number;
  /** How many times slower its p95 may be in the storm. */
  mostSlower: number;
  log: (text: string) => void;
  /** Variables beside those of a deployment. */
  variables?: Readonly<Record<string, string>>;
  /** What the attackers do of what they can, as {@link Attacker} takes it. */
  only?: string;
}

/** As shipped, with three browsers; one address of a site stands for the many that an attacker has. */
const VARIABLES = {
  BROWSER_SLOTS: "3",
  NAVIGATION_TIMEOUT_MS: "30000",
  CAPTURE_TIMEOUT_MS: "60000",
  CAPACITY_WAIT_MS: "15000",
  SELECTOR_TIMEOUT_MS: "5000",
  FONTS_TIMEOUT_MS: "3000",
  QUIET_TIMEOUT_MS: "3000",
  REQUESTS_PER_MINUTE: "{}",
  TARGET_FAILURES: '{"free":1000000}',
};

const MOST_GROWTH = 0.3;
const LOOK_MS = 2000;

/** By then every kind of object has been made, and less than so many looks at memory say nothing. */
const WARM_MS = 30_000;
const FEWEST_LOOKS = 30;

/** Runs a storm; answers with what was wrong. */
export async function runStorm(options: StormOptions): Promise<string[]> {
  const { seconds, aloneSeconds, apartSeconds = 0, log } = options;
  const before = pidsOfOurs();
  const wrong: string[] = [];
  const walled = await startStormy(options);
  try {
    const honest = await newToken(walled, "scale");
    await captureEverySecond(walled, honest, 5);
    const alone = await captureEverySecond(walled, honest, aloneSeconds);
    log(`Alone: ${told(alone)}`);
    if (apartSeconds > 0) log(`Attackers at another service: ${compared(await apart(walled, honest, options), alone)}`);
    const memory = watchMemory();
    const stormy = await attacked(walled, options, () => captureEverySecond(walled, honest, seconds));
    log(`In the storm: ${compared(stormy, alone)}`);
    wrong.push(...[alone, stormy].flatMap(({ failures }) => failures));
    const slower = slownessOf(stormy, alone);
    if (slower > options.mostSlower) wrong.push(`p95 is ${slower.toFixed(1)} times that of being alone`);
    wrong.push(...memory(log));
  } finally {
    await walled.close();
  }
  const left = pidsOfOurs().filter((pid) => !before.includes(pid));
  log(`Processes left: ${left.length}`);
  if (left.length > 0) wrong.push(`${left.length} processes are left`);
  return wrong;
}

const startStormy = ({ variables }: StormOptions): Promise<Walled> =>
  startWalled({ variables: { ...VARIABLES, ...variables } });

/** The honest account's captures while this machine's processors are busy with another service's attackers. */
async function apart(walled: Walled, honest: string, options: StormOptions): Promise<Captures> {
  const other = await startStormy(options);
  try {
    return await attacked(other, options, () => captureEverySecond(walled, honest, options.apartSeconds ?? 0));
  } finally {
    await other.close();
  }
}

/** Does the work while two accounts of this service do their worst. */
async function attacked<T>(walled: Walled, { only, log }: StormOptions, work: () => Promise<T>): Promise<T> {
  const tokens = [await newToken(walled, "free"), await newToken(walled, "free")];
  const attackers = tokens.map((token) => new Attacker(walled, token, only));
  for (const attacker of attackers) attacker.start();
  try {
    return await work();
  } finally {
    for (const attacker of attackers) attacker.stop();
    for (const { answers } of attackers) log(`An attacker was answered ${JSON.stringify(Object.fromEntries(answers))}`);
  }
}

const slownessOf = (one: Captures, alone: Captures): number =>
  quantile(one.milliseconds, 0.95) / quantile(alone.milliseconds, 0.95);

const compared = (one: Captures, alone: Captures): string =>
  `${told(one)}; p95 is ${slownessOf(one, alone).toFixed(1)} times that of being alone`;

const told = (captures: Captures): string => {
  const [half, most] = [0.5, 0.95].map((part) => Math.round(quantile(captures.milliseconds, part)));
  const phases = [...captures.phases].map(([phase, times]) => `${phase} ${Math.round(quantile(times, 0.95))}`);
  const { length } = captures.milliseconds;
  const load = loadavg().map((one) => one.toFixed(1));
  return `${length} captures, ${captures.failures.length} failed, p50 ${half} ms, p95 ${most} ms (of its phases: ${phases.join(", ")}); load ${load.join(" ")} on ${cpus().length} processors`;
};

/**
 * The least memory in use in the first and in the last third, once everything has been started: what lies between is
 * rubbish that was not collected yet. A short storm ends before that.
 */
function watchMemory(): (log: (text: string) => void) => string[] {
  const looks: number[] = [];
  const timer = setInterval(() => looks.push(memoryOf(process.pid) ?? 0), LOOK_MS);
  return (log) => {
    clearInterval(timer);
    const start = looks[0] ?? 0;
    const warm = looks.slice(WARM_MS / LOOK_MS);
    const third = Math.ceil(warm.length / 3);
    const [first, last] = [Math.min(...warm.slice(0, third)), Math.min(...warm.slice(-third))];
    log(`Memory in MiB: ${start.toFixed(0)} before the storm, ${looks.at(-1)?.toFixed(0)} after it`);
    if (warm.length < FEWEST_LOOKS) return [];
    log(`At least ${first.toFixed(0)} in its first third once warm, ${last.toFixed(0)} in its last`);
    return last > first * (1 + MOST_GROWTH) ? [`memory grew from ${first.toFixed(0)} to ${last.toFixed(0)} MiB`] : [];
  };
}

async function newToken({ service }: Walled, plan: string): Promise<string> {
  const response = await fetch(`${service.url}/api/admin/accounts`, {
    method: "POST",
    headers: { Authorization: `Bearer ${BINDINGS.ADMIN_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, plan }),
  });
  const { token } = JSON.parse(await response.text());
  return token;
}

function pidsOfOurs(): number[] {
  const self = processOf(process.pid);
  return self === undefined ? [] : family([self]).map(({ pid }) => pid);
}
