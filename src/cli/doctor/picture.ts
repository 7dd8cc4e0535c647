import { inflateSync } from "node:zlib";
import { Wrong } from "./wrong.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface SeenPicture {
  width: number;
  height: number;
  /** Of the pixel at the top left. */
  corner: readonly [number, number, number];
}

/** Reads of a PNG what tells whether the page is on it. The first pixel of a PNG is as it is, whatever its row's filter. */
export function look(bytes: Uint8Array): SeenPicture {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (SIGNATURE.some((byte, index) => view[index] !== byte) || view.length < 33)
    throw new Wrong(
      `What came is no PNG: ${bytes.length} bytes.`,
      "Something between here and the service changes its answers; see what proxies are there.",
    );
  const parts: Buffer[] = [];
  for (let offset = 8; offset + 8 <= view.length; offset += 12 + view.readUInt32BE(offset)) {
    const type = view.toString("latin1", offset + 4, offset + 8);
    if (type === "IDAT") parts.push(view.subarray(offset + 8, offset + 8 + view.readUInt32BE(offset)));
  }
  const [, red = -1, green = -1, blue = -1] = inflateSync(Buffer.concat(parts));
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20), corner: [red, green, blue] };
}
