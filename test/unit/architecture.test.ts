import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

/** The table of rooms in `src/README.md`: which folder may import from which others of ours. */
function readTable(): ReadonlyMap<string, readonly string[] | "anything"> {
  const rows = readFileSync(join(ROOT, "src", "README.md"), "utf8").matchAll(/^\| `([\w/-]+)` \|[^|]*\| ([^|]*) \|$/gm);
  const rooms = [...rows].map(([, room = "", imports = ""]) => {
    const named = [...imports.matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) => name);
    return [room, imports === "anything" ? ("anything" as const) : named] as const;
  });
  return new Map([
    ...rooms,
    ...WIRING.map((file) => [file, "anything"] as const),
    ["config.ts", ["config-accounts.ts", "config-browsers.ts"]] as const,
    ["config-accounts.ts", []] as const,
    ["config-browsers.ts", []] as const,
  ]);
}

/** They put the rooms together. */
const WIRING = ["app.ts", "index.ts", "health.ts"];

const MAY_IMPORT = readTable();

/** Types only: it names the classes behind the bindings for everybody. */
const TYPES = "src/env.d.ts";

const files = globSync("src/**/*.{ts,tsx,js}", { cwd: ROOT }).filter(
  (file) => file !== TYPES && !file.startsWith("src/pages/static/") && !file.includes("/inpage/built/"),
);

/** The room that a file is in: the folder right below `src`, one inside it that the table names, or the file itself. */
function placeOf(file: string): string {
  const [, outer = "", inner = ""] = file.split("/");
  return MAY_IMPORT.has(`${outer}/${inner}`) ? `${outer}/${inner}` : outer;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const named = [
    ...text.matchAll(/^\s*(?:import|export)\b[^"';]*?\bfrom\s+"(\.[^"]+)"/gm),
    ...text.matchAll(/^\s*import\s+"(\.[^"]+)"/gm),
    ...text.matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)/g),
  ];
  return named
    .map(([, path]) => normalize(join(dirname(file), path ?? "")))
    .filter((path) => path.startsWith("src/") && /\.(tsx?|js)$/.test(path));
}

const graph = new Map(files.map((file) => [file, importsOf(file)]));

describe("the folders of src", () => {
  it("are those of the table, and their imports are found", () => {
    expect([...MAY_IMPORT.keys()].filter((room) => !existsSync(join(ROOT, "src", room)))).toEqual([]);
    expect(graph.get("src/app.ts")).toContain("src/http/serve.ts");
  });

  it.each(files)("%s imports only what its folder may", (file) => {
    const allowed = MAY_IMPORT.get(placeOf(file));
    expect(allowed, `${placeOf(file)} is not in the table`).toBeDefined();
    if (allowed === "anything" || allowed === undefined) return;
    const own = new Set([placeOf(file), "config.ts", "config-accounts.ts", "config-browsers.ts", ...allowed]);
    const wrong = importsOf(file).filter((path) => !own.has(placeOf(path)));
    expect(wrong).toEqual([]);
  });

  it("have at most 14 files side by side", () => {
    const folders = Map.groupBy(
      globSync(["src/**/*", "test/**/*"], { cwd: ROOT, withFileTypes: true }),
      (entry) => entry.parentPath,
    );
    const wide = [...folders].filter(([, entries]) => entries.filter((entry) => entry.isFile()).length > 14);
    expect(wide.map(([folder]) => folder)).toEqual([]);
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
