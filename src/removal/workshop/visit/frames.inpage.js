/** Tells the script that removes what frames of the other origin say, as a capture does. */
function remember() {
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) visit(element.shadowRoot);
      const [, inner] = /\/inner\?html=([\w-]+)/.exec(element.getAttribute("src") ?? "") ?? [];
      if (inner === undefined) continue;
      const bytes = Uint8Array.from(atob(inner.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
      const page = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "text/html");
      const named = [...page.querySelectorAll("[aria-label], [title], [placeholder]")].slice(0, 20);
      const labels = named.map((one) => one.getAttribute("aria-label") ?? one.getAttribute("placeholder") ?? one.title);
      stillframeRemoval.frameTexts.set(element, `${page.body.textContent} ${labels.join(" ")}`.slice(0, 2000));
    }
  };
  visit(document);
}
