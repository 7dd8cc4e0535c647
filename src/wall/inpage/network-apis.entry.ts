/**
 * Runs in every document and worker before any script of the page. Removes the APIs that reach the network without a
 * request that DevTools can intercept, and those that open pop-ups. WebSockets fail as they do without a network, so that
 * pages handle it. The page may replace any built-in later, so those used later are saved now.
 */
const { apply, deleteProperty, get } = Reflect;

/** A built-in by its name, where this kind of document or worker has it. */
const builtIn = (name: string): unknown => get(globalThis, name);

const prototypeOf = (name: string): unknown => {
  const owner = builtIn(name);
  return typeof owner === "function" ? owner.prototype : undefined;
};

function remove(object: unknown, ...names: string[]): void {
  if ((typeof object !== "object" && typeof object !== "function") || object === null) return;
  for (const name of names) deleteProperty(object, name);
}

// APIs with connections of their own, and workers that outlive the page.
remove(globalThis, "WebSocketStream", "WebTransport", "SharedWorker", "RTCPeerConnection", "webkitRTCPeerConnection");
remove(prototypeOf("Navigator"), "serviceWorker");
remove(prototypeOf("ServiceWorkerContainer"), "register");

// APIs for which Chrome's browser process itself sends requests: sign-in, payment, installed apps, ad auctions.
remove(prototypeOf("Navigator"), "credentials", "install", "presentation", "joinAdInterestGroup", "runAdAuction");
remove(prototypeOf("CredentialsContainer"), "get", "create", "store");
remove(globalThis, "IdentityCredential", "IdentityProvider", "PublicKeyCredential", "DigitalCredential");
remove(globalThis, "PaymentRequest", "PresentationRequest", "sharedStorage");
remove(prototypeOf("HTMLMediaElement"), "remote");

if (builtIn("WebSocket") !== undefined) globalThis.WebSocket = closedSocket();
if (builtIn("document") !== undefined) closeWindows();

const { dispatchEvent } = EventTarget.prototype;
const STATES = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 } as const;

function tellOfFailure(socket: EventTarget): void {
  for (const event of [new Event("error"), new CloseEvent("close", { code: 1006 })]) {
    apply(dispatchEvent, socket, [event]);
    const handler: unknown = get(socket, `on${event.type}`);
    if (typeof handler === "function") apply(handler, socket, [event]);
  }
}

/** A `WebSocket` that fails as one does without a network. */
function closedSocket(): typeof globalThis.WebSocket {
  class WebSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    declare readonly CONNECTING: 0;
    declare readonly OPEN: 1;
    declare readonly CLOSING: 2;
    declare readonly CLOSED: 3;
    onopen = null;
    onmessage = null;
    onerror = null;
    onclose = null;
    binaryType: BinaryType = "blob";
    bufferedAmount = 0;
    extensions = "";
    protocol = "";
    readyState: 0 | 3 = 0;
    url: string;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      setTimeout(() => this.#fail(), 0);
    }

    send(): void {
      if (this.readyState === 0) throw new DOMException("Still in CONNECTING state.", "InvalidStateError");
    }

    close(): void {}

    #fail(): void {
      this.readyState = STATES.CLOSED;
      tellOfFailure(this);
    }
  }
  Object.assign(WebSocket.prototype, STATES);
  return WebSocket;
}

/** Takes away what opens windows and dialogs. */
function closeWindows(): void {
  // Some pages move on this way.
  globalThis.open = function open(address, name) {
    if (address === undefined || name !== "_self") return null;
    globalThis.location.href = String(address);
    return globalThis.window;
  };
  remove(globalThis, "documentPictureInPicture");
  // Dialogs are dismissed in any case; this way nothing of what they say has to leave the page, nor is waited for.
  globalThis.alert = globalThis.print = () => undefined;
  globalThis.confirm = () => false;
  globalThis.prompt = () => null;
  Document.prototype.open = withoutWindow(Document.prototype.open);
}

/** `document.open` with three arguments opens a window; with fewer it only empties the document. */
function withoutWindow(open: typeof Document.prototype.open): typeof Document.prototype.open {
  return function openDocument(this: Document, ...given: unknown[]) {
    return given.length > 2 ? null : apply(open, this, given);
  };
}
