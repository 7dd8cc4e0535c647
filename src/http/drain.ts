/** As much of a body as is read only to be thrown away: more than the largest that any operation takes. */
export const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** For how long its rest may come. */
const DRAIN_MS = 5000;

/**
 * Reads the rest of a body that was refused before its end, for a bounded time. The platform resets a connection whose
 * request was answered while it was still being sent, and a client whose connection is reset often loses the answer
 * (RFC 9112, 9.6): it would see no 413, 401 or 415, but a network error.
 */
export async function drain({ body }: Request): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), DRAIN_MS);
  try {
    let length = 0;
    for (let part = await reader.read(); !part.done && length < MAX_UNREAD_BYTES; part = await reader.read())
      length += part.value.byteLength;
  } catch {
    // The client is gone, and nobody reads the answer.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
