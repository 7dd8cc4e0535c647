/**
 * Runs in every document and worker before anything of the page. Takes away what reaches the network without a request
 * that DevTools could stop, and what opens further pages. Sockets fail as they do where there is no network, so that
 * pages go on as they would then.
 */
(() => {
  const scope = globalThis;
  const remove = (object, ...names) => {
    for (const name of names) if (object) delete object[name];
  };

  remove(scope, "WebSocketStream", "WebTransport", "SharedWorker", "RTCPeerConnection", "webkitRTCPeerConnection");
  remove(scope.Navigator?.prototype, "serviceWorker");
  remove(scope.ServiceWorkerContainer?.prototype, "register");

  if (scope.WebSocket) {
    const { dispatchEvent } = EventTarget.prototype;
    const CLOSED = 3;
    class WebSocket extends EventTarget {
      static CONNECTING = 0;
      static OPEN = 1;
      static CLOSING = 2;
      static CLOSED = CLOSED;
      onopen = null;
      onmessage = null;
      onerror = null;
      onclose = null;
      binaryType = "blob";
      bufferedAmount = 0;
      extensions = "";
      protocol = "";
      readyState = 0;

      constructor(url) {
        super();
        this.url = String(url);
        setTimeout(() => this.#fail(), 0);
      }

      send() {
        if (this.readyState === 0) throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
      }

      close() {}

      #fail() {
        this.readyState = CLOSED;
        for (const event of [new Event("error"), new CloseEvent("close", { code: 1006 })]) {
          dispatchEvent.call(this, event);
          const handler = this[`on${event.type}`];
          if (typeof handler === "function") handler.call(this, event);
        }
      }
    }
    Object.assign(WebSocket.prototype, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED });
    scope.WebSocket = WebSocket;
  }

  if (!scope.document) return;
  const none = () => null;
  scope.open = none;
  if (scope.Document) Document.prototype.open = withoutWindow(Document.prototype.open);

  /** `document.open` with three arguments opens a window; with fewer it only empties the document. */
  function withoutWindow(open) {
    return function openDocument(...args) {
      return args.length > 2 ? null : open.apply(this, args);
    };
  }

  // Speculation rules prefetch from the browser process, where no request shows. They are read some time after the
  // element is inserted, and an observer runs before that.
  const isRules = (node) =>
    node.localName === "script" && /^\s*speculationrules\s*$/i.test(node.getAttribute("type") ?? "");
  const strip = (root) => {
    for (const node of root.querySelectorAll?.("script") ?? []) if (isRules(node)) node.remove();
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (isRules(target)) target.remove();
      for (const node of addedNodes) {
        if (node.nodeType !== 1) continue;
        if (isRules(node)) node.remove();
        else strip(node);
      }
    }
  });
  const watch = (root) =>
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["type"] });
  watch(scope.document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachShadowWatched(init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
})();
