import type { MediaType } from "../../contract/format.ts";

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
