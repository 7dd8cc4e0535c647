import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../../../dev/browser/browser.ts";
import { startChrome } from "../visit/chrome.ts";
import { visit } from "../visit/visit.ts";
import { type Base, BASES, familyOf, readBases, splitOf } from "./bases.ts";
import { fetchWorld, folderOf, readPackages, WORLD } from "./packages.ts";
import { serveWorld } from "./site.ts";

/**
 * `node src/removal/workshop/world/discover.ts`: looks at the pages that the packages ship, and notes those that show
 * something: they are the bases of the corpus. What is noted already stays as it is; `--again` looks for more of the split
 * that nothing is tuned on.
 */
const MOST_LOOKED_AT = 16;
const MOST_KEPT = { tune: 6, test: 10 };
const MOST_OF_FAMILY = { tune: 12, test: 20 };
const VIEWPORT = { width: 1280, height: 800 };

const packages = await readPackages();
await fetchWorld(packages);
const known = await readBases().catch(() => []);
const again = process.argv.includes("--again");
const done = new Set(known.filter(({ spec }) => !again || splitOf(familyOf(spec)) === "tune").map(({ spec }) => spec));
const found: Base[] = [...known];
const THUMBNAILS = join(WORLD, "bases");
await mkdir(THUMBNAILS, { recursive: true });
await using chrome = await startChrome(await ensureBrowser(join(WORLD, "..")));
await using site = serveWorld();

interface Shown {
  text: number;
  drawn: number;
  images: number;
}
const LOOK = `() => {
  const all = [...document.querySelectorAll("body *")].slice(0, 4000);
  const seen = all.filter((one) => { const { top, width, height } = one.getBoundingClientRect(); return width * height > 30 && top < innerHeight && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }); });
  return { text: document.body?.innerText.length ?? 0, drawn: seen.length, images: seen.filter((one) => /^(img|svg|canvas|video)$/i.test(one.tagName)).length };
}`;

async function pagesOf(spec: string): Promise<string[]> {
  const all = await readdir(folderOf(spec), { recursive: true });
  const pages: string[] = [];
  for (const path of all
    .filter((name) => /\.html?$/i.test(name) && !/node_modules|bower_components/.test(name))
    .toSorted()) {
    const html = await readFile(join(folderOf(spec), path), "utf8").catch(() => "");
    if (html.length > 900 && /<body|<html/i.test(html)) pages.push(path);
  }
  const step = Math.max(1, pages.length / MOST_LOOKED_AT);
  return Array.from({ length: Math.min(pages.length, MOST_LOOKED_AT) }, (_, at) => pages[Math.floor(at * step)] ?? "");
}

async function look(spec: string, path: string): Promise<{ shown: Shown; picture: Buffer } | null> {
  const url = await site.address(spec, path);
  return await visit(chrome, { url, viewport: VIEWPORT, waitMs: 250 }, async (page) => ({
    shown: await page.run<Shown>(LOOK),
    picture: await page.picture(),
  })).catch(() => null);
}

/** Enough to be a page, and not the same as another of the package. */
const isPage = ({ text, drawn, images }: Shown, bytes: number): boolean =>
  bytes > 12_000 && drawn >= 8 && (text > 150 || images > 2);

async function work(queue: string[]): Promise<void> {
  for (let spec = queue.shift(); spec !== undefined; spec = queue.shift()) {
    const split = splitOf(familyOf(spec));
    const sizes = new Set<number>();
    let kept = 0;
    for (const path of await pagesOf(spec)) {
      const family = found.filter((one) => familyOf(one.spec) === familyOf(spec ?? "")).length;
      if (kept >= MOST_KEPT[split] || family >= MOST_OF_FAMILY[split]) break;
      if (found.some((one) => one.spec === spec && one.path === path)) {
        kept += 1;
        continue;
      }
      const seen = await look(spec, path);
      if (seen === null || !isPage(seen.shown, seen.picture.length)) continue;
      if ([...sizes].some((size) => Math.abs(size - seen.picture.length) < size * 0.01)) continue;
      sizes.add(seen.picture.length);
      kept += 1;
      found.push({ spec, path, shows: [] });
      const name = createHash("sha256").update(`${spec}/${path}`).digest("hex").slice(0, 12);
      await writeFile(join(THUMBNAILS, `${name}.png`), seen.picture);
    }
    process.stderr.write(`${spec}: ${kept}\n`);
    await save();
  }
}

async function save(): Promise<void> {
  const sorted = found.toSorted((a, b) => `${a.spec}/${a.path}`.localeCompare(`${b.spec}/${b.path}`));
  await writeFile(BASES, `[\n${sorted.map((one) => `  ${JSON.stringify(one)}`).join(",\n")}\n]\n`);
}

const tried = (spec: string): boolean => done.has(spec) || (again && splitOf(familyOf(spec)) === "tune");
const queue = packages.map(({ spec }) => spec).filter((spec) => !tried(spec));
await Promise.all([work(queue), work(queue)]);
