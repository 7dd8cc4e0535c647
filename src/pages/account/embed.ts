/** The code that shows a link's picture, in the words of each place. */
export const EMBEDS = {
  html: { label: "HTML", code: (link: string) => `<img src="${escaped(link)}" alt="">` },
  markdown: { label: "Markdown", code: (link: string) => `![](${link})` },
  "open-graph": {
    label: "Open Graph",
    code: (link: string) =>
      `<meta property="og:image" content="${escaped(link)}">\n<meta name="twitter:card" content="summary_large_image">`,
  },
  next: {
    label: "Next.js",
    code: (link: string) =>
      `import type { Metadata } from "next";\n\nexport const metadata: Metadata = {\n  openGraph: { images: [${JSON.stringify(link)}] },\n};`,
  },
  astro: {
    label: "Astro",
    code: (link: string) => `---\nconst image = ${JSON.stringify(link)};\n---\n<img src={image} alt="" />`,
  },
} as const;

/** Inside an attribute in double quotes. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
