import type { Kit } from "./kit.ts";
import type { Overlay, Place } from "./widget.ts";

/** How an overlay gets onto the page. */
export const DELIVERIES = [
  "markup",
  "wrapped",
  "script",
  "open-shadow",
  "closed-shadow",
  "frame",
  "other-frame",
  "dialog",
  "popover",
  "layer",
  "shown",
  "slid",
] as const;
export type Delivery = (typeof DELIVERIES)[number];

interface Way {
  delivery: Delivery;
  /** Milliseconds after the page has loaded; 0 comes with the page. */
  late: number;
}

/** The parts of a page that one overlay brings. */
export interface Delivered {
  /** Before the content of the page. */
  before: string;
  after: string;
  style: string;
  script: string;
}

const px = (kit: Kit, from: number, to: number) => `${kit.chance.int(from, to)}px`;

function boxStyle(kit: Kit, { place, width, height, where }: Overlay): string {
  const z = `z-index:${kit.chance.of([10, 999, 9999, 2_147_483_647])};`;
  const w = width === 0 ? "" : `width:${width}px;max-width:96vw;`;
  const h = height === undefined ? "" : `height:${height}px;max-height:90vh;overflow:hidden;`;
  const gap = px(kit, 0, 28);
  const places: Record<Place, string> = {
    "bottom-bar": "position:fixed;left:0;right:0;bottom:0;",
    "top-bar": "position:fixed;left:0;right:0;top:0;",
    center: kit.chance.of([
      "position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);",
      "position:fixed;inset:0;margin:auto;height:fit-content;",
      "position:fixed;left:50%;top:12vh;transform:translateX(-50%);",
    ]),
    full: "position:fixed;inset:0;overflow:auto;",
    "bottom-right": `position:fixed;right:${gap};bottom:${gap};`,
    "bottom-left": `position:fixed;left:${gap};bottom:${gap};`,
    "top-right": `position:fixed;right:${gap};top:${gap};`,
    "left-middle": `position:fixed;left:0;top:${kit.chance.int(22, 40)}%;`,
    "right-middle": `position:fixed;right:0;top:${kit.chance.int(22, 40)}%;`,
    "bottom-center": `position:fixed;left:0;right:0;margin:0 auto;bottom:${gap};`,
    drawer: `position:fixed;top:0;bottom:0;${kit.chance.is(0.7) ? "right" : "left"}:0;overflow:auto;`,
    "flow-top": kit.chance.is(0.8) ? "position:relative;" : "position:sticky;top:0;",
  };
  if (where !== undefined) return `${where}${w}${h}`;
  return `${places[place]}${place === "full" || place.endsWith("bar") ? "" : w}${h}${z}`;
}

/** Puts an overlay onto a page in one of the ways there are. */
export function deliver(kit: Kit, overlay: Overlay, way: Way): Delivered {
  const style = `${boxStyle(kit, overlay)}${overlay.bare === true ? "" : kit.box()}`;
  const truth = ` data-truth="${overlay.truth}" data-family="${overlay.family}"`;
  const direction = kit.rightToLeft ? ` dir="rtl"` : "";
  const attributes = `${truth}${overlay.attributes ?? ""}${direction}${kit.named(...overlay.words)}`;
  const modal = overlay.modal === true ? modalParts(kit, truth) : NOTHING;
  const whole = bodyOf(kit, overlay, { delivery: way.delivery, style, attributes });
  const html = modal.around(whole.html);
  const script = `${whole.script}${modal.script}`;
  const first = overlay.place === "flow-top";
  if (way.late === 0 && way.delivery !== "script")
    return { before: first ? html : "", after: first ? "" : html, style: modal.style, script };
  const where = first ? "afterbegin" : "beforeend";
  const insert = `document.body.insertAdjacentHTML(${JSON.stringify(where)}, ${quoted(html)});${script}`;
  return {
    before: "",
    after: "",
    style: modal.style,
    script: `addEventListener("load", () => setTimeout(() => {${insert}}, ${way.late} * PACE));`,
  };
}

/** A JavaScript string that may stand in a script element. */
const quoted = (html: string): string => JSON.stringify(html).replaceAll("</", "<\\/");

const NOTHING = { around: (html: string) => html, style: "", script: "" };

