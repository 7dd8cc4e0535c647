import { documentOf, escapeHtml, html, send } from "../answer.ts";
import { BadQuery, numberFrom, textFrom } from "../visit.ts";
import type { Page, Visit } from "../visit.ts";

/** Where a redirect leads when `?to=` does not say. */
const DEFAULT_TARGET = "/plain";

function redirectTo(visit: Visit, location: string, code = 302): void {
  send(visit, { status: code, headers: { location: headerText(location) } });
}

/** UTF-8 in a header, which Node takes as one character per byte. */
const headerText = (text: string) => Buffer.from(text).toString("latin1");

const target = ({ url }: Visit) => textFrom(url, "to", DEFAULT_TARGET);

/** `/redirect?to=&status=301|302|303|307|308` */
export const redirect: Page = (visit) => {
  const code = numberFrom(visit.url, "status", 302);
  if (![301, 302, 303, 307, 308].includes(code)) throw new BadQuery("status must be 301, 302, 303, 307 or 308.");
  redirectTo(visit, target(visit), code);
};

/** `/redirect-chain/<n>?to=`: n redirects (at least one), one after the other, then the target. */
export const redirectChain: Page = (visit) => {
  const left = Number(visit.param);
  if (!Number.isInteger(left) || left < 1) throw new BadQuery("A chain has a length of at least 1.");
  redirectTo(visit, left === 1 ? target(visit) : `/redirect-chain/${left - 1}${visit.url.search}`);
};

/** `/redirect-loop`: to itself, each time with another query, so that no cache ends it. */
export const redirectLoop: Page = (visit) => {
  redirectTo(visit, `/redirect-loop?turn=${numberFrom(visit.url, "turn", 0) + 1}`);
};

/** `/redirect-file`: to a file of the machine that follows it. */
export const redirectFile: Page = (visit) => redirectTo(visit, "file:///etc/passwd");

/** `/redirect-private?to=`: to an address that must never be asked; the metadata service unless told otherwise. */
export const redirectPrivate: Page = (visit) =>
  redirectTo(visit, textFrom(visit.url, "to", "http://169.254.169.254/latest/meta-data/"));

/** `/meta-refresh?to=&after=0`: `after` in seconds. */
export const metaRefresh = html((visit) => {
  const content = `${numberFrom(visit.url, "after", 0)}; url=${target(visit)}`;
  return documentOf({
    title: "Moving on",
    head: `<meta http-equiv="refresh" content="${escapeHtml(content)}">`,
    body: "<p>Moving on by a meta element.</p>",
  });
});

/** `/refresh-header?to=&after=0`: the same by a header. */
export const refreshHeader: Page = (visit) => {
  const refresh = `${numberFrom(visit.url, "after", 0)}; url=${headerText(target(visit))}`;
  const body = documentOf({ title: "Moving on", body: "<p>Moving on by a header.</p>" });
  send(visit, { headers: { refresh }, body });
};

/** `/js-redirect?to=&after=`: by script, `now` (while parsing), after `load`, or that many milliseconds after it. */
export const jsRedirect = html((visit) => {
  const after = textFrom(visit.url, "after", "load");
  const go = `location.href = ${JSON.stringify(target(visit)).replaceAll("<", "\\u003c")}`;
  const delay = after === "now" || after === "load" ? 0 : numberFrom(visit.url, "after", 0);
  const later = `addEventListener("load", () => setTimeout(() => { ${go} }, ${delay}))`;
  return documentOf({
    title: "Moving on",
    body: `<p>Moving on by script.</p><script>${after === "now" ? go : later}</script>`,
  });
});
