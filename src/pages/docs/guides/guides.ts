import agents from "../../../guides/agents.md";
import client from "../../../guides/client.md";
import commandLine from "../../../guides/command-line.md";
import jobs from "../../../guides/jobs.md";
import links from "../../../guides/links.md";
import moving from "../../../guides/moving.md";
import operating from "../../../guides/operating.md";
import removal from "../../../guides/removal.md";
import security from "../../../guides/security.md";
import webhooks from "../../../guides/webhooks.md";

/** A guide: a Markdown file of `src/guides`, shown at `/docs/<slug>`. */
export interface Guide {
  slug: string;
  title: string;
  /** What it is about, in a sentence. */
  about: string;
  text: string;
}

/** The first sentence after the title, without what Markdown marks in it. */
function firstSentence(text: string): string {
  const [, sentence = ""] = /^# .+\n\n([^]*?[.:])\s/m.exec(text) ?? [];
  return sentence
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .replace(/:$/, ".");
}

/** In the order of the contents. A guide is called what its first line says. */
export const GUIDES: readonly Guide[] = Object.entries({
  removal,
  jobs,
  links,
  webhooks,
  client,
  "command-line": commandLine,
  agents,
  moving,
  operating,
  security,
}).map(([slug, text]) => ({ slug, text, title: /^# (.+)$/m.exec(text)?.[1] ?? slug, about: firstSentence(text) }));
