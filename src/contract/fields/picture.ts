import { z } from "zod";

/** Pixels a side that a viewport or a resized picture can have. */
export const side = z.int().min(16).max(4096);

/** Farther than any page that can be captured, in CSS pixels. */
const MAX_PLACE_PX = 65_535;

const Clip = z.strictObject({
  x: z.number().min(0).max(MAX_PLACE_PX).meta({ description: "Of its left edge." }),
  y: z.number().min(0).max(MAX_PLACE_PX).meta({ description: "Of its upper edge." }),
  width: z.number().min(1).max(MAX_PLACE_PX),
  height: z.number().min(1).max(MAX_PLACE_PX),
});

export const FITS = ["inside", "cover", "contain"] as const;

const Resize = z
  .strictObject({
    width: side.optional().meta({ description: "Pixels; in proportion when left out." }),
    height: side.optional().meta({ description: "Pixels; in proportion when left out." }),
    fit: z.enum(FITS).default("inside").meta({
      description:
        "`inside`: as large as fits, never enlarged. `cover`: exactly this size, filled, what is over cut off on both sides. `contain`: exactly this size, with ground around it.",
    }),
  })
  .refine(({ width, height }) => width !== undefined || height !== undefined, {
    error: "Say a width, a height or both.",
  });
export type Resize = z.output<typeof Resize>;

/** What the picture itself is like. */
export const pictureFields = {
  scale: z
    .number()
    .min(1)
    .max(3)
    .default(1)
    .meta({
      description:
        "Pixels of the picture for one CSS pixel (`devicePixelRatio`). In a mockup the frame decides; a PDF has none.",
      examples: [2],
    }),
  omitBackground: z
    .boolean()
    .default(false)
    .meta({
      description:
        "Leave out the white behind the page: PNG and WebP are transparent there, of an element too. A mockup's screen stays white.",
      examples: [true],
    }),
  clip: Clip.optional().meta({
    description:
      "This part of the page, in CSS pixels of the page, of which `scale` makes as many more of the picture; with `fullPage` after it was scrolled through. A PDF is one page of this size. Not with `selector` or `mockup`.",
    examples: [{ x: 0, y: 100, width: 800, height: 600 }],
  }),
  resize: Resize.optional().meta({
    description:
      "Makes the finished picture this large, in pixels: that of an element, a clip, a full page or a mockup. Not with `pdf`.",
    examples: [{ width: 400 }],
  }),
};
