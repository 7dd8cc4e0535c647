/**
 * Speculation rules make Chrome's browser process prefetch pages, which DevTools cannot intercept. A MutationObserver
 * removes them before Chrome reads them: the parser runs observers before it handles a script element it has just
 * finished, and rules that a script adds are read in a later task. The page may replace any built-in and change an element
 * after it was added, so all built-ins are saved first and the old values of `type` are checked too.
 */
const { apply, getOwnPropertyDescriptor } = Reflect;

/** A method of a built-in as it is now, to be called later whatever the page makes of it. */
const taken =
  <T, A extends unknown[], R>(original: (this: T, ...given: A) => R) =>
  (self: T, ...given: A): R =>
    apply(original, self, given);

/** The same of a property. */
function getter<T extends object, K extends keyof T>(owner: { prototype: T }, name: K): (self: T) => T[K] {
  const get = getOwnPropertyDescriptor(owner.prototype, name)?.get;
  if (get === undefined) throw new TypeError("no getter");
  return (self) => apply(get, self, []);
}

const getAttribute = taken<Element, [string], string | null>(Element.prototype.getAttribute);
const removeElement = taken<Element, [], void>(Element.prototype.remove);
const scriptsInElement = taken<Element, [string], NodeListOf<Element>>(Element.prototype.querySelectorAll);
const scriptsInRoot = taken<DocumentFragment, [string], NodeListOf<Element>>(
  DocumentFragment.prototype.querySelectorAll,
);
const localName = getter(Element, "localName");
const shadowOf = getter(Element, "shadowRoot");
const nodeType = getter(Node, "nodeType");
const lengthOf = getter(NodeList, "length");
const addedNodes = getter(MutationRecord, "addedNodes");
const targetOf = getter(MutationRecord, "target");
const oldValue = getter(MutationRecord, "oldValue");
const observe = taken(MutationObserver.prototype.observe);
const lowerCase = taken<string, [], string>(String.prototype.toLowerCase);
const indexOf = taken<string, [string], number>(String.prototype.indexOf);
const ELEMENT = 1;

const isElement = (node: Node | undefined): node is Element => node !== undefined && nodeType(node) === ELEMENT;
const names = (type: string | null): boolean => type !== null && indexOf(lowerCase(type), "speculationrules") !== -1;
const typeOf = (node: Node): string | null =>
  isElement(node) && localName(node) === "script" ? getAttribute(node, "type") : null;

function strip(scripts: NodeListOf<Element>): void {
  for (let n = lengthOf(scripts) - 1; n >= 0; n--) {
    const script = scripts[n];
    if (script !== undefined && names(getAttribute(script, "type"))) removeElement(script);
  }
}

function check(element: Element): void {
  if (localName(element) === "script") {
    if (names(getAttribute(element, "type"))) removeElement(element);
    return;
  }
  strip(scriptsInElement(element, "script"));
  const shadow = shadowOf(element);
  if (shadow === null) return;
  strip(scriptsInRoot(shadow, "script"));
  watch(shadow);
}

// No iterator of the page's may be asked: lists are walked by their numbers.
const observer = new MutationObserver((changes) => {
  for (let n = 0; n < changes.length; n++) {
    const change = changes[n];
    if (change === undefined) continue;
    const target = targetOf(change);
    // A type that was changed right after the element was added has been read by then.
    if (isElement(target) && (names(oldValue(change)) || names(typeOf(target)))) removeElement(target);
    const added = addedNodes(change);
    for (let m = 0; m < lengthOf(added); m++) {
      const node = added[m];
      if (isElement(node)) check(node);
    }
  }
});

const options = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeOldValue: true,
  attributeFilter: ["type"],
};
const watch = (root: Node): void => observe(observer, root, options);
watch(document);

const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function attachShadowWatched(init) {
  const root = apply(attachShadow, this, [init]);
  watch(root);
  return root;
};
