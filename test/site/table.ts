import { bytes, bytesOf, documentOf, html } from "./answer.ts";
import * as answers from "./pages/answers.ts";
import * as backgrounds from "./pages/backgrounds.ts";
import { bands } from "./pages/bands.ts";
import { article, dashboard, long, plain } from "./pages/measured/bench.ts";
import { boxes, lateBox } from "./pages/boxes.ts";
import * as documents from "./pages/escape/documents.ts";
import * as escape from "./pages/escape/page.ts";
import * as large from "./pages/large.ts";
import * as network from "./pages/hostile/network.ts";
import { openModule, rebound } from "./pages/hostile/rebound.ts";
import * as script from "./pages/hostile/script.ts";
import * as size from "./pages/hostile/size.ts";
import * as storage from "./pages/hostile/storage.ts";
import { marked, markedImage } from "./pages/measured/marked.ts";
import { moving, movingFile } from "./pages/moving/index.ts";
import { changing } from "./pages/changing.ts";
import { infinite, lazy, lazyImage } from "./pages/lazy.ts";
import * as paper from "./pages/paper.ts";
import { pixels } from "./pages/pixels.ts";
import * as readiness from "./pages/readiness.ts";
import * as redirects from "./pages/redirects.ts";
import { decorated } from "./pages/removal/decorated.ts";
import { dialog } from "./pages/removal/dialogs.ts";
import { frame, removal, whole } from "./pages/removal/page.ts";
import { saved } from "./pages/measured/saved.ts";
import * as screens from "./pages/screens.ts";
import { lateAnswer, shown } from "./pages/shown/index.ts";
import { sticky } from "./pages/sticky.ts";
import * as tides from "./pages/measured/tides.ts";
import { echoHeaders, viewport } from "./pages/viewport.ts";
import { windImage } from "./pages/measured/winds.ts";
import type { Page } from "./visit.ts";

