import { setTimeout as pause } from "node:timers/promises";
import { family, processOf } from "../../../src/dev/process/processes.ts";
import { MARKED, markColor } from "../../site/pages/measured/marked.ts";
import { decodePng, isFilled } from "../../support/capture/pixels.ts";
import { type Options, startWalled, type Walled } from "../../service/wall/walled.ts";
import { browsersOf } from "../browsers.ts";

export interface TogetherOptions {
  captures: number;
  /** How many ask at a time. */
  callers: number;
  /** Every so many captures one is hostile. */
  hostileEvery: number;
  log: (text: string) => void;
}

const BROWSERS = 2;

/** As shipped, with two browsers in one region. One site stands for the many that captures are of, so none of its failures count. */
const VARIABLES = {
  BROWSER_SLOTS: `{"enam": ${BROWSERS}}`,
  CAPACITY_WAIT_MS: "60000",
  NAVIGATION_TIMEOUT_MS: "30000",
  TARGET_FAILURES: '{"scale":1000000}',
};

/** Pages that spin, crash, reload, flood or never end. */
const HOSTILE: readonly (readonly [page: string, options?: Options])[] = [
  ["h3"],
  ["h8"],
  ["h24?kind=post&times=20&size=1000000", { delay: 5000 }],
  ["h4"],
  ["h14?kind=reload", { delay: 500 }],
  ["h19?kind=workers"],
  ["h15?kind=image"],
  ["h6"],
];

/** How long a hostile page is waited for; an honest one has as long as usual. */
const HOSTILE_TIMEOUT_MS = 3000;

/** Longer than a capture may wait and take. */
const HANGS_MS = 180_000;

/** A browser that is closed has ended by then, on a busy machine too. */
const CLOSES_MS = 30_000;

/** Takes captures side by side, hostile ones among them, and looks at each picture; answers with what was wrong. */
export async function runTogether({ captures, callers, hostileEvery, log }: TogetherOptions): Promise<string[]> {
  const before = pidsOfOurs();
  const walled = await startWalled({ variables: VARIABLES });
  const wrong: string[] = [];
  try {
    const tokens = await Promise.all(["honest", "honest", "hostile"].map(() => walled.newToken()));
    const took: number[] = [];
    let next = 0;
    const started = performance.now();
    const caller = async () => {
      for (let mark = next++; mark < captures; mark = next++) {
        const [one = "", two = "", hostile = ""] = tokens;
        if (mark % hostileEvery === hostileEvery - 1)
          wrong.push(...(await hostileIn(walled, hostile, Math.floor(mark / hostileEvery))));
        else wrong.push(...(await honestIn(walled, mark % 2 === 0 ? one : two, { mark, took })));
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    log(told(took, { captures, seconds: (performance.now() - started) / 1000 }));
    const open = await browsersLeft();
    if (open > BROWSERS) wrong.push(`${open} browsers are open`);
    if (wrong.length > 0) for (const line of walled.lines.filter((one) => one.includes("capture failed"))) log(line);
  } finally {
    await walled.close();
  }
  const left = pidsOfOurs().filter((pid) => !before.includes(pid));
  if (left.length > 0) wrong.push(`${left.length} processes are left`);
  return wrong;
}

interface Marked {
  mark: number;
  /** Milliseconds of each capture. */
  took: number[];
}

/** An honest page must come, and show its own mark alone. */
async function honestIn({ capture }: Walled, token: string, { mark, took }: Marked): Promise<string[]> {
  const { width, band, bands } = MARKED;
  const height = band * bands;
  const started = performance.now();
  const answer = await inTime(capture(token, `/marked?mark=${mark}`, { width, height, fullPage: mark % 3 === 0 }));
  if (answer === null) return [`${mark} hangs`];
  took.push(performance.now() - started);
  if (answer.status !== 200) return [`${mark} failed: ${answer.status} ${answer.body.toString().slice(0, 200)}`];
  const picture = decodePng(answer.body);
  const missing = answer.headers.get("X-Incomplete");
  if (missing !== null) return [`${mark} lacks ${missing}`];
  return isFilled(picture, { x: 0, y: 0, width, height }, markColor(mark)) ? [] : [`${mark} shows something else`];
}

/** A hostile page may fail, in a way that is known. */
async function hostileIn({ capture }: Walled, token: string, turn: number): Promise<string[]> {
  const [page, options = {}] = HOSTILE[turn % HOSTILE.length] ?? ["h3"];
  const answer = await inTime(capture(token, `/hostile/${page}`, { timeout: HOSTILE_TIMEOUT_MS, ...options }));
  if (answer === null) return [`${page} hangs`];
  if (answer.status === 200) return [];
  const { code } = JSON.parse(answer.body.toString());
  return answer.status === 500 && code !== "internal" ? [] : [`${page}: ${answer.status} ${code}`];
}

/** An answer with its bytes; `null` when none came. */
async function inTime(answering: Promise<Response>) {
  const whole = answering.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: Buffer.from(await answer.arrayBuffer()),
  }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HANGS_MS, null);
  });
  return await Promise.race([whole, late]).finally(() => clearTimeout(timer));
}

/** How many browsers are open once those have ended that are being closed. */
async function browsersLeft(): Promise<number> {
  const end = performance.now() + CLOSES_MS;
  while (browsersOf(process.pid) > BROWSERS && performance.now() < end) await pause(100);
  return browsersOf(process.pid);
}

function told(took: readonly number[], { captures, seconds }: { captures: number; seconds: number }): string {
  const sorted = took.toSorted((a, b) => a - b);
  const [half, most] = [0.5, 0.95].map((part) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0));
  return `${captures} captures in ${seconds.toFixed(0)} s; of ${took.length} honest ones p50 ${half} ms, p95 ${most} ms`;
}

function pidsOfOurs(): number[] {
  const self = processOf(process.pid);
  return self === undefined ? [] : family([self]).map(({ pid }) => pid);
}
