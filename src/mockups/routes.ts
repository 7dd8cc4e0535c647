import type { createMockup } from "../contract/mockup.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import type { Mockup } from "../contract/capture.ts";
import type { Handler } from "../http/handler.ts";
import { Turnstile } from "../lib/turnstile.ts";
import { chargeRequests } from "../limits/charge.ts";
import { FRAMES } from "./frames.ts";
import { mockupPng } from "./mockup.ts";
import { isUnreadable, openUpload } from "./upload.ts";

/** Puts a picture that was sent into a frame. One that cannot be used is given back to the quota. */
export const frameUpload: Handler<typeof createMockup> = async ({ form }, call) => {
  const charge = await chargeRequests(call, 1);
  const started = performance.now();
  try {
    const body = await framed(form.screenshot, form.templateId);
    const { width, height } = FRAMES[form.templateId];
    call.headers.set("X-Image-Width", `${width}`);
    call.headers.set("X-Image-Height", `${height}`);
    call.headers.set("Server-Timing", `encode;dur=${(performance.now() - started).toFixed(1)}`);
    return { contentType: "image/png", length: body.length, body, fileName: `${form.templateId}.png` };
  } catch (error) {
    await charge.giveBack();
    throw isUnreadable(error) ? invalidField(["screenshot"], error.message, "invalid_image") : error;
  }
};

/** Pictures are decoded one at a time: each may take most of an isolate's memory. */
const decoding = new Turnstile(1, 10);

async function framed(file: Uint8Array, template: Mockup): Promise<Uint8Array> {
  using place = await decoding.enter();
  if (place === null) throw new Problem("capacity", "Too many pictures are being framed.", { retryAfterSeconds: 1 });
  const chunks: Uint8Array[] = [];
  const content = { picture: openUpload(file, template), page: null };
  for await (const chunk of mockupPng(template, content)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
