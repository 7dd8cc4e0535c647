import { z } from "zod";
import { MOCKUPS } from "./capture.ts";
import { operation } from "./operation.ts";

/**
 * The largest picture that may be sent: bytes of the file, pixels when decoded, and pixels of a side, as a row is held
 * whole. A JPEG cannot have longer sides, nor has a result of ours.
 */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 16_000_000;
export const MAX_UPLOAD_SIDE = 65_535;

export const createMockup = operation({
  name: "createMockup",
  method: "POST",
  path: "/api/mockups",
  aliases: ["/mockups"],
  summary: "Put a picture into a device frame",
  description:
    "The picture fills the frame's screen from its top, scaled to the screen's width. Counts as one request; one that fails is not charged.",
  tag: "Mockups",
  auth: "token",
  form: {
    texts: z.strictObject({ templateId: z.enum(MOCKUPS).meta({ description: "The frame." }) }),
    files: {
      screenshot: {
        maxBytes: MAX_UPLOAD_BYTES,
        description: "PNG, JPEG or WebP: at most 10 MiB, 16 megapixels, and 65,535 pixels a side.",
      },
    },
  },
  output: { bytes: ["image/png"] },
  status: 200,
  headers: {
    "X-RateLimit-Limit": "Requests your plan has in a month.",
    "X-RateLimit-Remaining": "Requests left this month.",
    "X-RateLimit-Reset": "When the next month begins, in Unix seconds.",
    "X-Image-Width": "Pixels.",
    "X-Image-Height": "Pixels.",
    "Server-Timing": "How long each phase took, in milliseconds.",
  },
  errors: ["quota_exceeded", "rate_limited", "capacity"],
});
