import { Problem } from "../../contract/problem.ts";
import type { PageHandler, Visit } from "../visit.ts";
import { EndpointView } from "./endpoint.tsx";
import { DESCRIBED_BY, Fields, type Homes } from "./fields.tsx";
import { documentOf, homesOf } from "./known.ts";
import { Overview } from "./overview.tsx";
import { type Document, fieldsOf, schemasOf, type Subject, subjectsOf } from "./reference.ts";
import { samplesOf } from "./samples.ts";
import { respondWithDocs } from "./shell.tsx";

/**
 * The API as `/openapi.json` describes it. Rendered here: the viewers that are made for such documents write styles into
 * the page, which our policy refuses, and weigh a megabyte.
 */
export const docs: PageHandler = (visit) => {
  const subjects = subjectsOf(documentOf(visit.origin));
  return respondWithDocs(
    visit,
    { title: "Documentation", description: "How to capture pages with Stillframe: guides and every call of its API." },
    { here: "/docs", body: <Overview origin={visit.origin} subjects={subjects} /> },
  );
};

/** The calls about one subject, and the objects that are described there. @throws {Problem} `not_found`. */
export const subject: PageHandler = (visit: Visit) => {
  const document = documentOf(visit.origin);
  const found = subjectsOf(document).find(({ slug }) => slug === visit.params["subject"]);
  if (found === undefined) throw new Problem("not_found", "There is no such page. `/docs` lists them all.");
  const { name, slug } = found;
  return respondWithDocs(
    visit,
    { title: `${name}: API reference`, description: `Calls of the Stillframe API: ${name.toLowerCase()}.` },
    {
      here: `/docs/api/${slug}`,
      body: <SubjectView subject={found} document={document} origin={visit.origin} />,
    },
  );
};

function SubjectView({ subject: shown, document, origin }: { subject: Subject; document: Document; origin: string }) {
  const homes = homesOf(document);
  return (
    <>
      <h1>{shown.name}</h1>
      {shown.endpoints.map((endpoint) => (
        <EndpointView
          key={endpoint.described.operationId}
          endpoint={endpoint}
          alias={shown.aliases.get(endpoint.described.operationId)}
          samples={samplesOf(endpoint, document, origin)}
          homes={homes}
        />
      ))}
      <Objects shown={shown} document={document} homes={homes} />
    </>
  );
}

function Objects({ shown, document, homes }: { shown: Subject; document: Document; homes: Homes }) {
  const here = [...schemasOf(shown, document)].filter(
    (name) => homes.get(name) === shown.slug && !DESCRIBED_BY.has(name),
  );
  return (
    <>
      {here.map((name) => (
        <article key={name} id={`schema-${name}`} class="object">
          <h2>{name}</h2>
          <Fields
            caption={`Fields of ${name}`}
            fields={fieldsOf(document.components.schemas[name] ?? {})}
            homes={homes}
          />
        </article>
      ))}
    </>
  );
}
