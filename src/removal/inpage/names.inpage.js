/** What elements are called: for the lists, and for the reader of the report. */

/** A path that leads to the element, for the reader of the report. */
function selectorOf(element) {
  const steps = [];
  for (let node = element; node !== null && nodeTypeOf(node) === Node.ELEMENT_NODE && steps.length < 8;) {
    const id = attributeOf(node, "id");
    if (id !== null && /^[A-Za-z][\w-]{0,60}$/.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    const parent = parentOf(node);
    steps.unshift(stepOf(node, parent));
    node = parent !== null && nodeTypeOf(parent) === Node.DOCUMENT_FRAGMENT_NODE ? parent.host : parent;
  }
  return steps.join(" > ").slice(0, 300);
}

function stepOf(node, parent) {
  const tag = tagOf(node);
  if (parent === null || tag === "body" || tag === "html") return tag;
  const same = Array.from(parent.children ?? []).filter((one) => tagOf(one) === tag);
  return same.length < 2 ? tag : `${tag}:nth-of-type(${same.indexOf(node) + 1})`;
}

const MAX_NAMES = 4000;

/** Classes and ids of the page, for the lists. */
function names() {
  const found = new Set();
  for (const element of allOf(document, "[class], [id]")) {
    for (const name of namesOf(element)) if (/^[.#][A-Za-z][\w-]{3,60}$/.test(name)) found.add(name);
    if (found.size >= MAX_NAMES) break;
  }
  return [...found].slice(0, MAX_NAMES);
}

/** The id and the classes of an element, as selectors have them. */
function namesOf(element) {
  const classes = (attributeOf(element, "class") ?? "").slice(0, 500).split(/\s+/);
  return [`#${attributeOf(element, "id") ?? ""}`, ...classes.map((name) => `.${name}`)];
}