/** Every path of the site. A path that ends in `:…` stands for any one name in that place. */
export const table: Readonly<Record<string, Page>> = {
  "/": html(() => index),
  "/favicon.ico": answers.favicon,

  // Made to be looked at and to be measured with.
  "/plain": plain,
  "/article": article,
  "/long": long,
  "/dashboard": dashboard,
  "/tides/waves.svg": tides.waves,
  "/tides/machine.svg": tides.machine,
  "/tides/week.svg": tides.week,
  "/tides/year.png": tides.year,
  "/tides/moon.png": tides.moon,
  "/winds/:number": windImage,
  "/assets/inter.woff2": bytes("font/woff2", bytesOf("assets/inter.woff2")),
  "/assets/newsreader.woff2": bytes("font/woff2", bytesOf("assets/newsreader.woff2")),
  "/assets/dusk.jpg": bytes("image/jpeg", bytesOf("assets/dusk.jpg")),
  "/assets/estuary.jpg": bytes("image/jpeg", bytesOf("assets/estuary.jpg")),
  "/assets/night.webp": bytes("image/webp", bytesOf("assets/night.webp")),
  "/assets/dashboard.js": bytes("text/javascript", bytesOf("scripts/dashboard.js")),

  // Known to the pixel.
  "/bands": bands,
  "/sticky": sticky,
  "/photographs": large.photographs,
  "/noise": large.noise,
  "/many-photographs": large.manyPhotographs,
  "/lazy": lazy,
  "/lazy-image/:number": lazyImage,
  "/infinite": infinite,
  "/transparent": backgrounds.transparent,
  "/transparent-none": backgrounds.undeclared,
  "/dark": backgrounds.dark,
  "/boxes": boxes,
  "/late-box": lateBox,
  "/viewport": viewport,
  "/echo-headers": echoHeaders,
  "/pixels": pixels,
  "/marked": marked,
  "/marked-image": markedImage,
  "/saved": saved,
  "/screens": screens.screens,
  "/many-digits": screens.manyDigits,
  "/desktop-only": screens.desktopOnly,
  "/print": paper.print,
  "/element-pdf": paper.elementPdf,

  // With what may be removed, and with what may not.
  "/removal": removal,
  "/removal-decorated": decorated,
  "/removal-dialog": dialog,
  "/removal-frame": frame,
  "/removal-whole/:name": whole,

  // Another at each visit.
  "/changing": changing,
  "/moving/:name": moving,
  "/moving-file/:name": movingFile,

  // Not ready for long, or never. What hangs is let go by the path of the page.
  "/slow-image": readiness.slowImage,
  "/slow-font": readiness.slowFont,
  "/slow-script": readiness.slowScript,
  "/slow-document": readiness.slowDocument,
  "/written-anew": readiness.writtenAnew,
  "/drip": readiness.drip,
  "/late-font": readiness.lateFont,
  "/image-decode": readiness.imageDecode,
  "/large.png": readiness.largeImage,
  "/held/image.png": readiness.heldImage,
  "/held/font.woff2": readiness.heldFont,
  "/held/script.js": readiness.heldScript,

  // As a person would have seen them only after a while.
  "/shown/:name": shown,
  "/late/:kind": lateAnswer,

  // Answers of every kind.
  "/status/:code": answers.status,
  "/empty-204": answers.empty,
  "/download": answers.download,
  "/file.pdf": answers.pdf,
  "/file.zip": answers.zip,
  "/image.png": answers.imagePng,
  "/image.svg": answers.imageSvg,
  "/text.txt": answers.text,
  "/json": answers.json,
  "/auth": answers.auth,
  "/reset": answers.reset,
  "/close": answers.close,

  // Leading elsewhere.
  "/redirect": redirects.redirect,
  "/redirect-chain/:length": redirects.redirectChain,
  "/redirect-loop": redirects.redirectLoop,
  "/redirect-file": redirects.redirectFile,
  "/redirect-private": redirects.redirectPrivate,
  "/meta-refresh": redirects.metaRefresh,
  "/refresh-header": redirects.refreshHeader,
  "/js-redirect": redirects.jsRedirect,

  // Hostile.
  "/hostile/h1": script.oneAlert,
  "/hostile/h2": script.alerts,
  "/hostile/h3": script.loopBeforeLoad,
  "/hostile/h4": script.loopAfterLoad,
  "/hostile/h5": script.historyFlood,
  "/hostile/h6": script.hugeLog,
  "/hostile/h7": size.nested,
  "/hostile/h8": size.crash,
  "/hostile/h9": size.layers,
  "/hostile/h10": size.paragraphs,
  "/hostile/h11": size.tall,
  "/hostile/h12": size.square,
  "/hostile/h13": size.growing,
  "/hostile/h14": script.restless,
  "/hostile/h15": network.endless,
  "/hostile/h16": size.gzipBomb,
  "/hostile/h17": network.noPage,
  "/hostile/h18": network.refusals,
  "/hostile/h19": script.crowd,
  "/hostile/h19-child": script.crowdChild,
  "/hostile/h20": escape.escaping,
  "/hostile/h20.js": escape.vectors,
  "/hostile/h20-leave": escape.leaving,
  "/hostile/h20-worker.js": escape.escapingWorker,
  "/hostile/h20-document": documents.escapingDocument,
  "/hostile/h20-rules": documents.speculationRules,
  "/hostile/h20-sheet": documents.transformation,
  "/hostile/h20-style.css": documents.resourceOf("text/css", "p { color: inherit }"),
  "/hostile/h20-script.js": documents.resourceOf("text/javascript", "document.title += '.'"),
  "/hostile/h20-image.svg": documents.resourceOf("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"/>`),
  "/hostile/h20-rebound": rebound,
  "/hostile/h20-module.js": openModule,
  "/hostile/h21-write": storage.storageWriter,
  "/hostile/h21-read": storage.storageReader,
  "/hostile/h21-immutable": storage.immutable,
  "/hostile/h21-tagged": storage.tagged,
  "/hostile/h21-worker.js": storage.serviceWorker,
  "/hostile/h22": script.overridden,
  "/hostile/h23": script.vanishing,
  "/hostile/h24": script.hugeValues,
  "/hostile/h25": size.selectors,
};

/** The page at a path, with what stood in the place of its `:…`. */
export function findPage(path: string): { page: Page; param: string } | undefined {
  const exact = table[path];
  if (exact !== undefined) return { page: exact, param: "" };
  const cut = path.lastIndexOf("/") + 1;
  const key = Object.keys(table).find((one) => one.startsWith(`${path.slice(0, cut)}:`));
  const page = key === undefined ? undefined : table[key];
  return page && { page, param: path.slice(cut) };
}

const index = documentOf({
  title: "Test site",
  head: "<style>body { margin: 40px; font: 16px/1.6 sans-serif; columns: 20em }</style>",
  body: Object.keys(table)
    .map((path) => (path.includes(":") ? path : `<a href="${path}">${path}</a>`))
    .join("<br>\n"),
});
