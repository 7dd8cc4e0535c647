import {
  MAX_MESSAGE_BYTES,
  MAX_UNSENT_BYTES,
  SEND_OVERDUE_MS,
  SEND_TIMEOUT_MS,
  SLOWEST_BYTES_PER_SECOND,
} from "../config-browsers.ts";
import { within } from "../lib/deadline.ts";

/** A result that is being read. */
interface Sending {
  bytes: number;
  /** It has been read for so long that it may have to make room. */
  overdue: boolean;
  giveUp(): void;
}

/**
 * Results that are on their way to slow readers: counts the bytes that this object holds for them, and gives up a reader
 * that takes too long, so that its bytes are freed; sooner where others need the room.
 */
export class UnsentResults {
  #bytes = 0;
  /** In the order in which they began. */
  readonly #sending = new Set<Sending>();
  readonly #onRelease: () => void;

  /** `onRelease` is called when there is room again. */
  constructor(onRelease: () => void) {
    this.#onRelease = onRelease;
  }

  /** Whether so much is held, by readers that are not slow, that no further result may be made. */
  get isFull(): boolean {
    return this.#bytes > MAX_UNSENT_BYTES && this.#slowest() === undefined;
  }

  /** A result as it leaves this object: as one message, or as a stream where it is too large for that. */
  bodyOf(chunks: Uint8Array[]): Uint8Array | ReadableStream<Uint8Array> {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    if (bytes <= MAX_MESSAGE_BYTES) return Buffer.concat(chunks);
    this.#makeRoom(bytes);
    const { readable, writable } = new FixedLengthStream(bytes);
    void this.#send(chunks, writable, bytes);
    return readable;
  }

  #slowest(): Sending | undefined {
    return [...this.#sending].find(({ overdue }) => overdue);
  }

  #makeRoom(bytes: number): void {
    while (this.#bytes + bytes > MAX_UNSENT_BYTES) {
      const slowest = this.#slowest();
      if (slowest === undefined) return;
      this.#forget(slowest);
      slowest.giveUp();
    }
  }

  /** A second time changes nothing. */
  #forget(sending: Sending): void {
    if (this.#sending.delete(sending)) this.#bytes -= sending.bytes;
  }

  async #send(chunks: Uint8Array[], writable: WritableStream<Uint8Array>, bytes: number): Promise<void> {
    const writer = writable.getWriter();
    const given = Promise.withResolvers<never>();
    const sending: Sending = { bytes, overdue: false, giveUp: () => given.reject(new Error("The room is needed.")) };
    const timer = setTimeout(() => {
      sending.overdue = true;
      this.#onRelease();
    }, SEND_OVERDUE_MS);
    this.#bytes += bytes;
    this.#sending.add(sending);
    const timeoutMs = SEND_TIMEOUT_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
    try {
      await within(Promise.race([write(chunks, writer), given.promise]), timeoutMs, "Sending a result");
    } catch (error) {
      // Its reader went away, or is too slow. Aborted, the stream lets go of what was written; so do we of the rest.
      chunks.length = 0;
      await writer.abort(error).catch(() => undefined);
    } finally {
      clearTimeout(timer);
      const wasFull = this.isFull;
      this.#forget(sending);
      if (wasFull && !this.isFull) this.#onRelease();
    }
  }
}

async function write(chunks: Uint8Array[], writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) await writer.write(chunk);
  await writer.close();
}
