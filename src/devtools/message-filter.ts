import type { Connection, WorkersWebSocketTransport } from "./protocol.ts";

/**
 * The longest event of a browser that is read, in characters. That of a request is two and a third times as long as its
 * body; with the longest headers that Chrome takes, 256 KiB, it is a good deal shorter.
 */
export const MAX_EVENT_LENGTH = 2 * 1024 * 1024;

/**
 * Characters of over-long events that one page may cause before its browser is closed. A message has 32 MiB at most
 * (`/durable-objects/platform/limits/`), and an isolate 128 MiB. `replaced`: request bodies, which few pages need for
 * their picture. `dropped`: mostly images in `data:` addresses, each reported twice; honest pages saved into one file
 * have dozens of megabytes of them.
 */
const MAX_TOTAL = { replaced: 16 * 1024 * 1024, dropped: 128 * 1024 * 1024 };

/** What is done with a message. `unsafe`: it is too long to parse but may hold what the wall must know. */
type Treatment = { kind: "passed" } | { kind: "replaced"; message: string } | { kind: "dropped" } | { kind: "unsafe" };

/**
 * Filters the messages of a browser before they are parsed. Events carry whole request bodies, headers and `data:`
 * addresses, which a page can make as long as it likes: over-long ones are replaced or dropped unparsed. They still take
 * memory, so the connection of a browser that keeps sending them is closed.
 */
export class MessageFilter {
  /** Characters of over-long events since the current page began. */
  #totals = { replaced: 0, dropped: 0 };

  constructor(transport: WorkersWebSocketTransport, connection: Connection) {
    const next = transport.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the transport has this one place, which is taken over
    transport.onmessage = (message) => {
      const treatment = treatmentOf(message);
      if (treatment.kind === "passed") return next?.(message);
      if (treatment.kind === "unsafe") return connection.dispose();
      this.#totals[treatment.kind] += message.length;
      if (this.#totals[treatment.kind] > MAX_TOTAL[treatment.kind]) return connection.dispose();
      if (treatment.kind === "replaced") next?.(treatment.message);
    };
  }

  /** Another page begins: its totals count from zero. */
  startPage(): void {
    this.#totals = { replaced: 0, dropped: 0 };
  }
}

/**
 * Chrome writes an event's `method` first. Answers to our commands begin with their `id` and are as long as what we asked
 * for. An over-long event with a `remoteIPAddress` is `unsafe`: dropping it would hide DNS rebinding.
 */
export function treatmentOf(message: string): Treatment {
  if (message.length <= MAX_EVENT_LENGTH || message.startsWith('{"id":')) return { kind: "passed" };
  const requestId = /^\{"method":"Fetch\.requestPaused","params":\{"requestId":"([\w.-]{1,100})"/.exec(message)?.[1];
  if (requestId !== undefined) return { kind: "replaced", message: pausedWithoutAddress(requestId) };
  // Inside a JSON string quotes are escaped, so no page can forge this.
  return { kind: message.includes('"remoteIPAddress":') ? "unsafe" : "dropped" };
}

/** A `Fetch.requestPaused` event without an address, which the wall refuses. */
const pausedWithoutAddress = (requestId: string): string =>
  JSON.stringify({
    method: "Fetch.requestPaused",
    params: { requestId, request: { url: "" }, frameId: "", resourceType: "Other" },
  });
