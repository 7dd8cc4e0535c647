// Frames, windows, links and forms.

/** A document of the site itself that opens a socket. */
const escapingWindow = (name) => own(`/hostile/h20-document?target=${TARGET}&kind=socket-alone&as=${name}`);

const socketScript = (name) => `<script>new WebSocket("${socket(name)}")</` + `script>`;
const running = (name) => ({ href: `javascript:new WebSocket("${socket(name)}")` });
const controlClick = (anchor) => anchor.dispatchEvent(new MouseEvent("click", { ctrlKey: true }));

let framesNamed = 0;
function frameNamed() {
  framesNamed += 1;
  return element("iframe", { name: `frame-${framesNamed}` }).name;
}

function submit(name, attributes) {
  const form = element("form", { action: at(name), target: frameNamed(), ...attributes });
  element("input", { name: "x", value: "1" }, form);
  form.submit();
}

Object.assign(vectors, {
  "fetch-iframe": (name) => emptyFrame().fetch(at(name)),
  "image-iframe": (name) => {
    new (emptyFrame().Image)().src = at(name);
  },
  "iframe-written": (name) => {
    const { document: inner } = emptyFrame();
    inner.write(`<img src="${at(name)}">`);
    inner.close();
  },
  "iframe-location": (name) => {
    emptyFrame().location = at(name);
  },
  "iframe-src-set": (name) => {
    element("iframe").src = at(name);
  },
  "iframe-redirect": (name) => element("iframe", { src: redirected(name) }),
  "iframe-history": (name) => {
    const frame = element("iframe", { src: "about:blank" });
    frame.contentWindow.location.replace(own(`/js-redirect?after=now&to=${encodeURIComponent(at(name))}`));
    setTimeout(() => history.back(), 200);
  },
  "anchor-ping": (name) => element("a", { href: "#ping", ping: at(name) }).click(),
  "anchor-blank": (name) => element("a", { href: at(name), target: "_blank" }).click(),
  "anchor-noopener": (name) => element("a", { href: at(name), target: "_blank", rel: "noopener noreferrer" }).click(),
  "anchor-opener": (name) => element("a", { href: at(name), target: "_blank", rel: "opener" }).click(),
  "anchor-attribution": (name) => element("a", { href: "#attribution", attributionsrc: at(name) }).click(),
  "area-ping": (name) => element("area", { href: "#area", ping: at(name) }, element("map")).click(),
  "svg-anchor": (name) => {
    element("div").innerHTML = `<svg><a href="${at(name)}" target="_blank"><text>x</text></a></svg>`;
    document.querySelector("svg a").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  },
  open: (name) => window.open(at(name)),
  "open-noopener": (name) => window.open(at(name), "_blank", "noopener"),
  "open-features": (name) => window.open(at(name), "other", "width=99,height=99"),
  "open-iframe": (name) => emptyFrame().open(at(name)),
  "open-document": (name) => document.open(at(name), "_blank", "width=99"),
  "open-blank": (name) => {
    const opened = window.open("about:blank");
    opened.document.write(`<img src="${at(name)}">`);
  },
  "open-blob": (name) => window.open(blobOf(`<img src="${at(name)}">`, "text/html")),
  "open-own": (name) => window.open(own(`/js-redirect?after=now&to=${encodeURIComponent(at(name))}`)),
  ...Object.fromEntries(
    ["noopener", "opener", "noreferrer"].map((rel) => [
      `window-${rel}`,
      (name) => element("a", { href: escapingWindow(name), target: "_blank", rel }).click(),
    ]),
  ),
  "window-form": (name) => {
    const form = element("form", { action: escapingWindow(name), method: "post", target: "_blank", rel: "noopener" });
    form.submit();
  },
  "window-frame": (name) =>
    element("iframe", {
      srcdoc: `<a target="_blank" rel="noopener" href="${escapingWindow(name).replaceAll("&", "&amp;")}">x</a><script>document.querySelector("a").click()</script>`,
    }),
  "window-sandboxed": (name) =>
    element("iframe", {
      sandbox: "allow-scripts allow-popups allow-popups-to-escape-sandbox",
      srcdoc: `<a target="_blank" rel="noopener" href="${escapingWindow(name).replaceAll("&", "&amp;")}">x</a><script>document.querySelector("a").click()</script>`,
    }),
  "window-svg": (name) => {
    const anchor = document.createElementNS("http://www.w3.org/2000/svg", "a");
    anchor.setAttribute("href", escapingWindow(name));
    anchor.setAttribute("target", "_blank");
    element("div").append(anchor);
    anchor.dispatchEvent(new MouseEvent("click", { ctrlKey: true }));
  },
  "window-modified-click": (name) =>
    element("a", { href: escapingWindow(name) }).dispatchEvent(new MouseEvent("click", { ctrlKey: true, button: 1 })),
  "window-javascript": (name) => element("a", { ...running(name), target: "_blank", rel: "opener" }).click(),
  "window-javascript-form": (name) => {
    const { href: action } = running(name);
    element("form", { action, target: "_blank", rel: "opener" }).submit();
  },
  "window-javascript-modified": (name) => controlClick(element("a", running(name))),
  "window-named": (name) => {
    element("a", { href: "about:blank", target: name }).click();
    element("a", { ...running(name), target: name }).click();
    setTimeout(() => element("a", { ...running(name), target: name }).click(), 50);
  },
  "window-named-form": (name) => {
    element("form", { action: "about:blank", target: name }).submit();
    const { href: action } = running(name);
    element("form", { action, target: name }).submit();
  },
  "window-named-frame": (name) => {
    element("a", { href: "about:blank", target: name }).click();
    const { document: inner } = emptyFrame();
    inner.write(
      `<a target="${name}" href='${running(name).href}'>x</a><script>document.links[0].click()</` + `script>`,
    );
    inner.close();
  },
  "window-blob": (name) => controlClick(element("a", { href: blobOf(socketScript(name), "text/html") })),
  "window-blob-opener": (name) =>
    element("a", { href: blobOf(socketScript(name), "text/html"), target: "_blank", rel: "opener" }).click(),
  "window-data": (name) => controlClick(element("a", { href: `data:text/html,${socketScript(name)}` })),
  "open-picture-in-picture": (name) =>
    documentPictureInPicture.requestWindow().then((opened) => opened.fetch(at(name))),
  "form-get": (name) => submit(name, { method: "get" }),
  "form-post": (name) => submit(name, { method: "post", enctype: "multipart/form-data" }),
  "form-blank": (name) => submit(name, { method: "post", target: "_blank" }),
  "form-action": (name) => {
    const form = element("form", { action: "#", target: frameNamed() });
    element("button", { formaction: at(name) }, form).click();
  },
  "form-dialog": (name) => {
    const form = element("form", { action: at(name), target: frameNamed(), rel: "noopener" });
    form.requestSubmit(element("button", {}, form));
  },
});
