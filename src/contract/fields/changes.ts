import { z } from "zod";
import { selector, WaitFor } from "./waiting.ts";

const text = z.string().max(65_536);

const Action = z.union([
  z.strictObject({ click: selector }),
  z.strictObject({ hover: selector }),
  z.strictObject({ type: z.strictObject({ selector, text: z.string().max(8192) }) }),
  z.strictObject({ press: z.string().min(1).max(64) }),
  z.strictObject({
    scrollTo: z.union([
      selector,
      z.strictObject({ x: z.number().min(0).max(1e6).default(0), y: z.number().min(0).max(1e6).default(0) }),
    ]),
  }),
  z.strictObject({ wait: z.int().min(0).max(10_000) }),
  z.strictObject({ waitFor: WaitFor }),
]);
export type Action = z.output<typeof Action>;

/** What is done to the page before its picture. */
export const changeFields = {
  css: text.optional().meta({
    description: "Styles that are added once the page is ready, whatever its content security policy.",
    examples: ["header { display: none }"],
  }),
  js: text.optional().meta({
    description:
      "The body of an async function that runs in the page once it is ready, and is awaited up to 5 s; one that throws is `script_failed`.",
    examples: ["document.querySelector('#more').click();"],
  }),
  hide: z
    .array(selector)
    .max(50)
    .optional()
    .meta({
      description: "Selectors of elements that become invisible but stay in place.",
      examples: [[".timestamp"]],
    }),
  remove: z
    .array(selector)
    .max(50)
    .optional()
    .meta({ description: "Selectors of elements that go from the layout.", examples: [["#promo"]] }),
  actions: z
    .array(Action)
    .max(20)
    .optional()
    .meta({
      description:
        "Done in order once the page is ready: `click`, `hover`, `type`, `press` (a key such as `Enter` or `a`), `scrollTo`, `wait`, `waitFor`. A navigation that one causes is waited for, and `css`, `hide`, `remove` and what removes banners are applied to where it leads; one that cannot be done is `action_failed`.",
      examples: [[{ type: { selector: "#q", text: "weather" } }, { press: "Enter" }]],
    }),
};

/** How far two captures of a page that has not changed are the same. */
export const stillnessField = {
  deterministic: z
    .boolean()
    .default(false)
    .meta({
      description:
        "Two captures of a page that has not changed are equal byte for byte: its clock stands at 1 January 2026, 12:00 UTC, and moves by fixed steps where scripts animate, chance is the same each time, animations are at their end, videos at their first frame, the caret is hidden. The picture is taken when two in a row are equal; `X-Stable: false` says that this did not come in time.",
      examples: [true],
    }),
};

export const BLOCKED_TYPES = [
  "image",
  "media",
  "font",
  "stylesheet",
  "script",
  "xhr",
  "fetch",
  "frame",
  "other",
] as const;

/** What of the page is not loaded. */
export const blockField = {
  block: z
    .strictObject({
      types: z.array(z.enum(BLOCKED_TYPES)).max(BLOCKED_TYPES.length).optional(),
      urls: z
        .array(z.string().min(1).max(1024))
        .max(50)
        .optional()
        .meta({ description: "Addresses; `*` stands for anything." }),
      ads: z
        .boolean()
        .default(false)
        .meta({ description: "Requests to hosts that serve advertisements, by a list of those." }),
      trackers: z
        .boolean()
        .default(false)
        .meta({ description: "Requests to hosts that count or record visitors, by a list of those." }),
    })
    .optional()
    .meta({
      description: "Requests that are not made. They are no errors, and not counted in `X-Blocked-Requests`.",
      examples: [{ types: ["media"], urls: ["*://*.example.net/*"] }],
    }),
};
