import { Problem } from "../../../contract/problem.ts";
import type { PageHandler } from "../../visit.ts";
import { GUIDES } from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";
import { respondWithDocs } from "../shell.tsx";

/** One guide. @throws {Problem} `not_found`. */
export const guide: PageHandler = (visit) => {
  const found = GUIDES.find(({ slug }) => slug === visit.params["guide"]);
  if (found === undefined) throw new Problem("not_found", "There is no such guide. `/docs` lists them all.");
  const { slug, title, text } = found;
  // The text is a file of ours, and its renderer escapes what looks like HTML.
  const body = <div class="guide" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
  return respondWithDocs(
    visit,
    { title, description: `${title}: a guide to Stillframe.` },
    { here: `/docs/${slug}`, body },
  );
};
