// Connections of their own, with constructors taken from wherever one can be had.

async function peer(connection, server) {
  const one = new connection({ iceServers: [server] });
  one.createDataChannel("x");
  await one.setLocalDescription(await one.createOffer());
  return one;
}

Object.assign(vectors, {
  "web-socket": (name) => new WebSocket(socket(name)),
  "web-socket-tls": (name) => new WebSocket(secure(name).replace("https", "wss")),
  "web-socket-stream": (name) => new WebSocketStream(socket(name)),
  "web-transport": (name) => new WebTransport(secure(name)),
  "web-transport-address": (name) => new WebTransport(`https://127.0.0.1:${port}/${name}`),
  "rtc-stun": () => peer(RTCPeerConnection, { urls: `stun:127.0.0.1:${port}` }),
  "rtc-turn-tcp": () =>
    peer(webkitRTCPeerConnection, { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: "x", credential: "x" }),
  "web-socket-iframe": (name) => new (emptyFrame().WebSocket)(socket(name)),
  "web-socket-iframe-stream": (name) => new (emptyFrame().WebSocketStream)(socket(name)),
  "web-socket-iframe-removed": (name) => {
    const frame = element("iframe");
    const { WebSocket: Taken } = frame.contentWindow;
    frame.remove();
    return new Taken(socket(name));
  },
  "web-socket-prototype": (name) => new WebSocket.prototype.constructor(socket(name)),
  "web-socket-srcdoc": (name) => element("iframe", { srcdoc: `<script>new WebSocket("${socket(name)}")</script>` }),
  "web-socket-javascript": (name) => element("iframe", { src: `javascript:new WebSocket("${socket(name)}"),"x"` }),
  "web-socket-data": (name) =>
    element("iframe", { src: `data:text/html,<script>new WebSocket("${socket(name)}")</script>` }),
  "web-socket-blob": (name) =>
    element("iframe", { src: blobOf(`<script>new WebSocket("${socket(name)}")</script>`, "text/html") }),
  "web-socket-object": (name) =>
    element("object", { data: blobOf(`<script>new WebSocket("${socket(name)}")</script>`, "text/html") }),
  "web-socket-embed": (name) =>
    element("embed", { src: blobOf(`<script>new WebSocket("${socket(name)}")</script>`, "text/html") }),
  "web-socket-written": (name) => {
    const { document: inner } = emptyFrame();
    inner.open();
    inner.write(`<script>new WebSocket("${socket(name)}")</script>`);
    inner.close();
  },
  "web-socket-deep": (name) => {
    let inner = window;
    for (let depth = 0; depth < 3; depth++) {
      const frame = inner.document.createElement("iframe");
      inner.document.documentElement.append(frame);
      inner = frame.contentWindow;
    }
    return new inner.WebSocket(socket(name));
  },
  "web-socket-named-window": (name) => {
    element("iframe", { name: "inner" });
    return new (open("", "inner").WebSocket)(socket(name));
  },
  "web-socket-document-all": (name) => {
    element("svg").innerHTML = `<foreignObject><iframe id="deep"></iframe></foreignObject>`;
    return new frames[frames.length - 1].WebSocket(socket(name));
  },
  "rtc-iframe": () => peer(emptyFrame().RTCPeerConnection, { urls: `stun:127.0.0.1:${port}` }),
});
