import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A piece of code that readers paste. */
export interface Snippet {
  /** Where it stands. */
  place: string;
  language: string;
  code: string;
}

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Those of a Markdown file of this repository. */
export async function snippetsOfFile(file: string): Promise<Snippet[]> {
  const text = await readFile(join(ROOT, file), "utf8");
  return Array.from(text.matchAll(/^```(\w+)\n(.*?)^```/gms), ([, language = "", code = ""]) => ({
    place: file,
    language,
    code,
  }));
}

/** Those of a page, as its reader copies them. */
export async function snippetsOfPage(service: string, path: string): Promise<Snippet[]> {
  return snippetsIn(await (await fetch(service + path)).text(), path);
}

/** Those of every call in the reference; the place is the name of the operation. */
export async function snippetsOfReference(service: string): Promise<Snippet[]> {
  const overview = await (await fetch(`${service}/docs`)).text();
  const paths = new Set(Array.from(overview.matchAll(/href="(\/docs\/api\/\w+)"/g), ([, path = ""]) => path));
  const pages = await Promise.all(Array.from(paths, async (path) => (await fetch(service + path)).text()));
  return pages.flatMap((html) =>
    Array.from(html.matchAll(/<article id="(\w+)">(.*?)<\/article>/gs), ([, name = "", inner = ""]) =>
      snippetsIn(inner, name),
    ).flat(),
  );
}

const snippetsIn = (html: string, place: string): Snippet[] =>
  Array.from(html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs), ([, inner = ""]) => {
    const code = textOf(inner);
    return { place, language: languageOf(inner, code), code };
  });

/** Whether a program is there: not every machine with Node has PHP too. */
export const has = (program: string): Promise<boolean> =>
  promisify(execFile)(program, ["--version"]).then(
    () => true,
    () => false,
  );

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

const textOf = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, "").replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Pages of our own do not all name the language of their code. */
function languageOf(html: string, code: string): string {
  const named = /class="language-(\w+)"/.exec(html)?.[1];
  if (named !== undefined) return named;
  if (/^(curl|stillframe|npm|git) /.test(code)) return "sh";
  if (/^(import os|import hashlib)/.test(code)) return "python";
  if (/^(import|const) /.test(code)) return "ts";
  if (code.startsWith("<")) return "html";
  return code.startsWith("{") ? "json" : "text";
}
