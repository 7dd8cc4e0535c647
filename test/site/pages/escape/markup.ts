import { escapeHtml } from "../../answer.ts";
import type { Aim } from "./aim.ts";

/** Vectors that need no script: the parser meets them. The key is the name that arrives. */
export type Markup = Readonly<Record<string, (aim: Aim, name: string) => string>>;

/** An element with one attribute that holds the address. */
const one =
  (before: string, after = ">", extension = "") =>
  ({ at }: Aim, name: string) =>
    `${before}"${at(name + extension)}"${after}`;

const style =
  (rule: (address: string) => string, content = "") =>
  ({ at }: Aim, name: string) =>
    `<style>${rule(at(name))}</style>${content.replaceAll("NAME", name)}`;

const link =
  (rel: string, more = "", extension = "") =>
  ({ at }: Aim, name: string) =>
    `<link rel="${rel}" ${more} href="${at(name + extension)}">`;

const rules = (kind: string, address: string) =>
  `<script type="speculationrules">{"${kind}": [{"source": "list", "urls": ["${address}"], "eagerness": "immediate"}]}</script>`;

const srcdoc = (content: string) => `<iframe srcdoc="${escapeHtml(content)}"></iframe>`;

const LINKS: Markup = {
  "link-stylesheet": link("stylesheet", "", ".css"),
  "link-stylesheet-print": link("stylesheet", `media="print"`, ".css"),
  "link-stylesheet-alternate": link("alternate stylesheet", `title="other"`, ".css"),
  "link-icon": link("icon"),
  "link-apple-touch-icon": link("apple-touch-icon"),
  "link-mask-icon": link("mask-icon"),
  "link-manifest": link("manifest", `crossorigin="use-credentials"`, ".json"),
  "link-preload-script": link("preload", `as="script"`, ".js"),
  "link-preload-style": link("preload", `as="style"`, ".css"),
  "link-preload-image": link("preload", `as="image"`),
  "link-preload-imagesrcset": ({ at }, name) => `<link rel="preload" as="image" imagesrcset="${at(name)} 1x">`,
  "link-preload-font": link("preload", `as="font" crossorigin`),
  "link-preload-fetch": link("preload", `as="fetch" crossorigin`),
  "link-modulepreload": link("modulepreload", "", ".js"),
  "link-prefetch": link("prefetch"),
  "link-prefetch-document": link("prefetch", `as="document"`),
  "link-prerender": link("prerender"),
  "link-next": link("next"),
  "link-help": link("help"),
  "link-expect": link("expect", `blocking="render"`),
  "link-search": link("search", `type="application/opensearchdescription+xml"`),
  "link-compression-dictionary": link("compression-dictionary"),
  "link-payment": link("payment"),
  "preconnect-markup": ({ secure }, name) => `<link rel="preconnect" href="${secure(name)}">`,
  "preconnect-markup-crossorigin": ({ secure }, name) => `<link rel="preconnect" crossorigin href="${secure(name)}">`,
  "preconnect-markup-plain": ({ target }) => `<link rel="preconnect" href="${target}">`,
  "dns-prefetch": ({ secure }, name) => `<link rel="dns-prefetch" href="${secure(name)}">`,
  "script-importmap": ({ at }, name) =>
    `<script type="importmap">{"imports": {"mapped": "${at(`${name}.js`)}"}}</script><script type="module">import("mapped")</script>`,
};

const MEDIA: Markup = {
  "img-src": one("<img alt src="),
  "img-srcset": one("<img alt srcset="),
  "img-attributionsrc": one(`<img alt src="/image.png" attributionsrc=`),
  "picture-source": one("<picture><source srcset=", `><img alt></picture>`),
  "input-image": one(`<input type="image" alt src=`),
  "video-src": one("<video preload=auto src=", "></video>"),
  "video-poster": one("<video poster=", "></video>"),
  "video-hls": one(`<video preload=auto src=`, "></video>", ".m3u8"),
  "audio-src": one("<audio preload=auto src=", "></audio>"),
  "audio-source": one("<audio preload=auto><source src=", "></audio>"),
  "track-src": one(`<video crossorigin src="/image.png"><track default kind=subtitles src=`, "></video>"),
  "object-data": one("<object data=", "></object>"),
  "embed-src": one("<embed src="),
  "body-background": one("<table background=", "></table>"),
  "svg-image": one("<svg><image href=", "/></svg>"),
  "svg-use": ({ at }, name) => `<svg><use href="${at(`${name}.svg`)}#a"/></svg>`,
  "svg-feimage": one("<svg><filter id=f><feImage href=", `/></filter><rect filter="url(#f)" width=9 height=9 /></svg>`),
  "svg-script": one("<svg><script href=", "></script></svg>", ".js"),
  "svg-pattern": one("<svg><pattern id=p width=9 height=9><image href=", `/></pattern></svg>`),
  "script-src": one("<script async src=", "></script>", ".js"),
  "script-module": one("<script type=module src=", "></script>", ".js"),
  "script-static-import": one("<script type=module>import ", ";</script>", ".js"),
};

