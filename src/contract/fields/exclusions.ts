import type { z } from "zod";
import { FORMATS, type Format, isPicture } from "../format.ts";
import type { Detail } from "../problem.ts";
import { addressOf } from "./source.ts";

/** The fields of a request that others may exclude. */
interface ExclusiveFields {
  format: Format;
  mockup?: unknown;
  selector?: unknown;
  omitBackground?: boolean;
  clip?: unknown;
  resize?: unknown;
  pdf?: unknown;
  fullPage?: boolean;
  url?: string | undefined;
  html?: string | undefined;
  baseUrl?: string | undefined;
  cookies?: readonly { domain?: string | undefined }[] | undefined;
}

interface Exclusion {
  /** The field that is named. */
  field: keyof ExclusiveFields;
  holds: (asked: ExclusiveFields) => boolean;
  message: string;
}

/** Fields that cannot stand together, each told where it stands. */
const EXCLUSIONS: readonly Exclusion[] = [
  {
    field: "url",
    holds: ({ url, html }) => url === undefined && html === undefined,
    message: "Say what to capture: a `url`, or `html`.",
  },
  {
    field: "html",
    holds: ({ url, html }) => url !== undefined && html !== undefined,
    message: "Give `url` or `html`, not both. The address of `html` is its `baseUrl`.",
  },
  {
    field: "baseUrl",
    holds: ({ html, baseUrl }) => baseUrl !== undefined && html === undefined,
    message: "`baseUrl` is the address of `html`; without that, leave it out.",
  },
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
  {
    field: "pdf",
    holds: ({ pdf, format }) => pdf !== undefined && isPicture(format),
    message: '`pdf` is about the sheets of a PDF: ask for `format: "pdf"`, or leave it out.',
  },
  {
    field: "pdf",
    holds: ({ pdf, fullPage, selector, clip }) =>
      pdf !== undefined && (fullPage === true || selector !== undefined || clip !== undefined),
    message: "With `fullPage`, `selector` or `clip` a PDF is one sheet as large as that: leave `pdf` out.",
  },
];

/** The fields that cannot stand with what else was asked, and why. */
export const exclusionsOf = (asked: ExclusiveFields): { field: string; message: string }[] =>
  EXCLUSIONS.filter(({ holds }) => holds(asked)).map(({ field, message }) => ({ field, message }));

/** Says of each field that it cannot stand with what else was asked. */
export function refuseExclusions(asked: ExclusiveFields, context: z.RefinementCtx): void {
  for (const { field, message } of exclusionsOf(asked)) context.addIssue({ code: "custom", path: [field], message });
  for (const path of foreignCookies(asked))
    context.addIssue({ code: "custom", path, message: "A cookie's domain is the target's host or one above it." });
}

/** Cookies that another site's pages would be sent. */
function foreignCookies(asked: ExclusiveFields): Detail["path"][] {
  const host = URL.parse(addressOf(asked))?.hostname;
  if (host === undefined) return [];
  return (asked.cookies ?? []).flatMap(({ domain }, index) => {
    const name = domain?.replace(/^\./, "").toLowerCase();
    return name === undefined || host === name || host.endsWith(`.${name}`) ? [] : [["cookies", index, "domain"]];
  });
}
