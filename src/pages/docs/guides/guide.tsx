import { Problem } from "../../../contract/problem.ts";
import type { PageHandler } from "../../visit.ts";
import { GUIDES } from "./guides.ts";
import { anchorOf, renderMarkdown } from "./markdown.ts";
import { respondWithDocs } from "../shell.tsx";

/** One guide. @throws {Problem} `not_found`. */
export const guide: PageHandler = (visit) => {
  const found = GUIDES.find(({ slug }) => slug === visit.params["guide"]);
  if (found === undefined) throw new Problem("not_found", "There is no such guide. `/docs` lists them all.");
  const { slug, title, about, text } = found;
  const body = (
    <div class="guided">
      {/* The text is a file of ours, and its renderer escapes what looks like HTML. */}
      <div class="guide" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />
      <OnPage text={text} />
    </div>
  );
  const description = about.replaceAll("`", "");
  return respondWithDocs(visit, { title, description }, { here: `/docs/${slug}`, body });
};

/** The headings of a guide that has some; their text is plain. */
function OnPage({ text }: { text: string }) {
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => heading);
  if (headings.length < 2) return null;
  return (
    <nav class="on-page" aria-label="On this page">
      <strong>On this page</strong>
      {headings.map((heading) => (
        <a key={heading} href={`#${anchorOf(heading)}`}>
          {heading}
        </a>
      ))}
    </nav>
  );
}
