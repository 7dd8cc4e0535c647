import { join } from "node:path";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { type JobLoad, type JobOutcome, runJobs } from "./load.ts";

/**
 * `npm run strict:jobs`: 500 jobs of 5 accounts on 4 browsers of a strict platform, a tenth of them of pages that hang,
 * a tenth asked for twice, with two restarts; and the same without the pages that hang. Every job must end once, and the
 * last page of an account without pages that hang within twice the time. `STRICT_JOBS` is another number of jobs.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const JOBS = Number(process.env["STRICT_JOBS"] ?? 500);
const LOAD: JobLoad = { accounts: 5, jobs: JOBS, hanging: JOBS / 10, restarts: 2 };

await ensureBrowser(join(ROOT, ".wrangler"));
const without = await runJobs({ ...LOAD, hanging: 0 });
print("without pages that hang", without);
const withThem = await runJobs(LOAD);
print("with them", withThem);
const ratios = withThem.seconds.map((seconds, account) => seconds / (without.seconds[account] ?? 0)).slice(1);
const worst = Math.max(...ratios);
console.log(`A healthy account's last page came after at most ${worst.toFixed(2)} x its time without them.`);
const succeeded = { ...withThem.ended };
const isWhole =
  [without, withThem].every(({ twins, lost }) => twins === 0 && lost === 0) &&
  without.ended["SUCCEEDED"] === JOBS &&
  succeeded["SUCCEEDED"] === JOBS - LOAD.hanging &&
  succeeded["FAILED"] === LOAD.hanging;
process.exit(isWhole && worst <= 2 ? 0 : 1);

function print(what: string, { seconds, ended, twins, lost, used }: JobOutcome): void {
  const ends = seconds.map((each) => each.toFixed(1)).join(", ");
  const counts = Object.entries(ended).map(([status, count]) => `${count} ${status}`);
  console.log(
    `${what}: ${counts.join(", ")}; twins ${twins}, lost ${lost}; last pages after ${ends} s; used ${used.join(", ")}`,
  );
}
