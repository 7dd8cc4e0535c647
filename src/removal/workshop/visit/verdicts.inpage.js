/** What the script that removes told it would take, each with what it truly is. */
function verdictsOf(removed) {
  const marked = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.getAttribute("data-truth")) marked.push(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);
  const boxesOf = (element) => {
    const inner = [element, ...element.querySelectorAll("*"), ...(element.shadowRoot?.querySelectorAll("*") ?? [])];
    return inner.slice(0, 80).map((one) => one.getBoundingClientRect());
  };
  const known = marked.map((element) => ({ element, boxes: boxesOf(element) }));
  const shared = (box, { left, top, width, height }) => {
    const x = Math.min(box.x + box.width, left + scrollX + width) - Math.max(box.x, left + scrollX);
    const y = Math.min(box.y + box.height, top + scrollY + height) - Math.max(box.y, top + scrollY);
    return x > 0 && y > 0 ? (x * y) / Math.max(1, box.width * box.height) : 0;
  };
  return removed.map(({ type, confidence, selector, how, box }) => {
    let named = null;
    try {
      named = document.querySelector(selector);
    } catch {
      // A selector into a shadow root is found by its box.
    }
    const owner =
      named?.closest("[data-truth]") ??
      named?.querySelector("[data-truth]") ??
      known.find(({ boxes }) => boxes.some((one) => shared(box, one) > 0.6))?.element;
    return {
      type,
      confidence,
      selector,
      how,
      truth: owner?.dataset.truth ?? "none",
      family: owner?.dataset.family ?? "page",
    };
  });
}
