import { bytes, documentOf, html, send, textOf } from "../../answer.ts";
import { kinds, textFrom } from "../../visit.ts";
import type { Page, Visit } from "../../visit.ts";
import { type Aim, aimOf, isWanted } from "./aim.ts";
import { DOCUMENTS } from "./documents.ts";
import { MARKUP } from "./markup.ts";

/** One script, in the order of its parts. */
const SCRIPTS = ["tools", "requests", "sockets", "windows", "hints", "browser", "workers", "run"];

const workerScript = textOf("scripts/escape/worker.js");

/** Frames that are there only for a moment, so that what they do when they go is done. */
const SHORT_LIVED = 300;

/**
 * H20: `?target=<origin>`: every way out of a page that we know of, each aimed at the target. `&only=name,name` leaves all
 * others out; without it the document itself tries its headers as well.
 */
export const escaping: Page = (visit) => {
  const aim = aimOf(visit);
  const title = "Every way out";
  const body = documentOf({ title, body: `<h1>${title}</h1>\n${markup(visit, aim)}\n${scripts(visit, aim)}` });
  const headers = visit.url.searchParams.has("only") ? {} : documentHeaders(aim);
  send(visit, { headers, body });
};

function markup(visit: Visit, aim: Aim): string {
  const elements = Object.entries(MARKUP)
    .filter(([name]) => isWanted(visit, name))
    .map(([name, make]) => make(aim, name));
  const frames = Object.keys(DOCUMENTS)
    .filter((name) => isWanted(visit, name))
    .map(
      (name) =>
        `<iframe name="document-${name}" src="/hostile/h20-document?target=${aim.target}&kind=${name}"></iframe>`,
    );
  return [...elements, ...resources(visit, aim), ...frames].join("\n");
}

/** Resources of the site itself whose headers lead away. */
function resources(visit: Visit, { target }: Aim): string[] {
  const of = (file: string, name: string) => `/hostile/${file}?target=${target}&name=${name}`;
  const all = {
    "resource-style": `<link rel="stylesheet" href="${of("h20-style.css", "resource-style")}">`,
    "resource-script": `<script src="${of("h20-script.js", "resource-script")}"></script>`,
    "resource-image": `<img alt src="${of("h20-image.svg", "resource-image")}">`,
  };
  return Object.entries(all).flatMap(([name, element]) => (isWanted(visit, name) ? [element] : []));
}

function scripts({ url }: Visit, { target }: Aim): string {
  const only = JSON.stringify(url.searchParams.get("only")?.split(",") ?? null).replaceAll("<", "\\u003c");
  return `<script>const TARGET = "${target}", ONLY = ${only}, WANTED = (name) => ONLY === null || ONLY.includes(name);
addEventListener("load", () => setTimeout(() => {
  for (const frame of document.querySelectorAll("iframe[name^='document-unload'], iframe[name^='document-header-csp'], iframe[name^='document-header-nel']")) frame.remove();
}, ${SHORT_LIVED}));</script>
<script src="/hostile/h20.js"></script>`;
}

function documentHeaders({ at, secure, target }: Aim) {
  const links = [
    `<${at("main-link-preload")}>; rel=preload; as=fetch; crossorigin`,
    `<${at("main-link-prefetch")}>; rel=prefetch`,
    `<${secure("main-link-preconnect")}>; rel=preconnect`,
    `<${secure("main-link-dns-prefetch")}>; rel=dns-prefetch`,
  ];
  return {
    link: links.join(", "),
    "speculation-rules": `"/hostile/h20-rules?target=${target}&name=main-speculation"`,
    "reporting-endpoints": `default="${secure("main-reporting")}"`,
  };
}

/** `/hostile/h20.js` */
export const vectors = bytes("text/javascript", SCRIPTS.map((name) => textOf(`scripts/escape/${name}.js`)).join("\n"));

/** `/hostile/h20-worker.js?target=&kind=` */
export const escapingWorker: Page = (visit) => {
  const { target } = aimOf(visit);
  const kind = textFrom(visit.url, "kind", "worker").replaceAll(/[^\w-]/g, "");
  const body = `const TARGET = "${target}", KIND = "${kind}";\n${workerScript}`;
  send(visit, { type: "text/javascript", headers: { "service-worker-allowed": "/" }, body });
};

const leave = (how: (address: string) => { head?: string; body?: string; script?: string }) =>
  html((visit) => {
    const { head = "", body = "", script: act = "" } = how(aimOf(visit).at("leave"));
    return documentOf({ title: "Leaving", head, body: `<h1>Leaving</h1>${body}<script>${act}</script>` });
  });

/** `/hostile/h20-leave?target=&kind=`: the page itself goes to the target. */
export const leaving = kinds({
  location: leave((to) => ({ script: `location = "${to}"` })),
  replace: leave((to) => ({ script: `addEventListener("load", () => location.replace("${to}"))` })),
  late: leave((to) => ({ script: `addEventListener("load", () => setTimeout(() => { location = "${to}" }, 20))` })),
  navigation: leave((to) => ({ script: `navigation.navigate("${to}")` })),
  anchor: leave((to) => ({ body: `<a href="${to}">x</a>`, script: `document.querySelector("a").click()` })),
  download: leave((to) => ({ body: `<a download href="${to}">x</a>`, script: `document.querySelector("a").click()` })),
  form: leave((to) => ({ body: `<form action="${to}" method="post"></form>`, script: `document.forms[0].submit()` })),
  self: leave((to) => ({ script: `open("${to}", "_self")` })),
  meta: leave((to) => ({ head: `<meta http-equiv="refresh" content="0; url=${to}">` })),
  top: leave((to) => ({ body: `<iframe srcdoc="<script>top.location = '${to}'</script>"></iframe>` })),
  history: leave((to) => ({
    script: `history.pushState(null, "", "#x"); onpopstate = () => { location = "${to}" }; history.back();`,
  })),
  header: (visit) =>
    send(visit, { headers: { refresh: `0; url=${aimOf(visit).at("leave")}` }, body: "<h1>Leaving</h1>" }),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status): [string, Page] => [
      `${status}`,
      (visit) => send(visit, { status, headers: { location: aimOf(visit).at("leave") } }),
    ]),
  ),
});
