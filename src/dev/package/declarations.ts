import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { z } from "zod";
import { ANSWERED, SENT } from "../../client/schemas.ts";
import { runQuietly, tail } from "../process/command.ts";

/** What is published, by the name of its source. */
const ENTRIES = { index: "index", verify: "webhooks" } as const;

/**
 * Writes the client's declarations. The compiler makes them of all but the shapes, whose types are computed from
 * schemas: those are written out in full, with the descriptions, so that an editor shows them and no schema library is
 * needed to read them.
 */
export async function writeDeclarations(root: string, dist: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "stillframe-types-"));
  try {
    await emit(root, folder);
    const pending = Object.keys(ENTRIES);
    const done = new Set(pending);
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const text = name === "shapes" ? await shapes() : await readFile(join(folder, "client", `${name}.d.ts`), "utf8");
      const needed = [...text.matchAll(/"\.\/([\w.-]+)\.ts"/g)].flatMap(([, file]) => file ?? []);
      for (const file of needed.filter((each) => !done.has(each))) {
        done.add(file);
        pending.push(file);
      }
      await writeFile(join(dist, `${publishedName(name)}.d.ts`), text.replaceAll(/("\.\/[\w.-]+)\.ts"/g, '$1.js"'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const publishedName = (name: string): string => (name === "verify" ? ENTRIES.verify : name);

async function emit(root: string, outDir: string): Promise<void> {
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
  await writeFile(
    project,
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files, include: [] }),
  );
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { ok, output } = await runQuietly(process.execPath, [tsc, "-p", project]);
  if (!ok) throw new Error(`The declarations cannot be made:\n${tail(output, 40)}`);
}

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
