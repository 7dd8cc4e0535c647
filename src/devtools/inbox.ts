import type { Connection, WorkersWebSocketTransport } from "./protocol.ts";

/**
 * The longest event of a browser that is read, in characters. That of a request is two and a third times as long as its
 * body; with the longest headers that Chrome takes, 256 KiB, it is a good deal shorter.
 */
export const MAX_EVENT_LENGTH = 2 * 1024 * 1024;

/**
 * Longer events that a page may cause in all, in characters, before its browser is given up. A message has 32 MiB at most
 * (`/durable-objects/platform/limits/`), and an isolate 128 MiB. `instead`: bodies of requests, which few pages need for
 * their picture. `dropped`: mostly pictures that a page holds as `data:` addresses, of which Chrome tells twice; honest
 * pages saved into one file have dozens of megabytes of them. Each is garbage as soon as it is here.
 */
const MOST = { instead: 16 * 1024 * 1024, dropped: 128 * 1024 * 1024 };

/** What becomes of a message: it is read as it is or a shorter one in its place, or it says nothing that matters. */
type Reading = { kind: "whole" } | { kind: "instead"; message: string } | { kind: "dropped" } | { kind: "untrusted" };

/**
 * Stands between a browser and its connection, and keeps from being read what a page can make as long as it likes: an
 * event carries the bodies and headers of a request, and addresses of the page's own making, whole. Even unread such
 * messages take memory, so a browser that goes on sending them is given up: its connection closes.
 */
export class Inbox {
  /** Characters of events that were too long, of the page that is open. */
  #tooLong = { instead: 0, dropped: 0 };

  constructor(transport: WorkersWebSocketTransport, connection: Connection) {
    const read = transport.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the transport has this one place, which is taken over
    transport.onmessage = (message) => {
      const reading = readingOf(message);
      if (reading.kind === "whole") return read?.(message);
      if (reading.kind === "untrusted") return connection.dispose();
      this.#tooLong[reading.kind] += message.length;
      if (this.#tooLong[reading.kind] > MOST[reading.kind]) return connection.dispose();
      if (reading.kind === "instead") read?.(reading.message);
    };
  }

  /** Another page begins, which may send as much as the one before. */
  forget(): void {
    this.#tooLong = { instead: 0, dropped: 0 };
  }
}

/**
 * Chrome writes the name of an event first, and has its answers begin with their `id`; those are as long as what we asked
 * for. `untrusted` is what must not be missed, and cannot be read: where an answer really came from.
 */
export function readingOf(message: string): Reading {
  if (message.length <= MAX_EVENT_LENGTH || message.startsWith('{"id":')) return { kind: "whole" };
  const requestId = /^\{"method":"Fetch\.requestPaused","params":\{"requestId":"([\w.-]{1,100})"/.exec(message)?.[1];
  if (requestId !== undefined) return { kind: "instead", message: pausedWithoutAddress(requestId) };
  // Only a name in the JSON itself has both its quotes unescaped: no page can write this into a text.
  return { kind: message.includes('"remoteIPAddress":') ? "untrusted" : "dropped" };
}

/** A request that waits to be judged, as Chrome tells of it; one without an address is refused. */
const pausedWithoutAddress = (requestId: string): string =>
  JSON.stringify({
    method: "Fetch.requestPaused",
    params: { requestId, request: { url: "" }, frameId: "", resourceType: "Other" },
  });
