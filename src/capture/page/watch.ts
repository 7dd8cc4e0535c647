import { CDPSessionEvent } from "../../devtools/protocol.ts";
import type { Page } from "../../devtools/page.ts";
import { Problem } from "../../contract/problem.ts";
import { MAX_ADDRESS } from "../../outbound/address.ts";

/** The answer a document came with. */
export interface Answered {
  status: number;
  url: string;
  mimeType: string;
  attachment: boolean;
}

/** Answers and failures that are remembered; only those of the main frame's few documents are ever asked for. */
const MAX_REMEMBERED = 100;

/** How many documents a page may load one after another before it counts as never coming to rest. */
const MAX_DOCUMENTS = 10;

/** A page that goes elsewhere within this time of its load event is there for that. */
const REDIRECT_MS = 500;

/**
 * Follows the main frame: which document is there, whether it has loaded, whether another is on its way. Page events
 * arrive in order on one socket, so what is known here is what was true when Chrome answered the last command.
 */
export class Watch {
  /**
   * The last answer: that of the document in place, of one on its way, or one that no document came of. A page that asks
   * for a file when it has been there for a while is not taken for one that leads to it.
   */
  answered: Answered | null = null;
  /** Chrome shows an error page of its own. */
  onErrorPage = false;
  /**
   * Requests for other documents are refused, so the page is not waited for when it asks for one: Chrome does not always
   * tell that nothing comes of it.
   */
  staysInPlace = false;
  /** Called when a document has taken the place of another. */
  onArrival: (() => void) | null = null;
  #loader: string | null = null;
  #documents = 0;
  #leaving = false;
  /** When the documents that have loaded did so. */
  readonly #loaded = new Map<string, number>();
  /** Another document was asked for long after the one in place had loaded. */
  #leavesLate = false;
  readonly #parsed = new Set<string>();
  readonly #answers = new Map<string, Answered>();
  readonly #failures = new Map<string, string>();
  /** Loaders whose request got an answer, also one that Chrome tells nothing more about, such as 304. */
  readonly #heard = new Set<string>();
  readonly #page: Page;
  readonly #fatal = Promise.withResolvers<never>();
  #changed = Promise.withResolvers<void>();

  constructor(page: Page) {
    this.#page = page;
    this.#fatal.promise.catch(() => undefined);
    this.#listen();
  }

  /** Rejects when the page crashes, its browser goes away, or it will not come to rest; never resolves. */
  get fatal(): Promise<never> {
    return this.#fatal.promise;
  }

  /** Ends the capture from outside. */
  abort(reason: Error): void {
    this.#fatal.reject(reason);
  }

  /** Whether the document in place has loaded and no other is on its way. */
  get settled(): boolean {
    return !this.#leaving && this.#loader !== null && this.#loaded.has(this.#loader);
  }

  /** Whether the document in place has been parsed (`DOMContentLoaded`) and no other is on its way. */
  get parsed(): boolean {
    return (
      !this.#leaving && this.#loader !== null && (this.#parsed.has(this.#loader) || this.#loaded.has(this.#loader))
    );
  }

  /** Whether another document is on its way. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Chrome's `net::ERR_…` for the document in place, where that is an error page. */
  get failure(): string {
    return this.#failures.get(this.#loader ?? "") ?? "";
  }

  /** The answer the document in place came with; `null` where it came with none. */
  get shown(): Answered | null {
    return this.#answers.get(this.#loader ?? "") ?? null;
  }

  /** Identifies the document in place. */
  get document(): string | null {
    return this.#loader;
  }

  /** Whether anything answered the request for this document. */
  hasAnswer(loaderId: string): boolean {
    return this.#heard.has(loaderId);
  }

  /** Waits until `holds` is true after some event, or the time is over. */
  async until(holds: () => boolean, milliseconds: number): Promise<boolean> {
    // Not judged by the time: timers may come a moment before it.
    const over = new AbortController();
    const timer = setTimeout(() => {
      over.abort();
      this.wake();
    }, milliseconds);
    try {
      while (!holds() && !over.signal.aborted) await this.#changed.promise;
      return holds();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Has {@link until} ask again. */
  wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  #listen(): void {
    const { session, frameId } = this.#page;
    const mine = (event: { frameId?: string }) => event.frameId === frameId;
    session.on("Page.frameNavigated", ({ frame }) => frame.id === frameId && this.#arrived(frame));
    session.on("Page.lifecycleEvent", (event) => {
      if (!mine(event)) return;
      if (event.name === "load") this.#hasLoaded(event.loaderId);
      if (event.name === "DOMContentLoaded") this.#hasParsed(event.loaderId);
    });
    session.on("Page.frameRequestedNavigation", (event) => mine(event) && this.#leaves());
    session.on("Page.frameStoppedLoading", (event) => mine(event) && this.#setLeaving(false));
    session.on("Network.responseReceived", (event) => {
      if (event.type === "Document" && mine(event)) this.#hasAnswered(event.loaderId, answerOf(event.response));
    });
    session.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
      // The request of a navigation has the id of its loader, and comes before those of what it loads.
      if (statusCode >= 200 && this.#heard.size < MAX_REMEMBERED) this.#heard.add(requestId);
    });
    session.on("Network.loadingFailed", (event) => {
      // A navigation's request has the id of the loader it is for. Frames fail too.
      if (event.type === "Document" && this.#failures.size < MAX_REMEMBERED)
        this.#failures.set(event.requestId, event.errorText);
    });
    session.on("Inspector.targetCrashed", () => this.abort(new Problem("page_crashed")));
    session.on(CDPSessionEvent.Disconnected, () => this.abort(new Problem("page_crashed")));
  }

  #arrived(frame: { loaderId: string; url: string; unreachableUrl?: string }): void {
    this.#loader = frame.loaderId;
    this.#leaving = false;
    this.#leavesLate = false;
    this.#documents += 1;
    this.onErrorPage = frame.unreachableUrl !== undefined || frame.url.startsWith("chrome-error:");
    if (this.#documents > MAX_DOCUMENTS) this.abort(new Problem("page_unstable"));
    this.onArrival?.();
    this.wake();
  }

  #hasAnswered(loaderId: string, answer: Answered): void {
    if (!this.#leavesLate) this.answered = answer;
    if (this.#answers.size < MAX_REMEMBERED) this.#answers.set(loaderId, answer);
  }

  #hasParsed(loaderId: string): void {
    if (this.#parsed.size < MAX_REMEMBERED) this.#parsed.add(loaderId);
    this.wake();
  }

  #hasLoaded(loaderId: string): void {
    this.#loaded.set(loaderId, Date.now());
    this.wake();
  }

  #leaves(): void {
    if (this.staysInPlace) return;
    const loadedAt = this.#loaded.get(this.#loader ?? "") ?? Infinity;
    this.#leavesLate = Date.now() - loadedAt > REDIRECT_MS;
    this.#setLeaving(true);
  }

  #setLeaving(leaving: boolean): void {
    this.#leaving = leaving;
    this.wake();
  }
}

function answerOf(response: {
  status: number;
  url: string;
  mimeType: string;
  headers: Record<string, string>;
}): Answered {
  const disposition = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-disposition");
  return {
    status: response.status,
    url: response.url.slice(0, MAX_ADDRESS),
    mimeType: response.mimeType.slice(0, 200),
    attachment: disposition?.[1].trim().toLowerCase().startsWith("attachment") ?? false,
  };
}
