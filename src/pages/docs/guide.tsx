import { Problem } from "../../contract/problem.ts";
import { respond } from "../document.tsx";
import { Frame } from "../frame.tsx";
import type { Page } from "../visit.ts";
import { type Guide, GUIDES } from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";

/** One guide. @throws {Problem} `not_found`. */
export const guide: Page = (visit) => {
  const found = GUIDES.find(({ slug }) => slug === visit.params["guide"]);
  if (found === undefined) throw new Problem("not_found", "There is no such guide. `/docs` lists them all.");
  const description = `${found.title}: a guide to Stillframe.`;
  return respond(
    visit,
    { title: `${found.title} · Stillframe`, description, styles: ["docs"] },
    <Frame actions={<a href="/playground">Playground</a>}>
      <div class="account docs">
        <nav class="contents" aria-label="Contents">
          <Guides here={found.slug} />
        </nav>
        {/* The text is a file of ours, and its renderer escapes what looks like HTML. */}
        <main id="main" class="guide" dangerouslySetInnerHTML={{ __html: renderMarkdown(found.text) }} />
      </div>
    </Frame>,
  );
};

/** Links to the reference and to every guide. */
export const Guides = ({ here }: { here: Guide["slug"] | null }) => (
  <div>
    <strong>Guides</strong>
    <a href="/docs" aria-current={here === null ? "page" : undefined}>
      API reference
    </a>
    {GUIDES.map(({ slug, title }) => (
      <a key={slug} href={`/docs/${slug}`} aria-current={slug === here ? "page" : undefined}>
        {title}
      </a>
    ))}
  </div>
);
