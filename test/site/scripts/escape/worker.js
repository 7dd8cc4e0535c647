// What the other files here do, from inside a worker. `TARGET` and `KIND` are set by the answer that holds this script.

const at = (name) => `${TARGET}/${KIND}-${name}`;
const socket = (name) => at(name).replace("http", "ws");
const { port } = new URL(TARGET);

const vectors = {
  fetch: () => fetch(at("fetch"), { mode: "no-cors" }),
  xhr: () => {
    const request = new XMLHttpRequest();
    request.open("GET", at("xhr"));
    request.send();
  },
  "event-source": () => new EventSource(at("event-source")),
  "web-socket": () => new WebSocket(socket("web-socket")),
  "web-socket-stream": () => new WebSocketStream(socket("web-socket-stream")),
  "web-transport": () => new WebTransport(`https://${KIND}-web-transport.localhost:${port}/`),
  font: () => new FontFace("Away", `url(${at("font")})`).load(),
  import: () => import(at("import.js")),
  scripts: () => importScripts(at("scripts.js")),
  redirect: () => fetch(`/redirect?to=${encodeURIComponent(at("redirect"))}`, { mode: "no-cors" }),
  nested: () => KIND.startsWith("nested") || new Worker(`?target=${TARGET}&kind=nested-${KIND}`),
  "nested-blob": () => {
    const source = `new WebSocket("${socket("nested-blob")}"); fetch("${at("nested-blob-fetch")}", { mode: "no-cors" })`;
    return new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  },
  "nested-data": () => new Worker(`data:text/javascript,new WebSocket("${socket("nested-data")}")`),
  install: () => addEventListener("install", (event) => event.waitUntil(fetch(at("install"), { mode: "no-cors" }))),
};

for (const run of Object.values(vectors)) {
  try {
    Promise.resolve(run()).catch(() => undefined);
  } catch {
    // The next is tried all the same.
  }
}
