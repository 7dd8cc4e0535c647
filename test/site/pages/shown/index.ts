import { bytes, documentOf, html, send } from "../../answer.ts";
import { flatPng } from "../../png.ts";
import { numberFrom, type Page, type Visit } from "../../visit.ts";
import { BLANK } from "./blank.ts";
import { type Case, type Late, RIGHT } from "./case.ts";
import { READY } from "./ready.ts";
import { STILL } from "./still.ts";
import { WHOLE } from "./whole.ts";

/** Every page of this kind by name. */
export const CASES: Readonly<Record<string, Case>> = { ...READY, ...STILL, ...WHOLE, ...BLANK };

/** What is late is late by this many times as long where the page is asked with `?slow=`. */
const factorOf = ({ url }: Visit): number => numberFrom(url, "slow", 1);

/**
 * `/shown/:name`: a page as it is described. With `?hold=key` what it waits for comes when the test lets it go, instead of
 * after a time.
 */
export const shown: Page = (visit) => {
  const found = CASES[visit.param];
  if (found === undefined) return html("There is no such page", 404)(visit);
  const hold = visit.url.searchParams.get("hold");
  let count = 0;
  const late: Late = (kind, after = 0, extra = "") => {
    const how = kind === "never" ? "key=never" : hold === null ? `after=${after * factorOf(visit)}` : `key=${hold}`;
    return `/late/${kind === "never" ? "data" : kind}?${how}&id=${visit.param}-${count++}${extra}`;
  };
  html(found.page(late))(visit);
};

const RESOURCES: Readonly<Record<string, Page>> = {
  data: (visit) => send(visit, { type: "application/json", body: "{}" }),
  script: bytes("text/javascript", "arrived()"),
  style: bytes("text/css", `#mark { background: rgb(${RIGHT.join()}) !important }`),
  image: bytes("image/png", () => flatPng({ width: 200, height: 100 }, RIGHT)),
  frame: html(
    documentOf({ title: "Elsewhere", head: `<style>html { background: rgb(${RIGHT.join()}) }</style>`, body: "Here" }),
  ),
};

/** `/late/:kind?after=100` or `?key=`: what the pages above wait for. */
export const lateAnswer: Page = (visit) => {
  const { url, param, gates } = visit;
  const resource = RESOURCES[param];
  if (resource === undefined) return html("There is no such thing", 404)(visit);
  const key = url.searchParams.get("key");
  if (key !== null) void gates.passed(key).then(() => resource(visit));
  else setTimeout(() => resource(visit), numberFrom(url, "after", 0));
};
