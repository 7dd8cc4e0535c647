import type { TimeLimit } from "./time-limit.ts";

/** What an error of the connection is told as. */
type FailureOf = (error: unknown) => unknown;

/**
 * The bytes of an answer as they come. The time limit holds for each wait for more of them: who reads slowly, and who
 * stops reading for a while, is not cut off.
 */
export function limited(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: TimeLimit,
  failureOf: FailureOf,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        limit.start();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(failureOf(error));
        } finally {
          limit.stop();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before somebody wants it.
    { highWaterMark: 0 },
  );
}

/** The parts of a stream, which not every runtime lets one loop over as it is. */
export async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
