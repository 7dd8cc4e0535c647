import { bytes, escapeHtml, send, textOf } from "../../answer.ts";
import { css } from "../../color.ts";
import type { Rgb } from "../../color.ts";
import type { Page } from "../../visit.ts";
import { hostile } from "./frame.ts";

/**
 * The background of `/hostile/h21-write` and `/hostile/h21-read`. The load event of both waits until they are done, so a
 * picture taken after it never shows `busy`.
 */
export const STORAGE_COLORS = {
  busy: [158, 158, 158],
  /** The writer has left a trace everywhere it could. */
  written: [63, 81, 181],
  /** The reader found nothing. */
  clean: [56, 142, 60],
  /** The reader found a trace that a writer had left before, or could not look. */
  traces: [229, 57, 53],
} as const satisfies Record<string, Rgb>;

const style = (["written", "clean", "traces"] as const)
  .map((state) => `html[data-state=${state}] { background: ${css(STORAGE_COLORS[state])} }`)
  .join("\n");

let visits = 0;

/** The page around one of the scripts. An image that hangs until the script is done holds the load event back. */
function storagePage(title: string, script: string): Page {
  const source = textOf(script);
  return hostile(({ request }) => {
    const key = `h21-${++visits}`;
    return {
      title,
      style: `html { background: ${css(STORAGE_COLORS.busy)} }\n${style}`,
      body: `<ul data-done="/site/release?key=${key}" data-sent="${escapeHtml(request.headers.cookie ?? "")}"></ul>
<img alt="" src="/held/image.png?key=${key}" width="0" height="0">`,
      last: source,
    };
  });
}

const writer = storagePage("Writer", "scripts/storage-write.js");

/** H21, first half: leaves traces in every store of the browser that a page can reach. */
export const storageWriter: Page = (visit) => {
  visit.response.setHeader("set-cookie", "server=1; HttpOnly; Path=/; Max-Age=86400");
  writer(visit);
};

/** H21, second half: green when none of them is to be found, red and a list when one is. */
export const storageReader = storagePage("Reader", "scripts/storage-read.js");

/** A resource that the browser may keep for a year without asking again. */
export const immutable: Page = (visit) =>
  send(visit, {
    type: "text/plain",
    headers: { "cache-control": "public, max-age=31536000, immutable" },
    body: "kept",
  });

/** A resource that the browser keeps, but asks about again with the tag it was given. */
export const tagged: Page = (visit) =>
  send(visit, { type: "text/plain", headers: { "cache-control": "no-cache", etag: '"h21"' }, body: "kept" });

/** The writer's service worker. */
export const serviceWorker = bytes("text/javascript", `addEventListener("fetch", () => {});\n`);
