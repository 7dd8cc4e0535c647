/**
 * Speculation rules make Chrome's browser process prefetch pages, which DevTools cannot intercept. A MutationObserver
 * removes them before Chrome reads them: the parser runs observers before it handles a script element it has just
 * finished, and rules that a script adds are read in a later task. The page may replace any built-in and change an element
 * after it was added, so all built-ins are saved first and the old values of `type` are checked too.
 */
(() => {
  const { apply, getOwnPropertyDescriptor } = Reflect;
  const taken = (owner, name) => {
    const original = owner.prototype[name];
    return (self, ...args) => apply(original, self, args);
  };
  const getter = (owner, name) => {
    const { get } = getOwnPropertyDescriptor(owner.prototype, name);
    return (self) => apply(get, self, []);
  };

  const getAttribute = taken(Element, "getAttribute");
  const removeElement = taken(Element, "remove");
  const scriptsIn = {
    element: taken(Element, "querySelectorAll"),
    root: taken(DocumentFragment, "querySelectorAll"),
  };
  const localName = getter(Element, "localName");
  const shadowOf = getter(Element, "shadowRoot");
  const nodeType = getter(Node, "nodeType");
  const lengthOf = getter(NodeList, "length");
  const addedNodes = getter(MutationRecord, "addedNodes");
  const targetOf = getter(MutationRecord, "target");
  const oldValue = getter(MutationRecord, "oldValue");
  const observe = taken(MutationObserver, "observe");
  const lowerCase = taken(String, "toLowerCase");
  const indexOf = taken(String, "indexOf");
  const ELEMENT = 1;

  const names = (type) => type !== null && indexOf(lowerCase(type), "speculationrules") !== -1;
  const strip = (scripts) => {
    for (let n = lengthOf(scripts) - 1; n >= 0; n--) {
      if (names(getAttribute(scripts[n], "type"))) removeElement(scripts[n]);
    }
  };
  const check = (element) => {
    if (localName(element) === "script") {
      if (names(getAttribute(element, "type"))) removeElement(element);
      return;
    }
    strip(scriptsIn.element(element, "script"));
    const shadow = shadowOf(element);
    if (shadow === null) return;
    strip(scriptsIn.root(shadow, "script"));
    watch(shadow);
  };

  const observer = new MutationObserver((changes) => {
    for (let n = 0; n < changes.length; n++) {
      // A type that was changed right after the element was added has been read by then.
      if (names(oldValue(changes[n])) || names(typeOf(targetOf(changes[n])))) removeElement(targetOf(changes[n]));
      const added = addedNodes(changes[n]);
      for (let m = 0; m < lengthOf(added); m++) if (nodeType(added[m]) === ELEMENT) check(added[m]);
    }
  });
  const typeOf = (node) =>
    nodeType(node) === ELEMENT && localName(node) === "script" ? getAttribute(node, "type") : null;

  const options = { childList: true, subtree: true, attributes: true, attributeOldValue: true };
  options.attributeFilter = ["type"];
  const watch = (root) => observe(observer, root, options);
  watch(document);

  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachShadowWatched(init) {
    const root = apply(attachShadow, this, [init]);
    watch(root);
    return root;
  };
})();
