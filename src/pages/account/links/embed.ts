import { escapeHtml } from "../../../lib/html.ts";

/** A picture by its address, as a page says it. */
export interface Embedded {
  link: string;
  /** What the picture shows, for those who do not see it. */
  alt: string;
  /** Pixels, where they are known beforehand: a page keeps room for it, and a preview need not wait to learn them. */
  size: { width: number; height: number } | null;
}

/** The code that shows a link's picture, in the words of each place. */
export const EMBEDS = {
  html: { label: "HTML", code: (made: Embedded) => imageTag(made, `"${escapeHtml(made.link)}"`) },
  markdown: { label: "Markdown", code: ({ link, alt }: Embedded) => `![${alt.replaceAll(/[[\]\\]/g, "")}](${link})` },
  "open-graph": { label: "Open Graph", code: openGraph },
  next: { label: "Next.js", code: next },
  astro: { label: "Astro", code: astro },
} as const;

function imageTag({ alt, size }: Embedded, src: string, end = ">"): string {
  const sides = size === null ? "" : ` width="${size.width}" height="${size.height}"`;
  return `<img src=${src} alt="${escapeHtml(alt)}"${sides} loading="lazy"${end}`;
}

function openGraph({ link, alt, size }: Embedded): string {
  const tags: [string, string][] = [
    ["og:image", link],
    ...(size === null ? [] : Object.entries(size).map(([side, px]): [string, string] => [`og:image:${side}`, `${px}`])),
    ["og:image:alt", alt],
  ];
  return [
    ...tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("\n");
}

function next({ link, alt, size }: Embedded): string {
  const image = { url: link, ...size, alt };
  return `import type { Metadata } from "next";

export const metadata: Metadata = {
  openGraph: {
    images: [${indented(JSON.stringify(image, null, 2), "    ")}],
  },
  twitter: { card: "summary_large_image" },
};`;
}

function astro(made: Embedded): string {
  return `---
const picture = ${JSON.stringify(made.link)};
---
<meta property="og:image" content={picture} />

${imageTag(made, "{picture}", " />")}`;
}

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);
