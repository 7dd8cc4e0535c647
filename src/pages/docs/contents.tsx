import type { Subject } from "./reference.ts";
import { GUIDES } from "./guides/guides.ts";

/** Calls that only whoever runs a service makes. */
const FOR_OPERATORS: ReadonlySet<string> = new Set(["Operator"]);

interface ContentsOptions {
  /** The address that is shown. */
  here: string;
  subjects: readonly Subject[];
}

/** Search, guides, and the reference by subject; of the subject that is shown, its calls. */
export function Contents({ here, subjects }: ContentsOptions) {
  const isOperators = ({ name }: Subject): boolean => FOR_OPERATORS.has(name);
  return (
    <div class="contents">
      <div class="search" role="search">
        <label class="unseen" for="search">
          Search the documentation
        </label>
        <input id="search" type="search" placeholder="Search" autocomplete="off" data-search />
        <ul data-found hidden />
      </div>
      <details class="all">
        <summary>All pages</summary>
        <nav aria-label="Documentation" tabIndex={0}>
          <strong>Start</strong>
          <Entry href="/docs" here={here} text="Overview" />
          <strong>Guides</strong>
          {GUIDES.map(({ slug, title }) => (
            <Entry key={slug} href={`/docs/${slug}`} here={here} text={title} />
          ))}
          <strong>Reference</strong>
          {subjects
            .filter((subject) => !isOperators(subject))
            .map((subject) => (
              <SubjectEntry key={subject.slug} subject={subject} here={here} />
            ))}
          <strong>For operators</strong>
          {subjects.filter(isOperators).map((subject) => (
            <SubjectEntry key={subject.slug} subject={subject} here={here} />
          ))}
          <a href="/openapi.json">OpenAPI document</a>
        </nav>
      </details>
    </div>
  );
}

const Entry = ({ href, here, text }: { href: string; here: string; text: string }) => (
  <a href={href} aria-current={href === here ? "page" : undefined}>
    {text}
  </a>
);

function SubjectEntry({ subject: { name, slug, endpoints }, here }: { subject: Subject; here: string }) {
  const href = `/docs/api/${slug}`;
  return (
    <>
      <Entry href={href} here={here} text={name} />
      {href !== here || endpoints.length < 2
        ? null
        : endpoints.map(({ described: { operationId, summary } }) => (
            <a key={operationId} class="inner" href={`#${operationId}`}>
              {summary}
            </a>
          ))}
    </>
  );
}
