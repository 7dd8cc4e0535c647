declare global {
  var stillframeSheets: Map<string, CSSStyleSheet> | undefined;
}

/**
 * Adds a style sheet under a name, or replaces the one of that name. A constructed sheet of our world is not subject to the
 * page's content security policy, and applies after the page's own.
 */
export default function dress(name: string, css: string): void {
  const sheets = (globalThis.stillframeSheets ??= new Map<string, CSSStyleSheet>());
  const sheet = sheets.get(name) ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(name, sheet);
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
