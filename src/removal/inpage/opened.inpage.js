/**
 * Runs in every document before anything of the page: shadow roots that are made closed are made open instead, so that
 * what is in them can be seen, and the page is told what it would be told of closed ones.
 */
(() => {
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const { attachShadow } = Element.prototype;
  const rootOf = getOwnPropertyDescriptor(Element.prototype, "shadowRoot");
  const modeOf = getOwnPropertyDescriptor(ShadowRoot.prototype, "mode");
  const closed = new WeakSet();
  const { has, add } = WeakSet.prototype;
  const isClosed = (object) => apply(has, closed, [object]);

  Element.prototype.attachShadow = {
    attachShadow(init) {
      if (init?.mode !== "closed") return apply(attachShadow, this, arguments);
      const root = apply(attachShadow, this, [{ ...init, mode: "open" }]);
      apply(add, closed, [this]);
      apply(add, closed, [root]);
      return root;
    },
  }.attachShadow;
  const shadowRoot = {
    get shadowRoot() {
      return isClosed(this) ? null : apply(rootOf.get, this, []);
    },
  };
  const mode = {
    get mode() {
      return isClosed(this) ? "closed" : apply(modeOf.get, this, []);
    },
  };
  const getterOf = (source, name) => getOwnPropertyDescriptor(source, name).get;
  Object.defineProperty(Element.prototype, "shadowRoot", { ...rootOf, get: getterOf(shadowRoot, "shadowRoot") });
  Object.defineProperty(ShadowRoot.prototype, "mode", { ...modeOf, get: getterOf(mode, "mode") });
})();
