import { initPhoton, PhotonImage } from "@cf-wasm/photon/others";
import photon from "@cf-wasm/photon/photon.wasm";

interface Size {
  width: number;
  height: number;
}

/** Encodes RGBA rows as a JPEG, on white. `quality` is 1 to 100. */
export async function encodeJpeg(
  { width, height }: Size,
  rows: AsyncIterable<Uint8Array>,
  quality: number,
): Promise<Uint8Array> {
  const pixels = new Uint8Array(4 * width * height);
  let at = 0;
  for await (const row of rows) {
    putOnWhite(row, pixels.subarray(at, at + row.length));
    at += row.length;
  }
  await ready();
  const image = new PhotonImage(pixels, width, height);
  try {
    return image.get_bytes_jpeg(quality);
  } finally {
    image.free();
  }
}

function putOnWhite(row: Uint8Array, target: Uint8Array): void {
  for (let i = 0; i < row.length; i += 4) {
    const alpha = row[i + 3] ?? 0;
    for (let c = i; c < i + 3; c++) target[c] = Math.round(((row[c] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    target[i + 3] = 255;
  }
}

let started: Promise<unknown> | undefined;

/** Photon is a megabyte of code, so it starts where it is first needed, not with every Worker. */
const ready = (): Promise<unknown> => (started ??= initPhoton({ module_or_path: photon }));
