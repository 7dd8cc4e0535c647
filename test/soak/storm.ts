import { runStorm } from "./storm/run.ts";

/**
 * `npm run storm`: two accounts do their worst beside an honest one for ten minutes, or `STORM_SECONDS`. The honest one must
 * not fail, nor wait more than twice as long as alone; memory must stay flat, and nothing may be left behind. Before that
 * the attackers have a service of their own on the same machine: so much slower is the honest one because of the processors
 * alone. `STORM_ONLY` is a word of the hostile pages that are captured, such as `h19`, or `clients` for what attackers do
 * beside capturing.
 */
const seconds = Number(process.env["STORM_SECONDS"] ?? 600);
const aloneSeconds = Math.min(60, seconds / 5);

// A heap as large as the platform gives: without a bound V8 collects nothing as long as the machine has room.
process.env["MINIFLARE_WORKERD_V8_FLAGS"] = "--max-heap-size=128";

const log = (text: string): void => void process.stdout.write(`${text}\n`);
const only = process.env["STORM_ONLY"] ?? "";
const wrong = await runStorm({ seconds, aloneSeconds, apartSeconds: aloneSeconds, mostSlower: 2, log, only });
const times = Map.groupBy(wrong, (line) => line.replaceAll(/req_\w+/g, "req_"));
for (const [line, { length }] of times) log(`WRONG: ${line} (${length} times)`);
process.exit(wrong.length === 0 ? 0 : 1);
