import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { writeDeclarations } from "./declarations.ts";

/**
 * The program behind `npm pack`: makes `dist`, all that is published. Node runs no TypeScript inside `node_modules`, and
 * whoever installs the client should get nothing else with it, so each entry is one file with what it needs inside.
 */
const ROOT = join(import.meta.dirname, "..", "..", "..");
const DIST = join(ROOT, "dist");

const ENTRIES = {
  index: { source: "src/client/index.ts", platform: "neutral" },
  webhooks: { source: "src/client/verify.ts", platform: "neutral" },
  cli: { source: "src/cli/main.ts", platform: "node" },
} as const;

/** A `.data.ts` file is run now and its values take its place: the schemas they come from are not needed later. */
const computed: esbuild.Plugin = {
  name: "computed",
  setup: (build) => {
    build.onLoad({ filter: /\.data\.ts$/ }, async ({ path }) => {
      const values: unknown = await import(path);
      if (typeof values !== "object" || values === null) throw new Error(`${path} has no values.`);
      const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { contents: lines.join("\n"), loader: "js" };
    });
  },
};

/** The command line uses the client that stands beside it. */
const shared: esbuild.Plugin = {
  name: "shared",
  setup: (build) => {
    build.onResolve({ filter: /\/client\/index\.ts$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./index.js", external: true },
    );
  },
};

/** Some packages inside the command line are CommonJS and ask for Node's own modules in that way. */
const REQUIRE = 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);';

async function bundle(name: keyof typeof ENTRIES): Promise<string[]> {
  const { source, platform } = ENTRIES[name];
  const { metafile } = await esbuild.build({
    entryPoints: [join(ROOT, source)],
    outfile: join(DIST, `${name}.js`),
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform,
    // Packages for any platform are found as bundlers for browsers find them.
    ...(platform === "neutral" ? { mainFields: ["module", "main"] } : { banner: { js: REQUIRE } }),
    // The client can be read where it is used; the other two are for the most part other people's code.
    minify: name !== "index",
    metafile: true,
    plugins: [computed, shared],
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/** Whoever passes other people's code on passes their licences on. */
async function writeLicenses(inputs: readonly string[]): Promise<void> {
  const folders = new Set(inputs.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const texts = await Promise.all([...folders].toSorted().map(licenseOf));
  await writeFile(join(DIST, "THIRD-PARTY.txt"), `Inside these files:\n\n${texts.join("\n\n")}`);
}

async function licenseOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
  const file = (await readdir(join(ROOT, folder))).find((name) => /^(licen[cs]e|unlicense)/i.test(name));
  const license = typeof manifest === "object" && manifest !== null && "license" in manifest ? manifest.license : "";
  const text = file === undefined ? `License: ${String(license)}` : await readFile(join(ROOT, folder, file), "utf8");
  return `--- ${folder.replace("node_modules/", "")}\n\n${text.trim()}`;
}

await rm(DIST, { recursive: true, force: true });
const inputs = await Promise.all([bundle("index"), bundle("webhooks"), bundle("cli")]);
await writeLicenses(inputs.flat());
await writeDeclarations(ROOT, DIST);