function modalParts(kit: Kit, truth: string) {
  const family = truth.replace(/ data-truth="[^"]*"/, "");
  const shade = kit.chance.of(["rgba(0,0,0,.5)", "rgba(0,0,0,.7)", "rgba(255,255,255,.8)", "rgba(20,20,40,.6)"]);
  const veil = `<div data-truth="veil"${family}${kit.named("overlay", "backdrop")} style="position:fixed;inset:0;background:${shade};z-index:9"></div>`;
  const lock = kit.chance.of([
    "",
    `document.body.style.overflow="hidden";`,
    `document.documentElement.style.overflow="hidden";`,
    `document.body.classList.add("locked");`,
  ]);
  const style = `.locked{overflow:hidden;height:100vh}`;
  const blur = kit.chance.is(0.12)
    ? `for (const one of document.querySelectorAll("body > main, body > header, body > div > main")) one.style.filter="blur(6px)";`
    : "";
  const script = lock + blur;
  return kit.chance.of([
    { around: (html: string) => veil + html, style, script },
    { around: (html: string) => html + veil, style, script },
    { around: (html: string) => html, style, script },
    { around: (html: string) => `<div${kit.named("portal")}>${veil}${html}</div>`, style, script },
    {
      around: (html: string) => html,
      style: `${style}body::after{content:"";position:fixed;inset:0;background:${shade};z-index:9}`,
      script,
    },
    {
      around: (html: string) =>
        `<div${truth}${kit.named("modal")} style="position:fixed;inset:0;z-index:10000;background:${shade}">${html.replace(/ data-truth="[^"]*"/, "")}</div>`,
      style,
      script,
    },
  ]);
}

interface Dressed {
  delivery: Delivery;
  style: string;
  attributes: string;
}

function bodyOf(
  kit: Kit,
  overlay: Overlay,
  { delivery, style, attributes }: Dressed,
): { html: string; script: string } {
  const box = `<div${attributes} style="${style}">${overlay.inner}</div>`;
  const id = `h${kit.chance.int(1, 99_999)}`;
  switch (delivery) {
    case "markup":
    case "script":
      return { html: box, script: "" };
    case "wrapped":
      return { html: `<div${kit.named("root")}><div>${box}</div></div>`, script: "" };
    case "open-shadow":
    case "closed-shadow": {
      const tag = kit.chance.of(["div", "x-widget", "app-overlay"]);
      const mode = delivery === "open-shadow" ? "open" : "closed";
      return {
        html: `<${tag} id="${id}"></${tag}>`,
        script: `document.getElementById("${id}").attachShadow({mode:"${mode}"}).innerHTML=${quoted(box)};`,
      };
    }
    case "layer":
      return {
        html: `<div${kit.named("root")} style="position:fixed;inset:0;pointer-events:none;z-index:${kit.chance.of([40, 9000])}">${box.replace(` style="`, ` style="pointer-events:auto;`)}</div>`,
        script: "",
      };
    case "frame":
    case "other-frame":
      return { html: framed(kit, overlay, { delivery, style, attributes }), script: "" };
    case "shown":
    case "slid":
    case "dialog":
    case "popover":
    default:
      return broughtByScript(kit, overlay, { delivery, style, attributes, id, box });
  }
}

/** Overlays that stand in the page but are seen once a script shows them. */
function broughtByScript(
  kit: Kit,
  overlay: Overlay,
  { delivery, style, attributes, id, box }: Dressed & { id: string; box: string },
): { html: string; script: string } {
  if (delivery === "shown")
    return {
      html: `<div id="${id}" style="display:none">${box}</div>`,
      script: `addEventListener("load", () => setTimeout(() => { document.getElementById("${id}").style.display = "block"; }, ${kit.chance.int(0, 600)} * PACE));document.readyState === "complete" && (document.getElementById("${id}").style.display = "block");`,
    };
  if (delivery === "slid")
    return {
      html: `<div id="${id}">${box.replace(` style="`, ` style="transition:translate .2s,opacity .2s;translate:0 40px;opacity:0;`)}</div>`,
      script: `setTimeout(() => { const { style } = document.getElementById("${id}").firstElementChild; style.translate = "none"; style.opacity = 1; }, ${kit.chance.int(20, 400)} * PACE);`,
    };
  if (delivery === "dialog")
    return {
      html: `<dialog id="${id}"${attributes.replace(/ id="[^"]*"/, "")} style="${style};margin:auto;border:0">${overlay.inner}</dialog>`,
      script: `document.getElementById("${id}").showModal();`,
    };
  return {
    html: `<div id="${id}" popover="manual"${attributes.replace(/ id="[^"]*"/, "")} style="inset:auto;${style};border:0">${overlay.inner}</div>`,
    script: `document.getElementById("${id}").showPopover();`,
  };
}

function framed(kit: Kit, overlay: Overlay, { delivery, style, attributes }: Dressed): string {
  const page = `<!doctype html><meta charset="utf-8"><body style="margin:${overlay.bare === true ? 0 : 12}px;font-family:sans-serif;${kit.rightToLeft ? "direction:rtl;" : ""}">${overlay.inner}`;
  const height = overlay.height ?? (overlay.place.endsWith("bar") ? 150 : overlay.bare === true ? 90 : 420);
  const title = kit.chance.is(0.4) ? ` title="${overlay.words.join(" ")}"` : "";
  const source =
    delivery === "frame" || page.length > 5000
      ? `srcdoc="${page.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`
      : `src="OTHER/inner?html=${Buffer.from(page).toString("base64url")}"`;
  const full =
    overlay.place === "full"
      ? "width:100%;height:100%;"
      : `height:${height}px;${overlay.place.endsWith("-bar") ? "width:100%;" : ""}`;
  return `<iframe${attributes}${title} ${source} style="${style}border:0;padding:0;${full}"></iframe>`;
}
