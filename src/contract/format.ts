interface FormatFacts {
  /** Pixels, or pages of paper. */
  kind: "picture" | "document";
  mediaType: string;
  /** How its files end: the first names downloads, the last the files that the command line writes. */
  extensions: readonly [string, ...string[]];
  /** Whether it can be see-through. */
  alpha: boolean;
  /** Pixels of a side that the format and Chrome can both make; of a document, CSS pixels of one page. */
  longestSide: number;
  /** Whether a tall one can be joined from tiles without being decoded whole. */
  tileable: boolean;
  /** Whether it can be made smaller at the price of its looks: whether `quality` means anything. */
  lossy: boolean;
}

/**
 * What a capture can come as. Whoever needs to know something of a format reads it here rather than compares names.
 * Chrome draws into textures of 16,384 pixels; what is taller is taken in tiles, where the format lets them be joined.
 */
export const FORMATS = {
  png: {
    kind: "picture",
    mediaType: "image/png",
    extensions: ["png"],
    alpha: true,
    longestSide: 65_535,
    tileable: true,
    lossy: false,
  },
  jpeg: {
    kind: "picture",
    mediaType: "image/jpeg",
    extensions: ["jpeg", "jpg"],
    alpha: false,
    longestSide: 16_384,
    tileable: false,
    lossy: true,
  },
  webp: {
    kind: "picture",
    mediaType: "image/webp",
    extensions: ["webp"],
    alpha: true,
    longestSide: 16_383,
    tileable: false,
    lossy: true,
  },
  pdf: {
    kind: "document",
    mediaType: "application/pdf",
    extensions: ["pdf"],
    alpha: false,
    // 14,400 points (ISO 32000-1, annex C).
    longestSide: 19_200,
    tileable: false,
    lossy: false,
  },
} as const satisfies Record<string, FormatFacts>;

export type Format = keyof typeof FORMATS;
export type PictureFormat = { [F in Format]: (typeof FORMATS)[F]["kind"] extends "picture" ? F : never }[Format];
export type MediaType = (typeof FORMATS)[Format]["mediaType"];

export const FORMAT_NAMES = Object.keys(FORMATS) as [Format, ...Format[]]; // the keys are what `Format` is made of
export const MEDIA_TYPES = Object.values(FORMATS).map(({ mediaType }) => mediaType);

/** What a request gets that names none. */
export const DEFAULT_FORMAT = "png" satisfies Format;

export const isPicture = (format: Format): format is PictureFormat => FORMATS[format].kind === "picture";

/** The format of this media type; `null` where it is none of ours. */
export const formatOfMediaType = (mediaType: string): Format | null =>
  FORMAT_NAMES.find((name) => FORMATS[name].mediaType === mediaType) ?? null;

/** How a download of this media type is to end. */
export const extensionOf = (mediaType: string): string =>
  FORMATS[formatOfMediaType(mediaType) ?? DEFAULT_FORMAT].extensions[0];
