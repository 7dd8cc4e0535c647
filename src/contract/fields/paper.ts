import { z } from "zod";

/** Millimetres of sheets, upright. */
export const PAPERS = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Tabloid: [279.4, 431.8],
} as const;
type Paper = keyof typeof PAPERS;

/** Inches of each unit that CSS has for print. */
const UNITS = { px: 1 / 96, pt: 1 / 72, pc: 1 / 6, in: 1, cm: 1 / 2.54, mm: 1 / 25.4, q: 1 / 101.6 } as const;

const LENGTH = /^(\d{1,6}(?:\.\d{1,6})?)(px|pt|pc|in|cm|mm|q)?$/i;

/** A CSS length in inches; `NaN` for anything else. A zero needs no unit. */
export function inchesOf(length: string): number {
  const [, amount, unit] = LENGTH.exec(length.trim()) ?? [];
  if (amount === undefined || (unit === undefined && Number(amount) !== 0)) return Number.NaN;
  return Number(amount) * UNITS[(unit?.toLowerCase() ?? "px") as keyof typeof UNITS]; // the pattern has these alone
}

/** The largest sheet of a PDF, in inches: 14,400 points. */
const MAX_INCHES = 200;

const length = (least: number) =>
  z
    .string()
    .max(20)
    .refine(
      (text) => inchesOf(text) >= least && inchesOf(text) <= MAX_INCHES,
      "must be a CSS length, such as `21cm` or `8.5in`",
    );

const margin = length(0).default("1cm");
const html = z.string().max(16_384);

const PAGES = /^\s*\d{1,5}(\s*-\s*\d{1,5})?(\s*,\s*\d{1,5}(\s*-\s*\d{1,5})?){0,99}\s*$/;

export const Paged = z.strictObject({
  paper: z
    .union([
      z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), // the keys are what `Paper` is made of
      z.strictObject({ width: length(0.1), height: length(0.1) }),
    ])
    .default("A4")
    .meta({ description: "A size by name, or `{width, height}` as CSS lengths." }),
  landscape: z.boolean().default(false).meta({ description: "Sheets lie on their side." }),
  margin: z
    .strictObject({ top: margin, right: margin, bottom: margin, left: margin })
    .optional()
    .meta({ description: "CSS lengths; 1 cm where nothing is said. The page's own `@page` wins." }),
  scale: z
    .number()
    .min(0.1)
    .max(2)
    .default(1)
    .meta({ description: "How large things are printed; 1 is as in the page." }),
  pages: z
    .string()
    .max(2000)
    .regex(PAGES, { message: "must be pages such as `1-3, 5`" })
    .optional()
    .meta({ description: "Only these pages, such as `1-3, 5`." }),
  header: html.optional().meta({
    description:
      "HTML on each sheet; elements of the classes `pageNumber`, `totalPages`, `title`, `url`, `date` are filled in. Text is 10px unless it says otherwise, and begins at the edge of the paper: give it padding.",
  }),
  footer: html.optional().meta({ description: "As `header`." }),
  background: z.boolean().default(true).meta({ description: "Print backgrounds." }),
  outline: z.boolean().default(false).meta({ description: "An outline made of the headings." }),
  tagged: z.boolean().default(false).meta({ description: "Tagged for assistive technology." }),
  preferCssPageSize: z.boolean().default(false).meta({ description: "The size that `@page` says wins over `paper`." }),
});
export type Paged = z.output<typeof Paged>;

export const paperField = {
  pdf: Paged.optional().meta({
    description: 'The sheets of a PDF; only with `format: "pdf"`, without `fullPage`, `selector` or `clip`.',
    examples: [{ paper: "Letter", margin: { top: "2cm" }, footer: "<span class='pageNumber'></span>" }],
  }),
};