const STYLES: Markup = {
  "style-import": style((address) => `@import "${address}";`),
  "style-background": style((address) => `.bg { background: url(${address}) }`, `<p class="bg">x</p>`),
  "style-attribute": ({ at }, name) => `<p style="background: url(${at(name)})">x</p>`,
  "style-image-set": style((address) => `.is { background: image-set("${address}" 1x) }`, `<p class="is">x</p>`),
  "style-font-face": style(
    (address) =>
      `@font-face { font-family: NAME; src: url(${address}) } .ff { font-family: NAME }`.replaceAll("NAME", "Away"),
    `<p class="ff">x</p>`,
  ),
  "style-cursor": style((address) => `html { cursor: url(${address}), auto }`),
  "style-list": style((address) => `.li { list-style: url(${address}) }`, `<ul><li class="li">x</ul>`),
  "style-content": style((address) => `.co::before { content: url(${address}) }`, `<p class="co">x</p>`),
  "style-border-image": style(
    (address) => `.bi { border: 9px solid; border-image: url(${address}) 9 }`,
    `<p class="bi">x</p>`,
  ),
  "style-mask": style((address) => `.ma { mask-image: url(${address}) }`, `<p class="ma">x</p>`),
  "style-shape": style((address) => `.sh { float: left; shape-outside: url(${address}) }`, `<p class="sh">x</p>`),
  "style-filter": style((address) => `.fi { filter: url(${address}#f) }`, `<p class="fi">x</p>`),
  "style-src": style((address) => `.sr { background: src("${address}") }`, `<p class="sr">x</p>`),
  "style-cross-fade": style(
    (address) => `.cf { background: -webkit-cross-fade(url(${address}), url(/image.png), 50%) }`,
    `<p class="cf">x</p>`,
  ),
};

const FRAMES: Markup = {
  "iframe-src": one("<iframe src=", "></iframe>"),
  "iframe-srcdoc": ({ at }, name) => srcdoc(`<img src="${at(name)}">`),
  "iframe-srcdoc-base": ({ target }, name) => srcdoc(`<base href="${target}/"><img src="${name}">`),
  "iframe-srcdoc-nested": ({ at }, name) => srcdoc(srcdoc(`<img src="${at(name)}">`)),
  "iframe-srcdoc-refresh": ({ at }, name) => srcdoc(`<meta http-equiv="refresh" content="0; url=${at(name)}">`),
  "iframe-srcdoc-frameset": ({ at }, name) => srcdoc(`<frameset><frame src="${at(name)}"></frameset>`),
  "iframe-srcdoc-preconnect": ({ secure }, name) => srcdoc(`<link rel="preconnect" href="${secure(name)}">`),
  "iframe-data": ({ at }, name) => `<iframe src="data:text/html,<img src='${at(name)}'>"></iframe>`,
  "iframe-data-script": ({ at }, name) =>
    `<iframe src="data:text/html,<script>fetch('${at(name)}')</script>"></iframe>`,
  "iframe-javascript": ({ at }, name) => `<iframe src="javascript:'<img src=${at(name)}>'"></iframe>`,
  "iframe-sandboxed": ({ at }, name) => `<iframe sandbox="allow-scripts" srcdoc="<img src='${at(name)}'>"></iframe>`,
  "fencedframe-src": one("<fencedframe src=", "></fencedframe>"),
  "template-shadow": ({ at }, name) =>
    `<div><template shadowrootmode="closed"><img alt src="${at(name)}"></template></div>`,
  "template-shadow-preconnect": ({ secure }, name) =>
    `<div><template shadowrootmode="closed"><link rel="preconnect" href="${secure(name)}"></template></div>`,
};

const SPECULATION: Markup = {
  "speculation-prefetch": ({ at }, name) => rules("prefetch", at(name)),
  "speculation-prefetch-host": ({ at }, name) => rules("prefetch", at(name).replace("127.0.0.1", "localhost")),
  "speculation-prerender": ({ at }, name) => rules("prerender", at(name)),
  "speculation-tls": ({ secure }, name) => rules("prefetch", secure(name)),
  "speculation-document": ({ at }, name) =>
    `<a href="${at(name)}">x</a><script type=" SpeculationRules ">{"prefetch": [{"source": "document", "where": {"href_matches": "*"}, "eagerness": "immediate"}]}</script>`,
  "speculation-declarative-open": ({ at }, name) =>
    `<div><template shadowrootmode="open">${rules("prefetch", at(name))}</template></div>`,
  "speculation-declarative-closed": ({ at }, name) =>
    `<div><template shadowrootmode="closed">${rules("prefetch", at(name))}</template></div>`,
  "speculation-declarative-nested": ({ at }, name) =>
    `<div><template shadowrootmode="closed"><p><b><template shadowrootmode="closed">${rules("prefetch", at(name))}</template></b></p></template></div>`,
  "speculation-srcdoc": ({ at }, name) => srcdoc(rules("prefetch", at(name))),
  "speculation-svg": ({ at }, name) => `<svg>${rules("prefetch", at(name))}</svg>`,
};

/** All of them; those that belong into a head work in a body as well. */
export const MARKUP: Markup = { ...LINKS, ...MEDIA, ...STYLES, ...FRAMES, ...SPECULATION };
