import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { compile } from "json-schema-to-typescript";
import { z } from "zod";
import { ANSWERED, SENT } from "../../client/schemas.ts";
import { runQuietly, tail } from "../process/command.ts";

/** What is published, by the name of its source in `src/client`. */
const ENTRIES: Readonly<Record<string, string>> = { index: "index", verify: "webhooks" };

/**
 * Writes the client's declarations. The compiler makes them of all but the shapes, whose types are computed from
 * schemas: those are written out in full, with the descriptions, so that an editor shows them and no schema library is
 * needed to read them. (What bundles declarations into one file needs the programming interface of a compiler before 7.)
 */
export async function writeDeclarations(root: string, dist: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stillframe-types-"));
  try {
    const tsc = compilerOf(root);
    await tsc(["-p", await writeProject(root, folder)]);
    const client = join(folder, "client");
    await writeFile(join(client, "shapes.d.ts"), await shapes());
    const entries = Object.keys(ENTRIES).map((name) => join(client, `${name}.d.ts`));
    const listed = await tsc([...entries, "--ignoreConfig", "--listFilesOnly", "--types", ""]);
    for (const file of listed.split("\n").filter((path) => path.startsWith(client))) {
      const path = relative(client, file).replace(/\.d\.ts$/, "");
      const target = join(dist, `${ENTRIES[path] ?? path}.d.ts`);
      await mkdir(dirname(target), { recursive: true });
      const text = await readFile(file, "utf8");
      await writeFile(target, text.replaceAll(/("\.\.?\/[\w./-]+)\.ts"/g, '$1.js"'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeProject(root: string, outDir: string): Promise<string> {
  const project = join(outDir, "tsconfig.json");
  const files = Object.keys(ENTRIES).map((name) => join(root, "src", "client", `${name}.ts`));
  const compilerOptions = {
    outDir,
    rootDir: join(root, "src"),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // Every runtime has what the web has; nothing else may be needed.
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
  };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, files, include: [] };
  await writeFile(project, JSON.stringify(config));
  return project;
}

/** The compiler; it throws with what it says when it is not content, and else answers with that. */
const compilerOf = (root: string) => async (args: readonly string[]) => {
  const program = join(root, "node_modules", "typescript", "bin", "tsc");
  const { ok, output } = await runQuietly(process.execPath, [program, ...args]);
  if (!ok) throw new Error(`The declarations cannot be made:\n${tail(output, 40)}`);
  return output;
};

async function shapes(): Promise<string> {
  const definitions = { ...schemasOf(SENT, "input"), ...schemasOf(ANSWERED, "output") };
  const properties = Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const text = await compile({ type: "object", $defs: definitions, properties }, "All", {
    additionalProperties: false,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
  });
  return text.replace(/^export interface All \{[^}]*\}\n/, "");
}

/** Schemas by our names for them; where one is a part of another, it is referred to by its name. */
function schemasOf(schemas: Readonly<Record<string, z.ZodType>>, io: "input" | "output"): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const document = z.toJSONSchema(registry, { io, uri: (id) => `#/$defs/${id}`, unrepresentable: "any" });
  // What a schema calls itself (`$id`) would become part of the type's name.
  const named = Object.entries(document.schemas).map(
    ([title, schema]) => [title, { ...schema, title, $id: undefined }] as const,
  );
  return Object.fromEntries(named);
}
