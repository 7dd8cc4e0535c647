import { attributeOf } from "../../see/dom.ts";

/** The classes of `html` and `body` when the document had been parsed. */
const parsed = new Map<Element, ReadonlySet<string>>();

const classesOf = (element: Element): string[] => (attributeOf(element, "class") ?? "").slice(0, 2000).split(/\s+/);

/** Remembers what the page itself says of `html` and `body`, before its scripts show anything over it. */
export function watchClasses(): void {
  const remember = (): void => {
    for (const element of [document.documentElement, document.body])
      if (element !== null) parsed.set(element, new Set(classesOf(element)));
  };
  EventTarget.prototype.addEventListener.call(document, "DOMContentLoaded", remember, { once: true });
}

/** What those who lock a page behind a dialog call it. */
const LOCKS =
  /modal|dialog|popup|lightbox|no-?scroll|scroll-?lock|lock-?scroll|fixed-?body|cookie|consent|gdpr|cmp|banner|message-open/i;

/** Classes of `html` or `body` that came after the document was parsed, or that are named for a dialog. */
export function hasLockingClass(element: Element): boolean {
  const before = parsed.get(element);
  return classesOf(element).some((name) => name !== "" && (LOCKS.test(name) || before?.has(name) === false));
}
