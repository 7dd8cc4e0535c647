/** Leaves only the element that was found, and what is inside it, to be seen, in place. */
export default function isolate() {
  const found = globalThis.stillframeFound;
  if (found === undefined) return;
  const mark = `stillframe-${Math.random().toString(36).slice(2)}`;
  found.setAttribute(mark, "");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *:not([${mark}], [${mark}] *) { visibility: hidden !important; background: none !important; }
    [${mark}] { visibility: visible !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
