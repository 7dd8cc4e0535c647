import { MAX_RESULT_BYTES } from "../../config.ts";
import type { MediaType } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";

/** One of the files that a capture makes. */
export interface Output {
  contentType: MediaType;
  /** Its bytes, in the pieces they came in. */
  chunks: Uint8Array[];
  /** Pixels; `null` for a document. */
  size: { width: number; height: number } | null;
}

/** Bytes. */
export const sizeOf = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);

export const tooManyBytes = (): Problem =>
  new Problem("result_too_large", `The picture would be larger than ${MAX_RESULT_BYTES / 1024 / 1024} MiB.`);
