import type { CDPSession } from "../../../devtools/protocol.ts";
import type { Page } from "../../../devtools/page.ts";

/** A request that is under way and whose answer can change what is seen. */
export interface Pending {
  url: string;
  type: string;
  startedAt: number;
  /** When its answer began to come, and when the last of it came so far; `null` before that. */
  answeredAt: number | null;
  lastDataAt: number;
  /** Whether the answer said how long it is. */
  hasLength: boolean;
  /** The same was asked for and answered before: it is a poll. */
  isRepeated: boolean;
  /** It was waited for in vain, or is of no consequence. */
  isGivenUp: boolean;
}

/** Kinds of requests (`Network.ResourceType`) that bring something to be seen. Sockets, event streams and beacons do not. */
const VISIBLE: ReadonlySet<string> = new Set(["Document", "Stylesheet", "Image", "Font", "Script", "XHR", "Fetch"]);

/** Requests that ask for data; one that is asked again and again is a poll. */
const DATA: ReadonlySet<string> = new Set(["XHR", "Fetch"]);

/** Answers that go on for as long as the page is open. */
const STREAM = /^(text\/event-stream|multipart\/x-mixed-replace|application\/(x-ndjson|grpc))/i;

/** What makes the address of each request of a poll another. */
const TIMESTAMP = /\d{10,20}/g;

/** An answer of unknown length that has been coming for this long is a stream. */
const STREAM_MS = 1500;

/** Chrome tells of no end where a page does not read its answer to it: one that has paused for this long has come. */
const UNREAD_MS = 300;

/** What is asked for again is waited for no longer than this. */
const REPEATED_MS = 1500;

/** Requests that are remembered. A page with more is not waited for beyond these. */
const MAX_PENDING = 1000;
const MAX_ANSWERED = 2000;

/** The longest part of an address that tells one request from another. */
const MAX_KEY = 1000;

/** Whether all is there that the page will use of an answer, though Chrome has not told of its end. */
function hasCome({ type, answeredAt, lastDataAt, hasLength }: Pending): boolean {
  if (!DATA.has(type) || answeredAt === null) return false;
  const now = Date.now();
  return now - lastDataAt > UNREAD_MS || (!hasLength && now - answeredAt > STREAM_MS);
}

/** The requests of a page, its frames and workers that are under way, as far as they can change what is seen. */
export class Requests {
  /** When something last began, arrived or ended. */
  lastActivity = Date.now();
  /** The page has started a worker. */
  hasWorkers = false;
  /** The page has opened a socket or a stream of events: what they bring comes in real time. */
  hasStreams = false;
  /** How many requests have ended so far. */
  ended = 0;
  /** How many of them were no polls. */
  arrived = 0;
  readonly #pending = new Map<string, Pending & { key: string }>();
  readonly #answered = new Set<string>();
  /** The request of the page's own document. */
  #document = "";
  readonly #page: Page;
  readonly #wake: () => void;

  /** `wake` is called whenever a request ends. */
  constructor(page: Page, wake: () => void) {
    this.#page = page;
    this.#wake = wake;
    page.session.on("Page.frameNavigated", ({ frame }) => frame.id === page.frameId && this.#forget());
    page.onSession = (session, type) => {
      this.hasWorkers ||= type === "worker";
      this.#listen(session);
    };
    for (const session of [page.session, ...page.frames.values()]) this.#listen(session);
  }

  /** What is under way and brings something: no stream, and no data that was asked for and answered before. */
  get relevant(): Pending[] {
    return [...this.#pending.values()].filter((one) => !hasCome(one) && !(DATA.has(one.type) && one.isRepeated));
  }

  /** The same without what was given up by {@link giveUp}. */
  get awaited(): Pending[] {
    return this.relevant.filter(({ isGivenUp }) => !isGivenUp);
  }

  /** What is under way now is not waited for any more; what begins from here on is. */
  giveUp(): void {
    for (const one of this.#pending.values()) one.isGivenUp = true;
  }

  /** With data that is asked for again: where the page is scrolled, many parts of it may ask for one address. */
  get underWay(): Pending[] {
    return [...this.#pending.values()].filter((one) => !hasCome(one) && one.startedAt > Date.now() - REPEATED_MS);
  }

  /** The same with all data that is asked for again, however long ago. */
  get unanswered(): Pending[] {
    return [...this.#pending.values()].filter((one) => !hasCome(one));
  }

  /** Everything that is under way. */
  get all(): Pending[] {
    return [...this.#pending.values()];
  }

  /** What a document asked for that is no longer there is not waited for. */
  #forget(): void {
    this.#pending.clear();
    this.#answered.clear();
    this.lastActivity = Date.now();
  }

  #listen(session: CDPSession): void {
    const id = (requestId: string) => `${session.id()} ${requestId}`;
    session.on("Network.webSocketCreated", () => (this.hasStreams = true));
    session.on("Network.requestWillBeSent", (event) => {
      const { requestId, loaderId, type = "Other", request } = event;
      this.hasStreams ||= type === "EventSource";
      // The request of a navigation has the id of its document. The page's own is followed elsewhere.
      const isPage = requestId === loaderId && event.frameId === this.#page.frameId;
      if (isPage) this.#document = id(requestId);
      if (isPage || !VISIBLE.has(type) || !/^https?:/i.test(request.url)) return;
      if (this.#pending.size < MAX_PENDING) this.#begin(id(requestId), request, type);
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      const pending = this.#pending.get(id(requestId));
      if (pending === undefined) return;
      this.lastActivity = Date.now();
      pending.answeredAt = pending.lastDataAt = Date.now();
      pending.hasLength = Object.keys(response.headers).some((name) => name.toLowerCase() === "content-length");
      if (this.#answered.size < MAX_ANSWERED) this.#answered.add(pending.key);
      if (STREAM.test(response.mimeType)) this.#end(id(requestId));
    });
    session.on("Network.dataReceived", ({ requestId }) => {
      const pending = this.#pending.get(id(requestId));
      const endless = pending !== undefined && hasCome(pending);
      if (pending !== undefined) pending.lastDataAt = Date.now();
      if ((pending !== undefined && !endless) || id(requestId) === this.#document) this.lastActivity = Date.now();
    });
    session.on("Network.loadingFinished", ({ requestId }) => this.#end(id(requestId)));
    session.on("Network.loadingFailed", ({ requestId }) => this.#end(id(requestId)));
  }

  #begin(id: string, request: { method: string; url: string }, type: string): void {
    const key = `${request.method} ${request.url.slice(0, MAX_KEY).replaceAll(TIMESTAMP, "#")}`;
    const before = this.#pending.get(id);
    const isRepeated = this.#answered.has(key);
    this.#pending.set(id, {
      url: request.url.slice(0, MAX_KEY),
      type,
      key,
      startedAt: before?.startedAt ?? Date.now(),
      answeredAt: null,
      lastDataAt: Date.now(),
      hasLength: false,
      isRepeated,
      isGivenUp: before?.isGivenUp ?? false,
    });
    if (!isRepeated) this.lastActivity = Date.now();
  }

  #end(id: string): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    if (!pending.isRepeated) {
      this.lastActivity = Date.now();
      this.arrived += 1;
    }
    this.ended += 1;
    this.#wake();
  }
}
