import { addressOf } from "../../contract/fields/source.ts";
import { FORMATS } from "../../contract/format.ts";
import { FRAMES } from "../../mockups/frames.ts";
import { mockupPng } from "../../mockups/mockup.ts";
import { decodePng } from "../../png/decode.ts";
import type { Work } from "../work.ts";
import type { Output } from "./output.ts";

/** Puts a PNG into the frame that the request asks for, if it does; what comes of it is a PNG too. */
export async function inFrame({ request, watch }: Work, output: Output): Promise<Output> {
  const { mockup } = request;
  if (mockup === undefined) return output;
  const content = {
    picture: decodePng(Buffer.concat(output.chunks)),
    page: new URL(watch.shown?.url ?? addressOf(request)),
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of mockupPng(mockup, content)) chunks.push(chunk);
  const { width, height } = FRAMES[mockup];
  return { contentType: FORMATS.png.mediaType, chunks, size: { width, height } };
}
