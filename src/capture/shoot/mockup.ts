import { addressOf } from "../../contract/fields/source.ts";
import { FORMATS, type PictureFormat } from "../../contract/format.ts";
import { FRAMES } from "../../mockups/frames.ts";
import { mockupJpeg, mockupPng } from "../../mockups/mockup.ts";
import { decodePng } from "../../png/decode.ts";
import type { Work } from "../work.ts";
import type { Output } from "./output.ts";

type Content = Parameters<typeof mockupPng>[1];

/**
 * Puts a PNG into the frame that the request asks for, if it does. What comes of it is in `format` where that can be
 * encoded here and nothing else is made of the picture, else a PNG.
 */
export async function inFrame({ request, watch }: Work, output: Output, format: PictureFormat): Promise<Output> {
  const { mockup, quality, resize } = request;
  if (mockup === undefined) return output;
  const content: Content = {
    picture: decodePng(Buffer.concat(output.chunks)),
    page: new URL(watch.shown?.url ?? addressOf(request)),
  };
  const { width, height } = FRAMES[mockup];
  const last = resize === undefined ? format : "png";
  const encode = ENCODERS[last];
  if (encode !== undefined) {
    const chunks = [await encode(mockup, content, quality)];
    return { contentType: FORMATS[last].mediaType, chunks, size: { width, height } };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of mockupPng(mockup, content)) chunks.push(chunk);
  return { contentType: FORMATS.png.mediaType, chunks, size: { width, height } };
}

/** Formats that a framed picture is encoded in at once; the others are framed as PNG and encoded in the browser. */
const ENCODERS: Readonly<Record<PictureFormat, typeof mockupJpeg | undefined>> = {
  png: undefined,
  jpeg: mockupJpeg,
  webp: undefined,
};
