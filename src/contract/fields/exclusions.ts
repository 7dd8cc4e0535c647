import type { z } from "zod";
import { FORMATS, type Format, isPicture } from "../format.ts";

/** The fields of a request that others may exclude. */
interface Asked {
  format: Format;
  mockup?: unknown;
  selector?: unknown;
  omitBackground?: boolean;
  clip?: unknown;
  resize?: unknown;
}

interface Exclusion {
  /** The field that is named. */
  field: keyof Asked;
  holds: (asked: Asked) => boolean;
  message: string;
}

/** Fields that cannot stand together, each told where it stands. */
const EXCLUSIONS: readonly Exclusion[] = [
  {
    field: "mockup",
    holds: ({ mockup, format }) => mockup !== undefined && !isPicture(format),
    message: "A mockup is a picture: ask for `png`, `jpeg` or `webp`, or leave `mockup` out.",
  },
  {
    field: "omitBackground",
    holds: ({ omitBackground, format }) => omitBackground === true && !FORMATS[format].alpha,
    message: "Only `png` and `webp` can be transparent.",
  },
  {
    field: "clip",
    holds: ({ clip, selector }) => clip !== undefined && selector !== undefined,
    message: "Ask for a `clip` or for a `selector`: each says what part of the page is shown.",
  },
  {
    field: "clip",
    holds: ({ clip, mockup }) => clip !== undefined && mockup !== undefined,
    message: "A mockup shows the page from its top: leave `clip` or `mockup` out.",
  },
  {
    field: "resize",
    holds: ({ resize, format }) => resize !== undefined && !isPicture(format),
    message: "A PDF has no pixels to resize: ask for a picture, or leave `resize` out.",
  },
];

/** Says of each field that it cannot stand with what else was asked. */
export function refuseExclusions(asked: Asked, context: z.RefinementCtx): void {
  for (const { field, holds, message } of EXCLUSIONS)
    if (holds(asked)) context.addIssue({ code: "custom", path: [field], message });
}
