import { documentOf, html } from "../../answer.ts";
import type { Page } from "../../visit.ts";

/**
 * Pages that are dark, blurred, layered or unscrollable of their own: what they share with the traces of a dialog is
 * theirs, and stays when a cookie banner goes.
 */
const text =
  "A lighthouse keeper sleeps by day. At dusk he climbs the stairs, trims the wick and writes the first line of the night into the book.";
const photo = `url("data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><rect width='80' height='80' fill='#7bd'/><circle cx='30' cy='40' r='20' fill='#c53'/></svg>")}")`;
const article = `<main style="max-width:800px;margin:40px auto"><h1>The keeper's book</h1>${`<p>${text}</p>`.repeat(4)}</main>`;
const above = `<div style="position:relative;z-index:1">${article}</div>`;

const DECORATED: Readonly<Record<string, { style?: string; body: string }>> = {
  "dark-hero": {
    body: `<section style="position:relative;height:600px"><div style="position:absolute;inset:0;background:${photo};filter:brightness(.4)"></div><h1 style="position:relative;color:#fff;padding:200px 40px;margin:0">The keeper's book</h1></section>${article}`,
  },
  "grey-photograph": {
    body: `<div style="height:520px;background:${photo};filter:grayscale(1)"></div>${article}`,
  },
  "glowing-blobs": {
    body: `<div style="position:absolute;left:0;top:0;width:900px;height:560px;background:#f0f;filter:blur(60px);opacity:.4"></div>${above}`,
  },
  "fixed-colour-behind": {
    body: `<div style="position:fixed;inset:0;background:#123"></div><div style="position:relative;color:#fff">${article}</div>`,
  },
  "fixed-gradient-behind": {
    body: `<div style="position:fixed;inset:0;background:linear-gradient(#fdf3d8,#c9e4ff)"></div>${above}`,
  },
  "fixed-photograph-behind": {
    style: "main{position:relative;background:rgba(255,255,255,.8)}",
    body: `<div style="position:fixed;inset:0;background:${photo};opacity:.6"></div>${article}`,
  },
  "noise-before": {
    style: `body::before{content:"";position:fixed;inset:0;background:${photo};opacity:.15;pointer-events:none;z-index:9999}`,
    body: article,
  },
  "ground-before": {
    style: `body::before{content:"";position:fixed;inset:0;background:linear-gradient(90deg,#ffe,#eff);z-index:-1}`,
    body: article,
  },
  "vignette-in-front": {
    body: `${article}<div style="position:fixed;inset:0;background:radial-gradient(transparent 60%,rgba(0,0,0,.5));pointer-events:none;z-index:50"></div>`,
  },
  map: {
    style: "html,body{height:100%;overflow:hidden}#map{height:100%}",
    body: `<div id="map" style="background:${photo}"><div style="position:absolute;left:20px;top:20px;background:#fff;padding:10px">Harbour, 3 boats</div></div>`,
  },
  "app-shell": {
    style: "html,body,#app{height:100%;overflow:hidden}#app{display:flex}",
    body: `<div id="app"><nav style="width:220px;background:#eee"><p>Inbox</p><p>Sent</p></nav><div style="flex:1;overflow:auto">${article.repeat(3)}</div></div>`,
  },
  "pale-and-blurred-part": {
    body: `${article}<div style="width:1000px;height:420px;margin:auto;filter:blur(4px);opacity:.5"><h2>For members</h2><p>${text}</p></div>`,
  },
  "header-as-tall-as-the-banner": {
    style: "body{padding-top:120px}",
    body: `<header style="position:fixed;left:0;right:0;top:0;height:120px;background:#fff;border-bottom:1px solid #ddd;box-sizing:border-box">Harbour Post</header>${article}`,
  },
};

export const DECORATIONS = Object.keys(DECORATED);

const BANNERS: Readonly<Record<string, string>> = {
  bar: "left:0;right:0;bottom:0;height:120px",
  top: "left:0;right:0;top:0;height:120px",
  card: "left:30px;bottom:30px;width:420px",
};

/** `/removal-decorated?is=<name>&banner=<kind>`: one of these pages, with a cookie banner where one is named. */
export const decorated: Page = html(({ url }) => {
  const { style = "", body = "" } = DECORATED[url.searchParams.get("is") ?? ""] ?? {};
  const place = BANNERS[url.searchParams.get("banner") ?? ""];
  const banner =
    place === undefined
      ? ""
      : `<div class="cookie-banner" role="dialog" aria-label="Cookies" style="position:fixed;${place};background:#fff;border:1px solid #999;box-sizing:border-box;padding:16px;z-index:1000"><p style="margin:0 0 8px">We use cookies to improve your experience and to measure our audience. Read our <a href="/cookies">cookie policy</a>.</p><button>Accept all</button> <button>Reject all</button></div>`;
  return documentOf({
    title: "The keeper's book",
    head: `<style>body{margin:0;background:#fff;font:16px/1.5 sans-serif}${style}</style>`,
    body: `${body}${banner}`,
  });
});
