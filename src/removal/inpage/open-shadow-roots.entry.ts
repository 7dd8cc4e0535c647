/**
 * Runs in every document before anything of the page: shadow roots that are made closed are made open instead, so that
 * what is in them can be seen, and the page is told what it would be told of closed ones.
 */
const { apply, getOwnPropertyDescriptor } = Reflect;
const { attachShadow } = Element.prototype;
const shadowRootOf = getterOf(Element.prototype, "shadowRoot");
const modeOf = getterOf(ShadowRoot.prototype, "mode");
/** Hosts and roots that the page believes to be closed. */
const closed = new WeakSet<object>();
const { has, add } = WeakSet.prototype;
const isClosed = (object: object): boolean => apply(has, closed, [object]);

function getterOf(owner: object, name: string): (this: unknown) => unknown {
  const get = getOwnPropertyDescriptor(owner, name)?.get;
  if (get === undefined) throw new TypeError("no getter");
  return get;
}

function replaceGetter(owner: object, name: string, get: (this: unknown) => unknown): void {
  Object.defineProperty(owner, name, { ...getOwnPropertyDescriptor(owner, name), get });
}

// Written as methods, so that they have no prototype, as those of the browser have none.
Element.prototype.attachShadow = {
  attachShadow(this: Element, init: ShadowRootInit): ShadowRoot {
    if (init?.mode !== "closed") return apply(attachShadow, this, [init]);
    const root = apply(attachShadow, this, [{ ...init, mode: "open" }]);
    apply(add, closed, [this]);
    apply(add, closed, [root]);
    return root;
  },
}.attachShadow;

const getters = {
  get shadowRoot(): unknown {
    return isClosed(this) ? null : apply(shadowRootOf, this, []);
  },
  get mode(): unknown {
    return isClosed(this) ? "closed" : apply(modeOf, this, []);
  },
};
replaceGetter(Element.prototype, "shadowRoot", getterOf(getters, "shadowRoot"));
replaceGetter(ShadowRoot.prototype, "mode", getterOf(getters, "mode"));
