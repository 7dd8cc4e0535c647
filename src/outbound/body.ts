/** What was read of a body; `complete` is false when there was more than asked for. */
export interface Excerpt {
  bytes: Uint8Array;
  complete: boolean;
}

/**
 * Reads at most `maxBytes` of a body and drops the rest, so that an endless answer costs neither memory nor time.
 * @throws the signal's reason when it fires before the body has ended, and what the connection throws.
 */
export async function readAtMost(response: Response, maxBytes: number, signal: AbortSignal): Promise<Excerpt> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body === null) return { bytes: new Uint8Array(), complete: true };
  const reader = body.getReader();
  // A signal given to fetch need not end a body that has begun, so the reader is stopped here.
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    return await readChunks(reader, maxBytes, signal);
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Excerpt> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await reader.read();
    // A cancelled reader reports the end of the body; that is not the body's own end.
    signal.throwIfAborted();
    if (done) return { bytes: Buffer.concat(chunks, length), complete: true };
    chunks.push(value);
    length += value.byteLength;
  }
  return { bytes: Buffer.concat(chunks, maxBytes), complete: false };
}
