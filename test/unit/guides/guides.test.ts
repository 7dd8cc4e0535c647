import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "../../../src/cli/program.ts";
import { settings as settingsOf } from "../../../src/config.ts";
import { type Plan, PLANS } from "../../../src/contract/account.ts";
import { FORMATS } from "../../../src/contract/format.ts";
import { MAX_WEBHOOKS } from "../../../src/webhooks/bounds.ts";
import { BINDINGS } from "../../support/bindings.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const FILES = ["README.md", ...globSync("src/guides/*.md", { cwd: ROOT })];
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const matches = (text: string, form: RegExp): string[] => Array.from(text.matchAll(form), ([, found = ""]) => found);

describe.each(FILES)("%s", (file) => {
  const text = textOf(file);

  it("leads only to files that are there", () => {
    for (const link of matches(text, /\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
      // Guides name each other as files do, and pages of the service by their address.
      if (link.startsWith("/")) continue;
      expect(existsSync(join(ROOT, normalize(join(dirname(file), link)))), link).toBe(true);
    }
  });

  it("names only scripts that npm can run", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: object };
    for (const script of matches(text, /npm run (?:-s )?([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  });

  it("names only commands and flags that the command line has", () => {
    for (const line of matches(text, /(?:^|[`|] ?|source <\()stillframe ([^`\n)]+)/gm)) {
      if (line === "help") continue;
      const words = line.split(/\s+/);
      const command = words.reduce((at, word) => at.commands.find((each) => each.name() === word) ?? at, program());
      expect(command.parent, `stillframe ${line}`).not.toBeNull();
      const known = new Set(command.options.map(({ long }) => long));
      for (const flag of matches(line.replace(/#.*/, ""), /(?<=^| )(--[\w-]+)/g))
        if (!["--json", "--service", "--help"].includes(flag)) expect(known, line).toContain(flag);
    }
  });

  it("names only variables that the service or its programs read", () => {
    const code =
      globSync(["src/**/*.ts", "test/{bench,soak}/**/*.ts"], { cwd: ROOT }).map(textOf).join("\n") +
      textOf("wrangler.toml");
    for (const name of matches(text, /`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)) expect(code, name).toContain(name);
  });
});

describe("figures of the guides", () => {
  const settings = settingsOf({ ...BINDINGS });

  const said = (file: string): string => textOf(`src/guides/${file}.md`).replaceAll(/\s+/g, " ");
  const number = (value: number): string => (value > 9999 ? value.toLocaleString("en") : `${value}`);
  const plans = (by: Readonly<Record<Plan, number>>): string => PLANS.map((plan) => number(by[plan])).join(", ");

  it("are those of the configuration", () => {
    const { free, pro, growth, scale } = settings.MONTHLY_REQUESTS;
    expect(said("operating")).toContain(
      `${number(free)}, ${number(pro)}, ${number(growth)} and ${number(scale)} requests a month`,
    );
    const minute = settings.REQUESTS_PER_MINUTE;
    expect(said("operating")).toContain(`${minute.free}, ${minute.pro}, ${minute.growth} and ${minute.scale} a minute`);
    expect(said("jobs")).toContain("2, 8 and 32 seconds");
    expect(settings.JOB_RETRY_SECONDS).toEqual([2, 8, 32]);
    expect(said("jobs")).toContain(`for ${settings.RESULT_LINK_SECONDS / 60} minutes`);
    expect(said("webhooks")).toContain("after 5 seconds, 5 minutes, 2 hours and 24 hours");
    expect(settings.WEBHOOK_RETRY_SECONDS).toEqual([5, 300, 7200, 86_400]);
    expect(said("webhooks")).toContain(`For ${settings.WEBHOOK_ROTATION_HOURS} hours`);
  });

  it("are those of the limits", () => {
    const operating = said("operating");
    expect(operating).toContain(`\`TARGET_FAILURES\`, JSON by plan: ${plans(settings.TARGET_FAILURES)})`);
    expect(operating).toContain(`\`JOBS_PER_HOST\` (${plans(settings.JOBS_PER_HOST)})`);
    expect(operating).toContain(`from one network (${settings.TRIES_PER_NETWORK})`);
    expect(operating).toContain(`\`TRIES_PER_DAY\` in all (${settings.TRIES_PER_DAY})`);
    expect(operating).toContain(`PNG up to ${number(FORMATS.png.longestSide)} px tall`);
    expect(operating).toContain(`JPEG up to ${number(FORMATS.jpeg.longestSide)} px`);
    expect(operating).toContain(`a single PDF page up to ${number(FORMATS.pdf.longestSide)} px`);
    expect(operating).toContain(`${MAX_WEBHOOKS} webhooks an account`);
    expect(said("jobs")).toContain(`within ${settings.IDEMPOTENCY_HOURS} hours`);
    expect(said("webhooks")).toContain(`within ${settings.WEBHOOK_TIMEOUT_MS / 1000} seconds`);
    expect(said("removal")).toContain(`0 to 1, ${settings.REMOVAL_CONFIDENCE} when left out`);
  });

  it("leave the README short", () => {
    expect(textOf("README.md").split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});
