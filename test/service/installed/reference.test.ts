import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, inject, it } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { flatPng } from "../../site/png.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { newToken, operator, service } from "./stage.ts";
import { has, type Snippet, snippetsOfReference } from "./snippets.ts";

const run = promisify(execFile);

/** Calls that only a signature of the service's own opens, which no reference can show. */
const SIGNED: ReadonlySet<string> = new Set(["getResult", "openLink"]);

/** Runs every file that it is given the name of in one process, and ends with 1 when one fails. */
const RUNNERS = {
  sh: ["bash", "-c", 'for f; do bash -euo pipefail "$f" >/dev/null || { echo "$f" >&2; exit 1; }; done', "all"],
  ts: [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    `for (const file of process.argv.slice(1)) await import(file).catch((error) => { throw new Error(file, { cause: error }) })`,
  ],
  python: ["python3", "-c", "import runpy, sys\nfor file in sys.argv[1:]:\n    print(file)\n    runpy.run_path(file)"],
  php: ["php", "-r", 'foreach (array_slice($argv, 1) as $file) { fwrite(STDERR, "$file\\n"); include $file; }', "--"],
} as const;
type Runnable = keyof typeof RUNNERS;

const installed = inject("installed");
let snippets: Snippet[];

beforeAll(async () => {
  snippets = (await snippetsOfReference(service)).filter(({ place }) => !SIGNED.has(place));
});

/** What stands for `YOUR_ID` in the code of a call; made anew, as calls may delete it. */
async function idsFor(name: string, token: string): Promise<readonly string[]> {
  const own = new Stillframe({ url: service, token });
  const job = async (delay = 0) => (await own.jobs.create({ url: siteUrl("/plain"), delay })).id;
  const webhook = async () => (await own.webhooks.create({ url: siteUrl("/hook") })).id;
  const account = () => operator.accounts.create({ email: `${crypto.randomUUID()}@example.com`, plan: "free" });
  if (name === "getJob") return [await job()];
  if (name === "cancelJob") return [await job(10_000)];
  if (name === "getBatch") return [(await own.batches.create([{ url: siteUrl("/plain") }])).id];
  if (name === "deleteLinkKey") return [(await own.linkKeys.create({ name: "One" })).id];
  if (name === "redeliver") return [(await own.webhooks.test(await webhook())).id];
  if (/Webhook|Deliveries/.test(name)) return [await webhook()];
  const { id } = await account();
  return [id, (await operator.accounts.createToken(id, "One")).id];
}

async function written({ place, language, code }: Snippet, token: string): Promise<string> {
  const ids = code.includes("YOUR_ID") ? [...(await idsFor(place, token))] : [];
  const text = code
    .replaceAll("YOUR_ID", () => ids.shift() ?? "none")
    .replaceAll(/https:\/\/example\.com(?=["'])/g, siteUrl("/plain"))
    .replaceAll(/[\w.]+@example\.com/g, `${crypto.randomUUID()}@example.com`);
  const file = join(installed, "reference", `${place}-${language}.${language === "ts" ? "mts" : language}`);
  await writeFile(file, text);
  return file;
}

it("shows code for every call", () => {
  const places = new Set(snippets.map(({ place }) => place));
  expect([...places].toSorted()).toEqual(
    Object.keys(OPERATIONS)
      .filter((name) => !SIGNED.has(name))
      .toSorted(),
  );
});

// Each call in one of the languages, in turns; in all of them where all tests are run whole.
it("shows code that runs, with an id of one's own", { timeout: 300_000 }, async () => {
  await mkdir(join(installed, "reference"), { recursive: true });
  await writeFile(join(installed, "reference", "page.png"), flatPng({ width: 300, height: 600 }, [20, 120, 80]));
  const cwd = join(installed, "reference");
  const all = Object.keys(RUNNERS) as Runnable[]; // the keys of the table that the type is made of
  const there = await Promise.all(all.map(async (language) => await has(RUNNERS[language][0] ?? "")));
  const languages = all.filter((_, index) => there[index]);
  for (const [at, language] of languages.entries()) {
    const [program = "", ...args] = RUNNERS[language];
    // An account has only so many webhooks and keys.
    const token = await newToken("scale");
    const secrets = { STILLFRAME_TOKEN: token, STILLFRAME_ADMIN_TOKEN: BINDINGS.ADMIN_TOKEN };
    const own = snippets.filter((each) => each.language === language);
    const chosen = own.filter((_, index) => inject("thorough") || index % languages.length === at);
    const files = await Promise.all(chosen.map((each) => written(each, token)));
    await run(program, [...args, ...files], { cwd, env: { ...process.env, ...secrets } });
  }
});
