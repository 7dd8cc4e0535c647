import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { WORLD } from "../packages.ts";
import { WIDGETS } from "./all.ts";
import type { WorldWidget } from "./widget.ts";

/** Where the packages of the widgets are installed. */
export const WIDGET_CACHE = join(WORLD, "widgets");

/** A widget in one of its variants, by `name.number`; by `name.number.idle` only its style sheets. */
function widgetOf(id: string) {
  const [name = "", number = "0", idle] = id.split(".");
  const widget = WIDGETS[name];
  if (widget === undefined) throw new Error(`No widget ${name}.`);
  return { widget, name, variant: Number(number), idle: idle !== undefined };
}

const text = (value: unknown): string => JSON.stringify(value).replaceAll("</", "<\\/");

/** What marks the elements of a widget, for those who measure; nothing of it is a feature of the model. */
const marker = ({ root, truth, family }: WorldWidget): string =>
  `{ const mark = () => { for (const one of document.querySelectorAll(${text(root)})) { one.dataset.truth = ${text(truth)}; one.dataset.family = ${text(`${truth}/world-${family}`)}; } }; new MutationObserver(mark).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "id"] }); mark(); }`;

/** What is put into a page for a widget. */
export function widgetPart(id: string): { html: string; inFlow: boolean } {
  const { widget, name, variant, idle } = widgetOf(id);
  const settings = widget.variants[variant] ?? {};
  const files = (widget.files ?? []).filter((file) => !idle || file.endsWith(".css"));
  const tags = files.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" href="/world-widget/files/${file}">`
      : `<script src="/world-widget/files/${file}"></script>`,
  );
  const module =
    widget.module === undefined
      ? ""
      : `<link rel="stylesheet" href="/world-widget/bundle/${name}.css"><script src="/world-widget/bundle/${name}.js"></script>`;
  if (idle) return { html: tags.join(""), inFlow: false };
  const start =
    widget.start === undefined ? "" : `<script>{ const settings = window.worldSettings; ${widget.start} }</script>`;
  const html = `<script>window.worldSettings = ${text(settings)}; ${marker(widget)}</script>${widget.html?.(settings) ?? ""}${tags.join("")}${module}${start}`;
  return { html, inFlow: widget.place === "flow" };
}

/** A file of a widget's package, or what is bundled of it. */
export async function widgetFile(path: string): Promise<Buffer | null> {
  const bundle = /^bundle\/(\w+)\.(js|css)$/.exec(path);
  if (bundle !== null) return Buffer.from((await bundled(bundle[1] ?? ""))[bundle[2] === "css" ? "css" : "js"]);
  const inner = normalize(path.replace(/^files\//, ""));
  if (inner.startsWith("..") || inner.startsWith("/")) return null;
  return await readFile(join(WIDGET_CACHE, "node_modules", inner)).catch(() => null);
}

const bundles = new Map<string, Promise<{ js: string; css: string }>>();

function bundled(name: string): Promise<{ js: string; css: string }> {
  const known = bundles.get(name) ?? makeBundle(WIDGETS[name]?.module ?? "");
  bundles.set(name, known);
  return known;
}

async function makeBundle(source: string): Promise<{ js: string; css: string }> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: WIDGET_CACHE, loader: "js" },
    bundle: true,
    write: false,
    outdir: "out",
    format: "iife",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"', global: "window" },
    loader: {
      ".svg": "dataurl",
      ".png": "dataurl",
      ".woff": "dataurl",
      ".woff2": "dataurl",
      ".ttf": "dataurl",
      ".mp3": "empty",
      ".wav": "empty",
    },
  });
  const of = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  return { js: of(".js"), css: of(".css") };
}
