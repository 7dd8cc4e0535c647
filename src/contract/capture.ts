import { z } from "zod";
import { refuseExclusions } from "./fields/exclusions.ts";
import { blockField, changeFields, stillnessField } from "./fields/changes.ts";
import { paperField } from "./fields/paper.ts";
import { pictureFields, side } from "./fields/picture.ts";
import { sourceFields } from "./fields/source.ts";
import { visitorFields } from "./fields/visitor.ts";
import { selector, waitingFields } from "./fields/waiting.ts";
import { DEFAULT_FORMAT, FORMAT_NAMES, MEDIA_TYPES } from "./format.ts";
import { operation } from "./operation.ts";

/** The window of a request that names none, in CSS pixels. */
export const DEFAULT_WINDOW = { width: 1920, height: 1080 } as const;

/** Viewports by name, in CSS pixels. `mobile` and `tablet` also emulate touch and a mobile user agent. */
export const DEVICES = {
  desktop: { ...DEFAULT_WINDOW, mobile: false },
  laptop: { width: 1366, height: 768, mobile: false },
  tablet: { width: 768, height: 1024, mobile: true },
  mobile: { width: 375, height: 812, mobile: true },
} as const;
export type Device = keyof typeof DEVICES;

export const MOCKUPS = ["browser-light", "browser-dark", "phone-14", "laptop-pro"] as const;
export type Mockup = (typeof MOCKUPS)[number];
export const REMOVAL_TYPES = ["cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"] as const;
export type RemovalType = (typeof REMOVAL_TYPES)[number];

const AiRemoval = z.strictObject({
  enabled: z.boolean().default(true).meta({ description: "Remove what covers the page." }),
  types: z
    .array(z.enum(REMOVAL_TYPES))
    .min(1)
    .max(REMOVAL_TYPES.length)
    .default([...REMOVAL_TYPES])
    .meta({ description: "What to remove; all of it when left out." }),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: "How sure the model must be; 0.7 when left out." }),
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: "Take nothing away and answer no dialog: only tell what would go." }),
});

const HideElements = z.strictObject({
  cookieBanners: z.boolean().default(false).meta({ description: "Remove cookie banners." }),
  ads: z.boolean().default(false).meta({ description: "Remove ads." }),
  popups: z.boolean().default(false).meta({ description: "Remove newsletters, chats and social overlays." }),
});

/** A capture request: the page and how its picture should be taken. */
export const CaptureRequest = z
  .strictObject({
    ...sourceFields,
    device: z
      .enum(Object.keys(DEVICES) as [Device, ...Device[]])
      .optional()
      .meta({ description: "A viewport by name; `tablet` and `mobile` with touch and a mobile user agent." }),
    width: side
      .optional()
      .meta({ description: `Viewport width in CSS pixels; ${DEFAULT_WINDOW.width} when left out. \`device\` wins.` }),
    height: side
      .optional()
      .meta({ description: `Viewport height in CSS pixels; ${DEFAULT_WINDOW.height} when left out. \`device\` wins.` }),
    format: z
      .enum(FORMAT_NAMES)
      .default(DEFAULT_FORMAT)
      .meta({ description: "`png` is exact; `jpeg` and `webp` are smaller; `pdf` is a document." }),
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(100)
      .meta({ description: "Of `jpeg` and `webp`; ignored for other formats." }),
    fullPage: z.boolean().default(false).meta({ description: "The whole scrollable page, lazy content loaded." }),
    delay: z.int().min(0).max(10_000).default(0).meta({ description: "Milliseconds to wait once the page is ready." }),
    selector: selector
      .optional()
      .meta({ description: "CSS selector: only the first matching visible element, in full." }),
    mockup: z.enum(MOCKUPS).optional().meta({ description: "A device frame around the picture; not with `pdf`." }),
    aiRemoval: AiRemoval.optional(),
    hideElements: HideElements.optional(),
    ...pictureFields,
    ...paperField,
    ...waitingFields,
    ...visitorFields,
    ...changeFields,
    ...blockField,
    ...stillnessField,
  })
  .superRefine(refuseExclusions)
  .meta({ id: "CaptureRequest" });
export type CaptureRequest = z.output<typeof CaptureRequest>;

/** How long a picture may be kept, in seconds. */
export const CacheSeconds = z.int().min(60).max(2_592_000);

const Cache = z.strictObject({
  ttl: CacheSeconds.meta({
    description: "Seconds within which an equal request is answered with the same bytes, and not charged.",
  }),
});

/** What is captured while the caller waits may also be answered with a picture that was kept. */
export const ScreenshotRequest = CaptureRequest.safeExtend({ cache: Cache.optional() }).meta({
  id: "ScreenshotRequest",
});
export type ScreenshotRequest = z.output<typeof ScreenshotRequest>;

/** JSON bodies that may hold a document of 4 MiB. */
export const MAX_CAPTURE_BODY_BYTES = 5 * 1024 * 1024;

/** A request as it would be carried out; of its secrets the names alone. */
const CheckedRequest = z
  .object({ request: z.looseObject({}).meta({ description: "Defaults filled in; of secrets the names alone." }) })
  .meta({ id: "CheckedRequest", description: "With `dryRun=true`." });

export const captureScreenshot = operation({
  name: "captureScreenshot",
  method: "POST",
  path: "/api/screenshot",
  aliases: ["/screenshot"],
  summary: "Capture a page",
  description: "Answers with the picture's bytes once the page is ready. A capture that fails is not charged.",
  tag: "Captures",
  auth: "token",
  body: ScreenshotRequest,
  maxBodyBytes: MAX_CAPTURE_BODY_BYTES,
  output: { bytes: MEDIA_TYPES, json: CheckedRequest },
  status: 200,
  headers: {
    "X-RateLimit-Limit": "Requests your plan has in a month.",
    "X-RateLimit-Remaining": "Requests left this month.",
    "X-RateLimit-Reset": "When the next month begins, in Unix seconds.",
    "X-Target-Status": "The status the page itself answered with.",
    "X-Target-Url": "The page's address after redirects.",
    "X-Image-Width": "Pixels; images only.",
    "X-Image-Height": "Pixels; images only.",
    "X-Incomplete":
      "What had not finished when the picture was taken: `load`, `fonts`, `images`, `quiet` (what its scripts asked for), `endless` (it grows for as long as it is scrolled), `blank` (it has content but shows one colour).",
    "X-Stable":
      "`false` where `deterministic` was asked for and no two pictures in a row were equal in time: another capture may differ.",
    "X-Blocked-Requests": "How many requests of the page were refused.",
    "X-Removed":
      "What was removed, or in a dry run of removal would be, by type and number; only where removal was asked for.",
    "X-Cache": "`hit` or `miss`; only where `cache` was asked for.",
    "Server-Timing":
      "How long each phase took, in milliseconds. `launch` is there where no browser was open, and one was opened or waited for; `kept` counts what looked like something to remove but is the page itself.",
  },
  query: z.strictObject({
    dryRun: z.enum(["true", "false"]).optional().meta({
      description:
        "`true`: the request is checked and answered as it would be carried out; nothing is captured or charged.",
    }),
  }),
  errors: [
    "url_not_allowed",
    "quota_exceeded",
    "rate_limited",
    "navigation_failed",
    "navigation_timeout",
    "dns_failed",
    "connection_failed",
    "tls_failed",
    "selector_not_found",
    "address_refused",
    "page_crashed",
    "capture_timeout",
    "page_unstable",
    "result_too_large",
    "unsupported_content",
    "wait_failed",
    "action_failed",
    "script_failed",
    "target_status",
    "capacity",
  ],
});
