import type { createMockup } from "../contract/mockup.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import type { Mockup } from "../contract/capture.ts";
import type { AccountCall, Handler } from "../http/handler.ts";
import { pause } from "../lib/deadline.ts";
import { Semaphore } from "../lib/semaphore.ts";
import { whileCharged } from "../limits/charge.ts";
import { FRAMES } from "./frames.ts";
import { mockupPng } from "./mockup.ts";
import { isUnreadable, openUpload } from "./upload/upload.ts";

/** Puts a picture that was sent into a frame. One that cannot be used is given back to the quota. */
export const frameUpload: Handler<typeof createMockup> = async ({ form }, call) => {
  const { screenshot, templateId } = form;
  const body = await whileCharged(call, { count: 1 }, () => inTurn(call, () => framed(screenshot, templateId)));
  const { width, height } = FRAMES[templateId];
  call.headers.set("X-Image-Width", `${width}`);
  call.headers.set("X-Image-Height", `${height}`);
  return { contentType: "image/png", length: body.length, body, fileName: `${templateId}.png` };
};

/** Pictures are decoded one at a time: each may take most of an isolate's memory. */
const decoding = new Semaphore({ places: 1, waiting: 10 }, { places: 1, waiting: 4 });

/** @throws {Problem} `capacity` when too many wait, or what the work throws. */
async function inTurn<T>({ signal, headers, account }: AccountCall, work: () => Promise<T>): Promise<T> {
  using place = await decoding.enter(signal, account.id);
  if (place === null) throw new Problem("capacity", "Too many pictures are being framed.", { retryAfterSeconds: 1 });
  const started = performance.now();
  const done = await work();
  // On the platform the clock stands still while our own code runs; a timer moves it on.
  await pause(0);
  headers.set("Server-Timing", `encode;dur=${(performance.now() - started).toFixed(1)}`);
  return done;
}

/** @throws {Problem} `invalid_request` for a picture that cannot be used. */
async function framed(file: Uint8Array, template: Mockup): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    const content = { picture: openUpload(file, template), page: null };
    for await (const chunk of mockupPng(template, content)) chunks.push(chunk);
  } catch (error) {
    throw isUnreadable(error) ? invalidField(["screenshot"], error.message, "invalid_image") : error;
  }
  return Buffer.concat(chunks);
}
