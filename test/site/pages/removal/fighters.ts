import { documentOf } from "../../answer.ts";

const kept = `<i style="display:inline-block;width:60px;height:20px;background:rgb(0,128,96)"></i>`;
const gone = `<i style="display:inline-block;width:60px;height:20px;background:rgb(230,0,126)"></i>`;
const text =
  "<p>The ferries leave before sunrise, and by the time the market opens the first boats are back.</p>".repeat(4);
const banner = `<div class="notice" style="position:fixed;left:0;right:0;bottom:0;background:#fff;padding:20px;z-index:99"><p>We use cookies to analyse traffic and to personalise content and ads. You can withdraw your consent at any time. ${gone}</p><button>Reject all</button><button>Accept all cookies</button></div>`;
const page = (script: string): string =>
  documentOf({
    title: "A page that fights back",
    head: "<style>body{margin:0;background:#fff;font:16px/1.5 sans-serif}</style>",
    body: `<main style="max-width:700px;margin:40px auto">${kept}<h1>The harbour</h1>${text}</main>${banner}<script>
const banner = document.querySelector(".notice"); const copy = banner.outerHTML; ${script}</script>`,
  });

/** A page that is never still, and shows its banner when it has been looked at as often as it changed. */
export const RESTLESS = page(`banner.remove();
  setInterval(() => document.body.classList.toggle("busy"), 20);
  setTimeout(() => document.body.insertAdjacentHTML("beforeend", copy), 7600);`);

/** Pages whose banner comes after they have loaded, by everything that can bring it. */
export const LATE: Readonly<Record<string, string>> = {
  "late-timer": page(`banner.remove(); setTimeout(() => document.body.append(banner), 1900)`),
  "late-chain": page(`banner.remove();
    setTimeout(() => fetch("/plain").then((answer) => answer.text()).then(() => document.body.append(banner)), 1500)`),
  "late-frames": page(`banner.remove(); const start = performance.now();
    const frame = (now) => now - start > 1500 ? document.body.append(banner) : requestAnimationFrame(frame);
    requestAnimationFrame(frame)`),
  "late-worker": page(`banner.remove();
    const worker = new Worker(URL.createObjectURL(new Blob(["setTimeout(() => postMessage(0), 1200)"])));
    worker.onmessage = () => document.body.append(banner)`),
};

/** Pages that put back, or defend, what is taken away. */
export const FIGHTERS: Readonly<Record<string, string>> = {
  reinserts: page(
    `setInterval(() => { const now = document.querySelector(".notice"); if (now === null || getComputedStyle(now).display === "none") { now?.remove(); document.body.insertAdjacentHTML("beforeend", copy); } }, 5)`,
  ),
  restyles: page(
    `setInterval(() => { banner.style.cssText = "position:fixed;left:0;right:0;bottom:0;background:#fff;padding:20px;z-index:99;display:block!important"; }, 1)`,
  ),
  observes: page(
    `new MutationObserver(() => banner.style.setProperty("display", "block", "important")).observe(banner, { attributes: true })`,
  ),
  overrides: page(`
    Element.prototype.remove = () => { throw new Error("no"); }; Element.prototype.querySelectorAll = () => []; Document.prototype.querySelectorAll = () => [];
    window.getComputedStyle = () => { throw new Error("no"); }; Element.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 1e9, height: 1e9 });
    CSSStyleDeclaration.prototype.setProperty = () => { throw new Error("no"); }; Element.prototype.getAttribute = () => "x"; window.MutationObserver = null; Array.prototype.map = () => [];`),
  clobbers: page(
    `document.body.insertAdjacentHTML("beforeend", "<form><input name=style><input name=parentNode><input name=children><input name=attributes><input name=firstChild><input name=getAttribute></form>")`,
  ),
  misnames: page(
    `banner.outerHTML = copy.replace("<div", "<form").replace("</div>", "<input name=style type=hidden><input name=children type=hidden></form>")`,
  ),
  renames: page(
    `for (const name of ["title", "querySelectorAll", "documentElement", "elementFromPoint", "addEventListener"]) document.body.insertAdjacentHTML("beforeend", "<form name=" + name + "></form>")`,
  ),
  floods: page(
    `for (let n = 0; n < 8000; n += 1) document.body.insertAdjacentHTML("beforeend", '<div style="position:fixed;right:' + (n % 900) + 'px;top:' + (n % 600) + 'px;width:3px;height:3px"></div>')`,
  ),
  buries: page(`banner.insertAdjacentHTML("beforebegin", "<p>The <b>tide</b> is <i>out</i>.</p>".repeat(6000))`),
};
