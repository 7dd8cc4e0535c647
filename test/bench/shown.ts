import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { type Browser, chromium } from "playwright-core";
import { z } from "zod";
import { ensureBrowser } from "../../src/dev/browser/browser.ts";
import { startService } from "../../src/dev/run/local.ts";
import { type Case, RIGHT } from "../site/pages/shown/case.ts";
import { CASES } from "../site/pages/shown/index.ts";
import { startSite } from "../site/server.ts";
import { decodePng, rgb } from "../support/capture/pixels.ts";
import { median } from "./statistics.ts";
import { newToken, VARIABLES } from "./variables.ts";

/**
 * `npm run bench:shown`: how many pages of each kind are captured as a person would have seen them, by us and by a
 * browser that is driven by hand until `load` or until its network is idle; at three speeds of what the pages wait for,
 * and while other programs want the machine too.
 */
const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "." },
    slow: { type: "string", default: "1,1.3,1.6" },
    busy: { type: "string", default: "4" },
    peers: { type: "string", default: "load,networkidle" },
  },
});
const WINDOW = { width: 600, height: 400 };
const TIMEOUT_MS = 20_000;
const KINDS = ["ready", "still", "whole", "blank"];

const ROOT = join(import.meta.dirname, "..", "..");
const STATE = join(ROOT, ".wrangler", "bench-shown");
await rm(STATE, { recursive: true, force: true });
await mkdir(STATE, { recursive: true });
await using cleanup = new AsyncDisposableStack();
const executablePath = await ensureBrowser(join(ROOT, ".wrangler"));
const site = await startSite();
cleanup.defer(() => site.close());
const config = join(ROOT, "wrangler.toml");
const service = await startService({ config, port: 0, variables: VARIABLES, stateDir: STATE, onLine: () => undefined });
cleanup.defer(service.stop);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
cleanup.defer(() => browser.close());
const token = await newToken(service.url);

const wanted = Object.entries(CASES).filter(([name]) => new RegExp(values.pages).test(name));
const peers = z.array(z.enum(["load", "networkidle"])).parse(values.peers.split(",").filter((one) => one !== ""));
console.log(`| who | what is late, times | machine | ${KINDS.join(" | ")} | all | median ms | wrong |`);
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const slow of values.slow.split(",")) {
  await row("Stillframe", { slow, machine: "idle" }, (name, one) => ours(`${name}?slow=${slow}`, one));
  for (const until of peers)
    await row(until, { slow, machine: "idle" }, (name, one) => theirs(browser, `${name}?slow=${slow}`, { one, until }));
}
for (let one = 0; one < Number(values.busy); one += 1) {
  const spinner = new Worker("for (;;);", { eval: true });
  cleanup.defer(async () => void (await spinner.terminate()));
}
await row("Stillframe", { slow: "1", machine: `${values.busy} busy loops` }, ours);

type Taken = (name: string, one: Case) => Promise<Uint8Array>;

/** Takes every page once and prints how many of each kind were right. */
async function row(who: string, how: { slow: string; machine: string }, take: Taken): Promise<void> {
  const judged: { kind: string; right: boolean }[] = [];
  const times: number[] = [];
  const wrong: string[] = [];
  for (const [name, one] of wanted) {
    const started = performance.now();
    const picture = await take(name, one).catch(() => null);
    times.push(performance.now() - started);
    const right = picture !== null && isRight(picture, one);
    if (!right) wrong.push(name);
    judged.push({ kind: name.split("-")[0] ?? "", right });
  }
  const counts = [...KINDS, ""].map((kind) => {
    const all = judged.filter((one) => one.kind.startsWith(kind));
    return `${all.filter(({ right }) => right).length}/${all.length}`;
  });
  const named = who === "Stillframe" ? wrong.join(" ") : "";
  const cells = [who, how.slow, how.machine, ...counts, median(times).toFixed(0), named];
  console.log(`| ${cells.join(" | ")} |`);
}

function isRight(bytes: Uint8Array, { marks, size }: Case): boolean {
  const picture = decodePng(bytes);
  const isSize = size === undefined || (picture.width === size[0] && picture.height === size[1]);
  const isMarked = ([x, y]: Case["marks"][number]) =>
    x < picture.width && y < picture.height && rgb(picture, x, y).join() === RIGHT.join();
  return isSize && marks.every(isMarked);
}

async function ours(page: string, { ask }: Case): Promise<Uint8Array> {
  const response = await fetch(`${service.url}/api/screenshot`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url: `${site.origin}/shown/${page}`, ...WINDOW, ...ask }),
  });
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

async function theirs(
  from: Browser,
  address: string,
  { one, until }: { one: Case; until: "load" | "networkidle" },
): Promise<Uint8Array> {
  const { fullPage = false, width = WINDOW.width, height = WINDOW.height } = one.ask ?? {};
  const context = await from.newContext({ viewport: { width, height } });
  try {
    const page = await context.newPage();
    // A page that does not get there in time is taken as it is.
    await page
      .goto(`${site.origin}/shown/${address}`, { waitUntil: until, timeout: TIMEOUT_MS })
      .catch(() => undefined);
    return await page.screenshot({ fullPage, timeout: TIMEOUT_MS });
  } finally {
    await context.close();
  }
}
