import { documentOf, html } from "../../answer.ts";
import { css } from "../../color.ts";
import type { Rgb } from "../../color.ts";
import type { Page, Visit } from "../../visit.ts";

/** The background of every hostile page: a picture that shows it is of the page, not of nothing. */
export const HOSTILE_COLOR: Rgb = [255, 224, 178];

interface Parts {
  title: string;
  style?: string;
  /** Runs in the head, before there is a body. */
  first?: string;
  body?: string;
  /** Runs at the end of the body, before the load event. */
  last?: string;
}

/** A page that misbehaves; its scripts may depend on the query. */
export function hostile(make: Parts | ((visit: Visit) => Parts)): Page {
  return html((visit) => {
    const { title, style = "", first = "", body = "", last = "" } = typeof make === "function" ? make(visit) : make;
    return documentOf({
      title,
      head: `<style>html { background: ${css(HOSTILE_COLOR)} }\n${style}</style>\n<script>${first}</script>`,
      body: `<h1>${title}</h1>\n${body}\n<script>${last}</script>`,
    });
  });
}
