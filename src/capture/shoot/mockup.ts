import { FORMATS, isPicture, type PictureFormat } from "../../contract/format.ts";
import { Problem } from "../../contract/problem.ts";
import { FRAMES } from "../../mockups/frames.ts";
import { type Content, mockupJpeg, mockupPng } from "../../mockups/mockup.ts";
import type { CaptureRequest, Mockup } from "../../contract/capture.ts";
import { decodePng } from "../../png/decode.ts";
import type { Work } from "../work.ts";
import type { Output } from "./output.ts";

/** As what the browser takes the picture of a request: one that goes into a frame as a PNG, whatever comes of it. */
export function takenAs({ format, mockup }: CaptureRequest): PictureFormat | null {
  if (!isPicture(format)) return null;
  return mockup === undefined ? format : "png";
}

type Framing = (mockup: Mockup, content: Content, quality: number) => AsyncIterable<Uint8Array>;

const FRAMED_AS: Readonly<Record<PictureFormat, Framing>> = {
  png: mockupPng,
  jpeg: async function* (mockup, content, quality) {
    yield await mockupJpeg(mockup, content, quality);
  },
};

/** Puts a picture into the frame that the request asks for, if it does. */
export async function inFrame({ request, watch }: Work, output: Output): Promise<Output> {
  const { mockup, format, quality, url } = request;
  if (mockup === undefined) return output;
  if (!isPicture(format)) throw new Problem("internal");
  const content = { picture: decodePng(Buffer.concat(output.chunks)), page: new URL(watch.shown?.url ?? url) };
  const chunks: Uint8Array[] = [];
  for await (const chunk of FRAMED_AS[format](mockup, content, quality)) chunks.push(chunk);
  const { width, height } = FRAMES[mockup];
  return { contentType: FORMATS[format].mediaType, chunks, size: { width, height } };
}
