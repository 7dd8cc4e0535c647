import { readFile } from "node:fs/promises";
import { join } from "node:path";

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
  const html = await (await fetch(service + path)).text();
  return Array.from(html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs), ([, inner = ""]) => {
    const code = textOf(inner);
    return { place: path, language: languageOf(inner, code), code };
  });
}

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
