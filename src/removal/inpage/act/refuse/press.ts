import { attributeOf, hasAttribute, isElement, tagOf } from "../../see/dom.ts";

/** Whether pressing something inside this element would load another page or send a form. */
function navigates(target: EventTarget): boolean {
  if (!(target instanceof Node) || !isElement(target)) return false;
  const tag = tagOf(target);
  const type = attributeOf(target, "type") ?? "";
  if (tag === "button") return !/^(button|reset)$/i.test(type);
  return hasAttribute(target, "href") || (tag === "input" && /^(submit|image)$/i.test(type));
}

/** Presses an element so that the page may act on it, but the browser does not follow a link or send a form. */
export function press(element: HTMLElement): void {
  const stay = (event: Event): void => {
    if (event.composedPath().some(navigates)) event.preventDefault();
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  addEventListener.call(window, "click", stay, true);
  try {
    HTMLElement.prototype.click.call(element);
  } finally {
    removeEventListener.call(window, "click", stay, true);
  }
}

/** Cancels every navigation from now on, also those that make no request, which nobody outside the page could stop. */
export function holdDocument(): void {
  EventTarget.prototype.addEventListener.call(navigation, "navigate", (event) => {
    if (event instanceof NavigateEvent && !event.destination.sameDocument) event.preventDefault();
  });
}
