/** Which marked elements of a test page are to be seen. */
function measure() {
  const marked = [];
  const visit = (root, shown) => {
    for (const element of root.querySelectorAll("*")) {
      const truth = element.getAttribute("data-truth");
      const box = element.getBoundingClientRect();
      const content = [element, ...element.querySelectorAll("*")].slice(0, 60);
      const drawn = content.some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width * height > 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      });
      const seen = shown && drawn && box.width >= 0;
      if (truth) marked.push({ truth, family: element.getAttribute("data-family") ?? "page", seen });
      if (element.shadowRoot) visit(element.shadowRoot, shown && element.checkVisibility());
    }
  };
  visit(document, true);
  const { overflowY } = getComputedStyle(document.body);
  const locked =
    /hidden|clip/.test(overflowY) || /hidden|clip/.test(getComputedStyle(document.documentElement).overflowY);
  return { marked, locked };
}
