// Elements that make the browser fetch ahead.

const rules = (address, kind = "prefetch") =>
  JSON.stringify({ [kind]: [{ source: "list", urls: [address], eagerness: "immediate" }] });

function speculate(name, parent, more = {}) {
  const script = document.createElement("script");
  script.type = more.type ?? "speculationrules";
  script.textContent = rules(at(name));
  parent.append(script);
  return script;
}

Object.assign(vectors, {
  "link-added": (name) => element("link", { rel: "stylesheet", href: at(name) }, document.head),
  "link-prefetch-added": (name) => element("link", { rel: "prefetch", href: at(name) }, document.head),
  "link-preload-added": (name) => element("link", { rel: "preload", as: "fetch", href: at(name) }, document.head),
  "link-modulepreload-added": (name) =>
    element("link", { rel: "modulepreload", href: at(`${name}.js`) }, document.head),
  "link-icon-added": (name) => element("link", { rel: "icon", href: at(name) }, document.head),
  "link-manifest-added": (name) => element("link", { rel: "manifest", href: at(name) }, document.head),
  "preconnect-added": (name) => element("link", { rel: "preconnect", href: secure(name) }, document.head),
  "preconnect-set": (name) => {
    const link = element("link", { href: secure(name) }, document.head);
    link.relList.add("preconnect");
  },
  "preconnect-html": (name) => {
    element("div").innerHTML = `<link rel="preconnect" href="${secure(name)}">`;
  },
  "preconnect-written": (name) => {
    const { document: inner } = emptyFrame();
    inner.write(`<link rel="preconnect" href="${secure(name)}">`);
    inner.close();
  },
  "preconnect-detached": (name) => {
    const other = document.implementation.createHTMLDocument("x");
    other.body.innerHTML = `<link rel="preconnect" href="${secure(name)}">`;
    document.body.append(other.body.firstChild);
  },
  "speculation-appended": (name) => speculate(name, document.head),
  "speculation-case": (name) => speculate(name, document.head, { type: "\tSpeculationRules\n" }),
  "speculation-body": (name) => speculate(name, document.body),
  "speculation-type-later": (name) => {
    const script = document.createElement("script");
    script.type = "text/plain";
    script.textContent = rules(at(name));
    document.body.append(script);
    script.type = "speculationrules";
  },
  "speculation-text-later": (name) => {
    const script = element("script", { type: "speculationrules" });
    script.append(rules(at(name)));
  },
  "speculation-shadow-open": (name) => speculate(name, element("div").attachShadow({ mode: "open" })),
  "speculation-shadow-closed": (name) => speculate(name, element("div").attachShadow({ mode: "closed" })),
  "speculation-shadow-detached": (name) => {
    const host = document.createElement("div");
    speculate(name, host.attachShadow({ mode: "closed" }));
    document.body.append(host);
  },
  "speculation-shadow-html": (name) => {
    const script = `<script type="speculationrules">${rules(at(name))}</` + `script>`;
    document.body.append(element("div"));
    document.body.lastChild.setHTMLUnsafe(`<div><template shadowrootmode="closed">${script}</template></div>`);
  },
  "speculation-shadow-parsed": (name) => {
    const script = `<script type="speculationrules">${rules(at(name))}</` + `script>`;
    const parsed = Document.parseHTMLUnsafe(`<div><template shadowrootmode="closed">${script}</template></div>`);
    document.body.append(parsed.body.firstChild);
  },
  "speculation-shadow-iframe": (name) => {
    const { Element: Other } = emptyFrame();
    speculate(name, Other.prototype.attachShadow.call(element("div"), { mode: "closed" }));
  },
  "speculation-shadow-clone": (name) => {
    const template = element("template");
    const script = `<script type="speculationrules">${rules(at(name))}</` + `script>`;
    template.setHTMLUnsafe(`<div><template shadowrootmode="closed" shadowrootclonable>${script}</template></div>`);
    document.body.append(document.importNode(template.content, true));
  },
  "speculation-shadow-written": (name) => {
    const { document: inner } = emptyFrame();
    const script = `<script type="speculationrules">${rules(at(name))}</` + `script>`;
    inner.write(`<div><template shadowrootmode="closed">${script}</template></div>`);
    inner.close();
  },
  "speculation-frame": (name) => {
    const { document: inner } = emptyFrame();
    speculate(name, inner.body);
  },
  "speculation-frame-script": (name) => {
    const { document: inner } = emptyFrame();
    const script = inner.createElement("script");
    script.type = "speculationrules";
    script.textContent = rules(at(name));
    inner.body.append(script);
  },
  "speculation-fragment": (name) => {
    const range = document.createRange();
    const script = `<script type="speculationrules">${rules(at(name))}</` + `script>`;
    document.body.append(range.createContextualFragment(script));
  },
  "speculation-xml": (name) => {
    const xml = `<x:script xmlns:x="http://www.w3.org/1999/xhtml" type="speculationrules"></x:script>`;
    const script = document.importNode(new DOMParser().parseFromString(xml, "text/xml").documentElement, true);
    script.textContent = rules(at(name));
    document.body.append(script);
  },
  "speculation-removed": (name) => {
    const script = speculate(name, document.body);
    script.remove();
  },
  "speculation-moved": (name) => {
    const script = speculate(name, document.head);
    document.body.append(script);
    document.head.append(script);
  },
  "speculation-tag": (name) => speculate(name, document.body).setAttribute("type", "text/plain"),
});
