import type { Page } from "./page.ts";
import type { Connection, WorkersWebSocketTransport } from "./protocol.ts";

/**
 * The longest event of a browser that is read, in characters. That of a request is two and a third times as long as its
 * body; with the longest headers that Chrome takes, 256 KiB, it is a good deal shorter.
 */
export const MAX_EVENT_LENGTH = 2 * 1024 * 1024;

/**
 * Characters of over-long events that one page may cause before its capture is given up. A message has 32 MiB at most
 * (`/durable-objects/platform/limits/`), and an isolate 128 MiB. `replaced`: request bodies, which few pages need for
 * their picture. `dropped`: mostly images in `data:` addresses, each reported twice; honest pages saved into one file
 * have dozens of megabytes of them.
 */
const MAX_TOTAL = { replaced: 16 * 1024 * 1024, dropped: 128 * 1024 * 1024 };

/** A page that was given up goes on until it is closed; its browser is closed when it has caused so many times as much. */
const MOST_TIMES = 2;

type Totals = Record<keyof typeof MAX_TOTAL, number>;

/** What is done with a message. `unsafe`: it is too long to parse but may hold what the wall must know. */
type Treatment = { kind: "passed" } | { kind: "replaced"; message: string } | { kind: "dropped" } | { kind: "unsafe" };

/**
 * Filters the messages of a browser before they are parsed. Events carry whole request bodies, headers and `data:`
 * addresses, which a page can make as long as it likes: over-long ones are replaced or dropped unparsed. They still take
 * memory, so a page that keeps causing them is given up, and as the last resort the connection is closed.
 */
export class MessageFilter {
  readonly #pages = new Map<Page, Totals>();
  /** Of events that are of no page that is followed. */
  readonly #others: Totals = { replaced: 0, dropped: 0 };
  readonly #connection: Connection;

  constructor(transport: WorkersWebSocketTransport, connection: Connection) {
    this.#connection = connection;
    const next = transport.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the transport has this one place, which is taken over
    transport.onmessage = (message) => {
      const treatment = treatmentOf(message);
      if (treatment.kind === "passed") return next?.(message);
      if (treatment.kind === "unsafe") return connection.dispose();
      if (!this.#count(message, treatment.kind)) return;
      if (treatment.kind === "replaced") next?.(treatment.message);
    };
  }

  /** Over-long events of this page are counted as its own, until {@link endPage}. */
  startPage(page: Page): void {
    // What belongs to none is of those that are closed by now.
    if (this.#pages.size === 0) Object.assign(this.#others, { replaced: 0, dropped: 0 } satisfies Totals);
    this.#pages.set(page, { replaced: 0, dropped: 0 });
  }

  /** The page is closed. */
  endPage(page: Page): void {
    this.#pages.delete(page);
  }

  /** Whether an over-long event is one of those that are put up with. */
  #count(message: string, kind: keyof Totals): boolean {
    const owns = ownerOf(message);
    const [page, totals] = [...this.#pages].find(([each]) => owns(each)) ?? [null, this.#others];
    totals[kind] += message.length;
    const limit = MAX_TOTAL[kind];
    if (totals[kind] <= limit) return true;
    if (page === null || totals[kind] > MOST_TIMES * limit) this.#connection.dispose();
    page?.onFlood();
    return false;
  }
}

/**
 * Tells the page that an over-long event is of. Chrome writes the session last, and the frame of a paused request after all
 * that the page has put into the request; what a page writes has its quotes escaped, so that it can forge neither.
 */
function ownerOf(message: string): (page: Page) => boolean {
  const sessionId = /"sessionId":"(\w{1,100})"\}$/.exec(message.slice(-200))?.[1];
  if (sessionId !== undefined) return ({ sessions }) => sessions.has(sessionId);
  const frameId = frameOf(message) ?? "";
  return ({ targets }) => targets.has(frameId);
}

function frameOf(message: string): string | undefined {
  const at = message.lastIndexOf('"frameId":"');
  return at === -1 ? undefined : /^"frameId":"(\w{1,100})"/.exec(message.slice(at, at + 200))?.[1];
}

/**
 * Chrome writes an event's `method` first. Answers to our commands begin with their `id` and are as long as what we asked
 * for. An over-long event with a `remoteIPAddress` is `unsafe`: dropping it would hide DNS rebinding.
 */
export function treatmentOf(message: string): Treatment {
  if (message.length <= MAX_EVENT_LENGTH || message.startsWith('{"id":')) return { kind: "passed" };
  const requestId = /^\{"method":"Fetch\.requestPaused","params":\{"requestId":"([\w.-]{1,100})"/.exec(message)?.[1];
  if (requestId !== undefined) return { kind: "replaced", message: pausedWithoutAddress(requestId, frameOf(message)) };
  // Inside a JSON string quotes are escaped, so no page can forge this.
  return { kind: message.includes('"remoteIPAddress":') ? "unsafe" : "dropped" };
}

/** A `Fetch.requestPaused` event without an address, which the wall refuses. */
const pausedWithoutAddress = (requestId: string, frameId = ""): string =>
  JSON.stringify({
    method: "Fetch.requestPaused",
    params: { requestId, request: { url: "" }, frameId, resourceType: "Other" },
  });
