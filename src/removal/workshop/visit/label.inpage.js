/** Every candidate of a test page with what the model is told of it and what it truly is. */
function label() {
  const truthOf = (element) => {
    for (let node = element; node !== null; node = node.parentNode ?? node.host ?? null) {
      if (node.getAttribute?.("data-truth")) return node;
      if (node.nodeType === 9 && node.defaultView?.frameElement) return truthOf(node.defaultView.frameElement);
    }
    return null;
  };
  const base = document.body.dataset.base;
  const rows = [];
  for (const { entry, page, features } of stillframeRemoval.inspect()) {
    const marked = truthOf(entry.element);
    const truth = marked?.getAttribute("data-truth");
    const family = marked?.getAttribute("data-family") ?? `base/${base}`;
    if (truth === "veil") continue;
    if (truth !== undefined && truth !== "keep") {
      const box = marked.getBoundingClientRect();
      const slot = truth === "ad" && !/fixed|sticky/.test(getComputedStyle(marked).position);
      const most = entry.width * entry.height > 0.45 * box.width * box.height || box.width * box.height < 10;
      if (slot || most) rows.push({ truth, family, features });
      continue;
    }
    const inside = page.within(entry).filter((inner) => inner.seen && inner !== entry);
    const substance = inside.filter((inner) => isSubstanceOf(inner));
    const marks = substance.map((inner) => truthOf(inner.element));
    const kinds = new Set(marks.map((mark) => mark?.getAttribute("data-truth") ?? "none"));
    const [only] = kinds;
    if (substance.length > 0 && kinds.size === 1 && only !== "keep" && only !== "none" && only !== "veil")
      rows.push({ truth: only, family: marks[0].getAttribute("data-family"), features });
    else rows.push({ truth: "none", family: truth === "keep" ? family : `base/${base}`, features });
  }
  return rows;

  function isSubstanceOf({ tag, text, style }) {
    return text.length > 2 || /^(img|svg|iframe|input|textarea|video)$/.test(tag) || style.backgroundImage !== "none";
  }
}
