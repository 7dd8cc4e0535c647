import { Unreadable } from "./unreadable.ts";

/** The most that decoding one picture may take of an isolate of 128 MB, the file included. */
const MAX_DECODER_BYTES = 88_000_000;

/** What decoders compiled to WebAssembly have in common. */
export interface Heap {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
}

/** Refuses what a decoder would need more memory for than there is. @throws {Unreadable} */
export function checkNeed(bytes: number, what: string): void {
  if (bytes <= MAX_DECODER_BYTES) return;
  throw new Unreadable(`This ${what} needs too much memory to decode. Send it with fewer pixels, or as a PNG.`);
}

/**
 * Moves a file into a decoder's memory. What held it before is given back at once where nothing else is in it: until
 * the garbage collector looks, it would count against the isolate.
 * @returns where it begins.
 */
export function moveIn(heap: Heap, file: Uint8Array): number {
  const start = allocate(heap, file.length);
  new Uint8Array(heap.memory.buffer, start).set(file);
  const { buffer, byteLength } = file;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  return start;
}

/** @throws {Unreadable} when the decoder has no more memory. */
export function allocate(heap: Heap, bytes: number): number {
  const start = heap.malloc(bytes);
  if (start === 0) throw new Unreadable("This picture needs too much memory to decode.");
  return start >>> 0;
}
