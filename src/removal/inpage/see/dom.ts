/**
 * A page may name its form fields as the properties of elements, so that `form.parentNode` is an input. What is read of
 * elements is therefore asked of the prototypes, never of the elements themselves.
 */
const getter = <T extends object, K extends keyof T>(owner: { prototype: T }, name: K): ((self: T) => T[K]) => {
  const get = Object.getOwnPropertyDescriptor(owner.prototype, name)?.get;
  if (get === undefined) throw new TypeError(`${String(name)} is no getter.`);
  return (self) => get.call(self);
};

export const firstChildOf = getter(Node, "firstChild");
export const nextSiblingOf = getter(Node, "nextSibling");
export const parentOf = getter(Node, "parentNode");
export const tagOf = getter(Element, "localName");
export const shadowOf = getter(Element, "shadowRoot");
export const childrenOf = getter(Element, "children");
export const attributesOf = getter(Element, "attributes");
export const dataOf = getter(CharacterData, "data");
export const titleOf = getter(Document, "title");
export const rootOf = getter(Document, "documentElement");
const nodeTypeOf = getter(Node, "nodeType");
const textContentOf = getter(Node, "textContent");
const namespaceOf = getter(Element, "namespaceURI");
const hostOf = getter(ShadowRoot, "host");
const frameDocumentOf = getter(HTMLIFrameElement, "contentDocument");

export const isElement = (node: Node): node is Element => nodeTypeOf(node) === Node.ELEMENT_NODE;
export const isText = (node: Node): node is Text => nodeTypeOf(node) === Node.TEXT_NODE;
export const isDocument = (node: Node): node is Document => nodeTypeOf(node) === Node.DOCUMENT_NODE;
export const textContent = (node: Node): string => textContentOf(node) ?? "";

const STYLES: Readonly<Record<string, (self: Element) => CSSStyleDeclaration>> = {
  "http://www.w3.org/2000/svg": styleGetter(SVGElement),
  "http://www.w3.org/1998/Math/MathML": styleGetter(MathMLElement),
};
const styleOfHtml = styleGetter(HTMLElement);

function styleGetter(owner: { prototype: Element }): (self: Element) => CSSStyleDeclaration {
  const get = Object.getOwnPropertyDescriptor(owner.prototype, "style")?.get;
  if (get === undefined) throw new TypeError("style is no getter.");
  return (self) => get.call(self);
}

/** The style that is set on an element itself. */
export const inlineOf = (element: Element): CSSStyleDeclaration =>
  (STYLES[namespaceOf(element) ?? ""] ?? styleOfHtml)(element);

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
export const hasAttribute = (element: Element, name: string): boolean =>
  Element.prototype.hasAttribute.call(element, name);
export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);
export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);
export const topAt = (x: number, y: number): Element | null => Document.prototype.elementFromPoint.call(document, x, y);

/** All elements below a document, a shadow root or an element that match a selector. */
export function queryAll(root: Node, selector: string): Element[] {
  const owner = isDocument(root) ? Document : isElement(root) ? Element : DocumentFragment;
  return Array.from(owner.prototype.querySelectorAll.call(root, selector));
}

/** What an element is in, across the edges of shadow roots. */
export function upFrom(node: Node): Node | null {
  const parent = parentOf(node);
  if (parent === null || nodeTypeOf(parent) !== Node.DOCUMENT_FRAGMENT_NODE) return parent;
  try {
    return hostOf(parent as ShadowRoot); // a fragment that is no shadow root makes the getter throw
  } catch {
    return null;
  }
}

/** Whether two elements are one, or one is in the other, shadow roots included. */
export const areRelated = (one: Node, other: Node): boolean => isWithin(one, other) || isWithin(other, one);

function isWithin(inner: Node, outer: Node): boolean {
  for (let node: Node | null = inner; node !== null; node = upFrom(node)) if (node === outer) return true;
  return false;
}

/** The document of a frame that is as open to us as it is to the page. */
export function documentIn(frame: Element): Document | null {
  try {
    return frameDocumentOf(frame as HTMLIFrameElement); // on any other element the getter throws
  } catch {
    return null;
  }
}
