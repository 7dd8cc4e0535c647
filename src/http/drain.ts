import { Deadline, within } from "../lib/deadline.ts";

/** As much of a body as is read only to be thrown away: more than the largest that any operation takes. */
export const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** For how long its rest may come, and how long nothing of it may: some clients send none before they are answered. */
const DRAIN_MS = 5000;
const IDLE_MS = 500;

/**
 * Reads the rest of a body that was refused before its end, for a bounded time. The platform resets a connection whose
 * request was answered while it was still being sent, and a client whose connection is reset often loses the answer
 * (RFC 9112, 9.6): it would see no 413, 401 or 415, but a network error.
 */
export async function drain({ body }: Request): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const deadline = new Deadline(DRAIN_MS);
  try {
    for (let length = 0; length < MAX_UNREAD_BYTES && !deadline.passed;) {
      const part = await within(reader.read(), deadline.left(IDLE_MS), "The rest of a body");
      if (part.done) break;
      length += part.value.byteLength;
    }
  } catch {
    // Nothing more comes, or the client is gone and nobody reads the answer.
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
