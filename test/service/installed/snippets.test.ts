import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { newToken, service } from "./stage.ts";
import { has, type Snippet, snippetsOfFile, snippetsOfPage } from "./snippets.ts";

const run = promisify(execFile);

/** What cannot be run here, by words that it has, and why. */
const NOT_RUN: readonly (readonly [words: RegExp, why: string])[] = [
  [/git clone|npm start|npm ci/, "gets and starts a service of its own; other tests do"],
  [/\.wrangler\/stillframe\.env/, "reads what `npm start` wrote; the test of that does too"],
  [/npm run deploy|wrangler/, "needs an account with Cloudflare"],
  [/sf_live_…|YOURS|signature=…/, "has a place for what only its reader has"],
  [/listen --forward-to/, "runs until it is stopped; another test does"],
];

const whyNot = ({ code }: Snippet): string | undefined => NOT_RUN.find(([words]) => words.test(code))?.[1];

const installed = inject("installed");
let env: NodeJS.ProcessEnv;
let snippets: Snippet[];

beforeAll(async () => {
  const guides = await readdir(join(import.meta.dirname, "..", "..", "..", "src", "guides"));
  const pages = ["/", "/docs", ...guides.map((name) => `/docs/${name.replace(/\.md$/, "")}`)];
  const files = ["README.md", "src/dev/package/README.md"].map(snippetsOfFile);
  const found = await Promise.all([...files, ...pages.map((path) => snippetsOfPage(service, path))]);
  snippets = found.flat();
  const token = await newToken("scale");
  const key = await new Stillframe({ url: service, token }).linkKeys.create({ name: "snippets" });
  const signing = { STILLFRAME_LINK_KEY: key.id, STILLFRAME_LINK_SECRET: key.secret };
  const own = { STILLFRAME_URL: service, STILLFRAME_TOKEN: token, ...signing };
  const PATH = `${join(installed, "node_modules", ".bin")}:${process.env["PATH"]}`;
  env = { ...process.env, ...own, WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`, PATH };
});

/** Pages of the outside are not reached from here: one that is like them takes their place. */
const localized = (code: string): string =>
  code
    .replaceAll(/https:\/\/example\.com(?!\.)(?=["' \n]|$)/gm, siteUrl("/plain"))
    .replaceAll("stillframe.example.com", "localhost");

async function paste({ language, code }: Snippet): Promise<void> {
  await mkdir(join(installed, "snippets"), { recursive: true });
  const cwd = await mkdtemp(join(installed, "snippets", "a-"));
  const text = localized(code);
  if (language === "json") return await check(JSON.parse(text));
  if (language === "html") {
    expect(text).toMatch(/^<\w/);
    return;
  }
  const [program, ...args] = {
    sh: ["bash", "-euo", "pipefail", "-c", text],
    ts: [process.execPath, "--disable-warning=ExperimentalWarning", "pasted.mts"],
    python: ["python3", "pasted.py"],
    php: ["php", "pasted.php"],
  }[language] ?? [""];
  for (const ending of ["mts", "py", "php"]) await writeFile(join(cwd, `pasted.${ending}`), text);
  await run(program ?? "", args, { cwd, env });
}

/** A body of a request is one that the service would carry out; what an agent is configured with is JSON and no more. */
async function check(value: object): Promise<void> {
  if ("mcpServers" in value) return;
  const response = await fetch(`${service}/api/screenshot?dryRun=true`, {
    method: "POST",
    headers: { Authorization: `Bearer ${env["STILLFRAME_TOKEN"]}`, "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });
  expect(await response.json()).toHaveProperty("request");
}

describe("what readers paste", () => {
  it("is found in the README, on the landing page, in the reference and in guides", () => {
    const places = new Set(snippets.map(({ place }) => place));
    for (const place of ["README.md", "/docs/client", "/docs/command-line", "/docs/links"])
      expect(places).toContain(place);
    expect(snippets.filter((each) => whyNot(each) === undefined).length).toBeGreaterThan(15);
  });

  // Dozens of programs, one after the other.
  it("runs", { timeout: 600_000 }, async () => {
    const failures: string[] = [];
    const left = new Set(["text", ...((await has("php")) ? [] : ["php"])]);
    // The same code stands in several places.
    const distinct = new Map(snippets.map((snippet) => [snippet.code, snippet]));
    for (const snippet of distinct.values()) {
      if (whyNot(snippet) !== undefined || left.has(snippet.language)) continue;
      await paste(snippet).catch((error: Error) =>
        failures.push(`${snippet.place}:\n${snippet.code}\n${error.message}`),
      );
    }
    expect(failures).toEqual([]);
  });

  it("is left out for a reason that still holds of something", () => {
    for (const [words] of NOT_RUN)
      expect(
        snippets.some(({ code }) => words.test(code)),
        String(words),
      ).toBe(true);
  });
});
