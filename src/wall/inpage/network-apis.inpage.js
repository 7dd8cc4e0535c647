/**
 * Runs in every document and worker before any script of the page. Removes the APIs that reach the network without a
 * request that DevTools can intercept, and those that open pop-ups. WebSockets fail as they do without a network, so that
 * pages handle it. The page may replace any built-in later, so those used later are saved now.
 */
(() => {
  const scope = globalThis;
  const { apply } = Reflect;
  const remove = (object, ...names) => {
    for (const name of names) if (object) delete object[name];
  };

  // APIs with connections of their own, and workers that outlive the page.
  remove(scope, "WebSocketStream", "WebTransport", "SharedWorker", "RTCPeerConnection", "webkitRTCPeerConnection");
  remove(scope.Navigator?.prototype, "serviceWorker");
  remove(scope.ServiceWorkerContainer?.prototype, "register");

  // APIs for which Chrome's browser process itself sends requests: sign-in, payment, installed apps, ad auctions.
  remove(scope.Navigator?.prototype, "credentials", "install", "presentation", "joinAdInterestGroup", "runAdAuction");
  remove(scope.CredentialsContainer?.prototype, "get", "create", "store");
  remove(scope, "IdentityCredential", "IdentityProvider", "PublicKeyCredential", "DigitalCredential");
  remove(scope, "PaymentRequest", "PresentationRequest", "sharedStorage");
  remove(scope.HTMLMediaElement?.prototype, "remote");

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
          apply(dispatchEvent, this, [event]);
          const handler = this[`on${event.type}`];
          if (typeof handler === "function") apply(handler, this, [event]);
        }
      }
    }
    Object.assign(WebSocket.prototype, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED });
    scope.WebSocket = WebSocket;
  }

  if (!scope.document) return;
  // Some pages move on this way.
  scope.open = function open(address, name) {
    if (address === undefined || name !== "_self") return null;
    scope.location = address;
    return scope;
  };
  remove(scope, "documentPictureInPicture");
  // Dialogs are dismissed in any case; this way nothing of what they say has to leave the page, nor is waited for.
  scope.alert = scope.print = () => undefined;
  scope.confirm = () => false;
  scope.prompt = () => null;
  if (scope.Document) Document.prototype.open = withoutWindow(Document.prototype.open);

  /** `document.open` with three arguments opens a window; with fewer it only empties the document. */
  function withoutWindow(open) {
    return function openDocument(...args) {
      return args.length > 2 ? null : apply(open, this, args);
    };
  }
})();
