import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Which folder may import from which others of ours. `config.ts` may be imported by any, and imports nothing. */
const MAY_IMPORT: Readonly<Record<string, readonly string[] | "anything">> = {
  contract: [],
  lib: [],
  http: ["contract", "lib"],
  outbound: ["lib", "http"],
  accounts: ["contract", "lib", "http"],
  limits: ["contract", "lib", "http"],
  results: ["contract", "lib", "http"],
  browsers: ["contract", "lib", "http"],
  removal: ["contract", "lib"],
  capture: ["contract", "lib", "http", "outbound", "browsers", "limits", "removal", "mockups"],
  mockups: ["contract", "lib", "http", "limits"],
  webhooks: ["contract", "lib", "http", "outbound"],
  jobs: ["contract", "lib", "http", "capture", "results", "webhooks", "limits"],
  pages: ["contract", "lib", "http", "accounts", "capture", "jobs", "webhooks", "limits"],
  client: ["contract"],
  cli: ["client", "contract"],
  dev: "anything",
  "app.ts": "anything",
  "index.ts": "anything",
  "health.ts": "anything",
  "config.ts": [],
};

/** Types only: it names the classes behind the bindings for everybody. */
const TYPES = "src/env.d.ts";

const files = globSync("src/**/*.ts{,x}", { cwd: ROOT }).filter((file) => file !== TYPES);

/** The folder right below `src`, or the file itself. */
const placeOf = (file: string): string => file.split("/")[1] ?? "";

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const named = [
    ...text.matchAll(/^\s*(?:import|export)\b[^"';]*?\bfrom\s+"(\.[^"]+)"/gm),
    ...text.matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)/g),
  ];
  return named
    .map(([, path]) => normalize(join(dirname(file), path ?? "")))
    .filter((path) => path.startsWith("src/") && /\.tsx?$/.test(path));
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));

describe("the folders of src", () => {
  it("finds the sources and their imports", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(graph.get("src/app.ts")).toContain("src/http/serve.ts");
  });

  it.each(files)("%s imports only what its folder may", (file) => {
    const allowed = MAY_IMPORT[placeOf(file)];
    expect(allowed, `${placeOf(file)} is not in the table`).toBeDefined();
    if (allowed === "anything" || allowed === undefined) return;
    const own = new Set([placeOf(file), "config.ts", ...allowed]);
    const wrong = importsOf(file).filter((path) => !own.has(placeOf(path)));
    expect(wrong).toEqual([]);
  });

  it("has no two files that need each other", () => {
    const done = new Set<string>();
    const visit = (file: string, way: readonly string[]): void => {
      expect(way, `a cycle: ${[...way, file].join(" → ")}`).not.toContain(file);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
  });
});
