import { z } from "zod";

export const WAITS = ["ready", "load", "domcontentloaded", "networkidle"] as const;

export const selector = z.string().min(1).max(1024);

/** Milliseconds of one wait. */
const patience = z.int().min(100).max(30_000);

export const WaitFor = z.union([
  z.strictObject({
    selector,
    state: z.enum(["visible", "hidden", "attached"]).default("visible"),
    timeout: patience.optional(),
  }),
  z.strictObject({ expression: z.string().min(1).max(65_536), timeout: patience.optional() }),
]);
export type WaitFor = z.output<typeof WaitFor>;

/** When the picture is taken, and when it is not. */
export const waitingFields = {
  waitUntil: z
    .enum(WAITS)
    .default("ready")
    .meta({
      description:
        "What is waited for first: the page `ready`, its `load` event, `domcontentloaded`, or `networkidle`: nothing asked for during 500 ms.",
      examples: ["networkidle"],
    }),
  waitFor: z
    .array(WaitFor)
    .max(5)
    .optional()
    .meta({
      description:
        "Then, one after the other: an element that is `visible`, `hidden` or `attached`, or JavaScript that becomes true. 5 s each unless `timeout` says otherwise; else `wait_failed`.",
      examples: [[{ selector: "#chart", timeout: 10_000 }]],
    }),
  timeout: z
    .int()
    .min(1000)
    .max(60_000)
    .optional()
    .meta({ description: "Milliseconds from the start of navigation until the page is ready.", examples: [15_000] }),
  onTimeout: z
    .enum(["capture", "fail"])
    .default("capture")
    .meta({
      description: "`fail`: a page of which something had not finished is `navigation_timeout` instead of a picture.",
      examples: ["fail"],
    }),
  failOnStatus: z
    .array(z.union([z.enum(["4xx", "5xx"]), z.int().min(100).max(599)]))
    .min(1)
    .max(50)
    .optional()
    .meta({
      description: "Statuses of the page that are `target_status` instead of a picture.",
      examples: [["4xx", 503]],
    }),
};
