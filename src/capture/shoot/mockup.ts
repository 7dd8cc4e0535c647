import { type CaptureRequest, FORMATS } from "../../contract/capture.ts";
import { decodePng } from "../../png/decode.ts";
import { FRAMES } from "../../mockups/frames.ts";
import { mockupJpeg, mockupPng } from "../../mockups/mockup.ts";
import type { Shot } from "./shutter.ts";
import type { Work } from "../steps.ts";

/** The request as the browser is asked: a picture that goes into a frame is taken as a PNG, whatever comes of it. */
export const unframed = (request: CaptureRequest): CaptureRequest =>
  request.mockup === undefined ? request : { ...request, format: "png" };

/** Puts the picture into the frame that `request` asks for, if it does. */
export async function inFrame({ mockup, format, quality, url }: CaptureRequest, work: Work, shot: Shot): Promise<Shot> {
  if (mockup === undefined) return shot;
  const content = { picture: decodePng(Buffer.concat(shot.chunks)), page: new URL(work.watch.shown?.url ?? url) };
  const chunks: Uint8Array[] = [];
  if (format === "jpeg") chunks.push(await mockupJpeg(mockup, content, quality));
  else for await (const chunk of mockupPng(mockup, content)) chunks.push(chunk);
  const { width, height } = FRAMES[mockup];
  return { contentType: FORMATS[format], chunks, size: { width, height } };
}
