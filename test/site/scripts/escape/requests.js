// Requests of every kind that a script makes by itself.

Object.assign(vectors, {
  "fetch-get": (name) => fetch(at(name)),
  "fetch-no-cors": (name) => fetch(at(name), { mode: "no-cors" }),
  "fetch-post": (name) => fetch(at(name), { method: "POST", body: "x", headers: { "x-custom": "1" } }),
  "fetch-keepalive": (name) => fetch(at(name), { keepalive: true }),
  "fetch-stream": (name) =>
    fetch(at(name), { method: "POST", body: new Blob(["x"]).stream(), duplex: "half", mode: "cors" }),
  "fetch-topics": (name) => fetch(at(name), { browsingTopics: true }),
  "fetch-later": (name) => fetchLater(at(name), { activateAfter: 0 }),
  "fetch-userinfo": (name) => fetch(new Request(at(name), { credentials: "include" })),
  "fetch-localhost": (name) => fetch(at(name).replace("127.0.0.1", "localhost")),
  "fetch-ipv6": (name) => fetch(at(name).replace("127.0.0.1", "[::1]")),
  "fetch-decimal": (name) => fetch(at(name).replace("127.0.0.1", "2130706433")),
  "fetch-mapped": (name) => fetch(at(name).replace("127.0.0.1", "[::ffff:127.0.0.1]")),
  "fetch-unspecified": (name) => fetch(at(name).replace("127.0.0.1", "0.0.0.0")),
  "fetch-tls": (name) => fetch(secure(name)),
  xhr: (name) => {
    const request = new XMLHttpRequest();
    request.open("GET", at(name));
    request.send();
  },
  "xhr-sync": (name) => {
    const request = new XMLHttpRequest();
    request.open("GET", at(name), false);
    request.send();
  },
  beacon: (name) => navigator.sendBeacon(at(name), "x"),
  "event-source": (name) => new EventSource(at(name)),
  image: (name) => {
    new Image().src = at(name);
  },
  "image-worklet-src": (name) => element("img", { attributionsrc: at(name) }),
  audio: (name) => new Audio(at(name)).load(),
  "font-face": (name) => new FontFace("Away", `url(${at(name)})`).load(),
  "video-poster-set": (name) => {
    element("video").poster = at(name);
  },
  "style-sheet": (name) => {
    element("style").sheet.insertRule(`@import url("${at(name)}")`);
  },
  "dynamic-import": (name) => import(at(`${name}.js`)),
  "import-map-added": (name) => {
    element("script", { type: "importmap" }).textContent = JSON.stringify({ imports: { later: at(`${name}.js`) } });
  },
  "script-added": (name) => element("script", { src: at(`${name}.js`) }),
  "xslt-document": (name) => {
    const processor = new XSLTProcessor();
    const sheet = `<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"><x:import href="${at(name)}"/><x:template match="/"><x:copy-of select="document('${at(name)}')"/></x:template></x:stylesheet>`;
    processor.importStylesheet(new DOMParser().parseFromString(sheet, "text/xml"));
    processor.transformToFragment(document, document);
  },
  "css-paint-worklet": (name) => CSS.paintWorklet.addModule(at(`${name}.js`)),
  "audio-worklet": (name) => new AudioContext().audioWorklet.addModule(at(`${name}.js`)),
  "animation-worklet": (name) => CSS.animationWorklet.addModule(at(`${name}.js`)),
  "layout-worklet": (name) => CSS.layoutWorklet.addModule(at(`${name}.js`)),
  "audio-worklet-inside": (name) =>
    new AudioContext().audioWorklet.addModule(blobOf(`import ${JSON.stringify(at(`${name}.js`))};`)),
  "shared-storage": (name) => sharedStorage.worklet.addModule(at(`${name}.js`)),
  "shared-storage-create": (name) => sharedStorage.createWorklet(at(`${name}.js`), { dataOrigin: "script-origin" }),
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].flatMap((status) => [
      [`redirect-image-${status}`, (name) => element("img", { src: redirected(name, status) })],
      [`redirect-fetch-${status}`, (name) => fetch(redirected(name, status), { mode: "no-cors" })],
      [`redirect-script-${status}`, (name) => element("script", { src: redirected(name, status) })],
      [`redirect-frame-${status}`, (name) => element("iframe", { src: redirected(name, status) })],
    ]),
  ),
  "redirect-post": (name) => fetch(redirected(name, 307), { method: "POST", body: "x", mode: "no-cors" }),
  "redirect-style": (name) => element("link", { rel: "stylesheet", href: redirected(name) }),
  "redirect-font": (name) => new FontFace("Redirected", `url(${redirected(name)})`).load(),
  "redirect-video": (name) => element("video", { preload: "auto", src: redirected(name) }),
  "redirect-event-source": (name) => new EventSource(redirected(name)),
  "redirect-prefetch": (name) => element("link", { rel: "prefetch", href: redirected(name) }),
  "redirect-speculation": (name) => {
    element("script", { type: "text/plain" });
    const script = document.createElement("script");
    script.type = "speculationrules";
    script.textContent = rules(redirected(name));
    document.body.append(script);
  },
  "redirect-beacon": (name) => navigator.sendBeacon(redirected(name, 307), "x"),
  "redirect-chain": (name) => fetch(own(`/redirect-chain/5?to=${encodeURIComponent(at(name))}`), { mode: "no-cors" }),
  "redirect-open": (name) => window.open(redirected(name)),
});
