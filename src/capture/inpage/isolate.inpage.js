/** Leaves only the first visible match of the selector and what is inside it to be seen, in place. */
function isolate(selector) {
  const chosen = Array.from(document.querySelectorAll(selector)).find(
    (element) => element.getBoundingClientRect().width > 0 && element.checkVisibility({ visibilityProperty: true }),
  );
  if (chosen === undefined) return;
  const mark = `stillframe-${Math.random().toString(36).slice(2)}`;
  chosen.setAttribute(mark, "");
  const style = document.createElement("style");
  style.textContent = `
    *:not([${mark}], [${mark}] *) { visibility: hidden !important; background: none !important; }
    [${mark}] { visibility: visible !important; }`;
  document.documentElement.append(style);
}
