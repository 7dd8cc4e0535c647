import { MAX_MESSAGE_BYTES, MAX_UNSENT_BYTES, SEND_TIMEOUT_MS, SLOWEST_BYTES_PER_SECOND } from "../config-browsers.ts";
import { within } from "../lib/deadline.ts";

/**
 * Results that are on their way to slow readers: counts the bytes that this object holds for them, and gives up a reader
 * that takes too long, so that its bytes are freed.
 */
export class UnsentResults {
  #bytes = 0;
  readonly #onRelease: () => void;

  /** `onRelease` is called when there is room again. */
  constructor(onRelease: () => void) {
    this.#onRelease = onRelease;
  }

  /** Whether so much is held that no further result may be made. */
  get isFull(): boolean {
    return this.#bytes > MAX_UNSENT_BYTES;
  }

  /** A result as it leaves this object: as one message, or as a stream where it is too large for that. */
  bodyOf(chunks: Uint8Array[]): Uint8Array | ReadableStream<Uint8Array> {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    if (bytes <= MAX_MESSAGE_BYTES) return Buffer.concat(chunks);
    const { readable, writable } = new FixedLengthStream(bytes);
    void this.#send(chunks, writable, bytes);
    return readable;
  }

  async #send(chunks: Uint8Array[], writable: WritableStream<Uint8Array>, bytes: number): Promise<void> {
    this.#bytes += bytes;
    const writer = writable.getWriter();
    const timeoutMs = SEND_TIMEOUT_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
    try {
      await within(write(chunks, writer), timeoutMs, "Sending a result");
    } catch (error) {
      // Its reader went away, or is too slow. Aborted, the stream lets go of what was written; so do we of the rest.
      chunks.length = 0;
      await writer.abort(error).catch(() => undefined);
    } finally {
      const wasFull = this.isFull;
      this.#bytes -= bytes;
      if (wasFull && !this.isFull) this.#onRelease();
    }
  }
}

async function write(chunks: Uint8Array[], writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) await writer.write(chunk);
  await writer.close();
}
