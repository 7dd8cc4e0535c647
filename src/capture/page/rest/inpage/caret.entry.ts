const MAX_DEPTH = 20;

const innerOf = (element: Element): Element | null =>
  element.shadowRoot?.activeElement ??
  (element instanceof HTMLIFrameElement ? (element.contentDocument?.activeElement ?? null) : null);

/** Hides the caret of the field that has the focus, wherever it is. A closed shadow root inherits it from its host. */
export default function hideCaret() {
  let element = document.activeElement;
  for (let depth = 0; element !== null && depth < MAX_DEPTH; depth += 1) {
    if (element instanceof HTMLElement) element.style.setProperty("caret-color", "transparent", "important");
    element = innerOf(element);
  }
}
