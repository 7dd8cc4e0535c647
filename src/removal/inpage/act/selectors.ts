import { attributeOf, childrenOf, isElement, parentOf, queryAll, tagOf, upFrom } from "../see/dom.ts";

/** Steps of a path to an element, at most. */
const MAX_STEPS = 8;

/** A path that leads to the element, for the reader of the report. */
export function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let node: Node | null = element; node !== null && isElement(node) && steps.length < MAX_STEPS;) {
    const id = attributeOf(node, "id");
    if (id !== null && /^[A-Za-z][\w-]{0,60}$/.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(stepOf(node));
    node = upFrom(node);
  }
  return steps.join(" > ").slice(0, 300);
}

function stepOf(node: Element): string {
  const tag = tagOf(node);
  const parent = parentOf(node);
  if (parent === null || tag === "body" || tag === "html" || !isElement(parent)) return tag;
  const same = Array.from(childrenOf(parent)).filter((one) => tagOf(one) === tag);
  return same.length < 2 ? tag : `${tag}:nth-of-type(${same.indexOf(node) + 1})`;
}

const MAX_NAMES = 4000;

/** Classes and ids of the page, for the lists. */
export function names(): string[] {
  const found = new Set<string>();
  // Dialogs are added last: of a page with too many names those at its end matter.
  for (const element of queryAll(document, "[class], [id]").toReversed()) {
    for (const name of namesOf(element)) if (/^[.#][A-Za-z_][\w-]{3,60}$/.test(name)) found.add(name);
    if (found.size >= MAX_NAMES) break;
  }
  return [...found].slice(0, MAX_NAMES);
}

/** The id and the classes of an element, as selectors have them. */
export function namesOf(element: Element): string[] {
  const classes = (attributeOf(element, "class") ?? "").slice(0, 500).split(/\s+/);
  return [`#${attributeOf(element, "id") ?? ""}`, ...classes.map((name) => `.${name}`)];
}
