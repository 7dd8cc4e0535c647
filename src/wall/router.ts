import { UNKNOWN_FRAME_MS } from "../config-browsers.ts";
import type { Connection } from "../devtools/protocol.ts";
import type { Header } from "./headers.ts";
import type { AuthAnswer, Challenge } from "./own-origin.ts";

/** `Fetch.requestPaused`, as far as it is used. */
export interface PausedRequest {
  requestId: string;
  request: { url: string; headers?: Record<string, string> };
  /** The frame, or the worker, that sent it. */
  frameId: string;
  resourceType: string;
  responseErrorReason?: string;
  responseStatusCode?: number;
  responseHeaders?: Header[];
}

/** Filters the requests of one page. */
export interface RequestHandler {
  /** Whether a frame or worker is of this page. */
  owns(frameId: string): boolean;
  handle(request: PausedRequest): void;
  /** What the page has to say where authentication is asked for; `null` where it has nothing. */
  answerTo?(challenge: Challenge): AuthAnswer | null;
}

const routers = new WeakMap<Connection, RequestRouter>();

/** The router of a browser; requests are paused for the browser as a whole, since that pauses most kinds of them. */
export function routerOf(connection: Connection): RequestRouter {
  const known = routers.get(connection);
  if (known !== undefined) return known;
  const send = (...command: Parameters<Connection["send"]>): void => {
    try {
      connection.send(...command).catch(() => undefined);
    } catch {
      // The connection is closed.
    }
  };
  const router = new RequestRouter((requestId) =>
    send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }),
  );
  connection.on("Fetch.requestPaused", (request: PausedRequest) => router.route(request));
  // Without a password a page is captured as it is.
  connection.on("Fetch.authRequired", (challenge: Challenge) =>
    send("Fetch.continueWithAuth", {
      requestId: challenge.requestId,
      authChallengeResponse: router.answerTo(challenge) ?? { response: "CancelAuth" },
    }),
  );
  routers.set(connection, router);
  return router;
}

/** Hands each paused request of a browser to the page that it is of. */
export class RequestRouter {
  readonly #refuse: (requestId: string) => void;
  readonly #handlers = new Set<RequestHandler>();
  /** Requests of frames that no page has reported yet: that event comes on another way than the request's. */
  readonly #unknown = new Set<PausedRequest>();

  /** `refuse` fails a request that is of no known page. */
  constructor(refuse: (requestId: string) => void) {
    this.#refuse = refuse;
  }

  /** From here on requests of the page are handed to it, until disposed of; later ones stay paused until it is closed. */
  add(handler: RequestHandler): Disposable {
    this.#handlers.add(handler);
    return { [Symbol.dispose]: () => void this.#handlers.delete(handler) };
  }

  /** A page has reported a new frame or worker. */
  retry(): void {
    for (const request of this.#unknown) {
      const handler = this.#handlerOf(request);
      if (handler === undefined) continue;
      this.#unknown.delete(request);
      handler.handle(request);
    }
  }

  /** Takes a request that was just paused. */
  route(request: PausedRequest): void {
    const handler = this.#handlerOf(request);
    if (handler !== undefined) return handler.handle(request);
    if (this.#handlers.size === 0) return;
    this.#unknown.add(request);
    setTimeout(() => {
      if (this.#unknown.delete(request)) this.#refuse(request.requestId);
    }, UNKNOWN_FRAME_MS);
  }

  /** What the page that a challenge is of has to say; never that of another page. */
  answerTo(challenge: Challenge): AuthAnswer | null {
    const owner = [...this.#handlers].find((handler) => handler.owns(challenge.frameId));
    return owner?.answerTo?.(challenge) ?? null;
  }

  #handlerOf({ frameId }: PausedRequest): RequestHandler | undefined {
    const handlers = [...this.#handlers];
    return handlers.find((handler) => handler.owns(frameId)) ?? (handlers.length === 1 ? handlers[0] : undefined);
  }
}
