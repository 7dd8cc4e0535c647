import { version } from "../../../package.json";
import { openApi } from "../../contract/openapi.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { Contents, EndpointView, Fields } from "./docs-view.tsx";
import { respond } from "../document.tsx";
import { Frame } from "../frame.tsx";
import { Copyable, Prose } from "../parts.tsx";
import { byTag, Document, fieldsOf } from "./reference.ts";
import { snippetsOf } from "../playground/snippets.ts";
import type { Page } from "../visit.ts";

/**
 * The API as `/openapi.json` describes it. Rendered here: the viewers that are made for such documents write styles into
 * the page, which our policy refuses, and weigh a megabyte.
 */
export const docs: Page = (visit) => {
  const document = Document.parse(plain(openApi(Object.values(OPERATIONS), visit.origin, version)));
  const sections = byTag(document);
  return respond(
    visit,
    { title: "API reference · Stillframe", description: "Every call of the Stillframe API.", styles: ["docs"] },
    <Frame actions={<a href="/playground">Playground</a>}>
      <div class="account docs">
        <Contents sections={sections} schemas={Object.keys(document.components.schemas)} />
        <main id="main">
          <h1>API reference</h1>
          <Beginning origin={visit.origin} version={document.info.version} />
          {[...sections].map(([tag, endpoints]) => (
            <section key={tag} aria-labelledby={`tag-${tag}`}>
              <h2 id={`tag-${tag}`}>{tag}</h2>
              {endpoints.map((endpoint) => (
                <EndpointView key={endpoint.described.operationId} endpoint={endpoint} />
              ))}
            </section>
          ))}
          <section aria-labelledby="objects">
            <h2 id="objects">Objects</h2>
            {Object.entries(document.components.schemas).map(([name, schema]) => (
              <article key={name} id={`schema-${name}`}>
                <h3>{name}</h3>
                <Fields caption={`Fields of ${name}`} fields={fieldsOf(schema)} />
              </article>
            ))}
          </section>
        </main>
      </div>
    </Frame>,
  );
};

/** The document as its readers get it: as JSON, without the functions and classes it was made with. */
const plain = (document: object): unknown => JSON.parse(JSON.stringify(document));

const Beginning = ({ origin, version: shown }: { origin: string; version: string }) => (
  <>
    <p class="lead">
      <Prose
        text={`JSON in and out over HTTPS, version ${shown}. Make a token in your account and send it with every request as \`Authorization: Bearer sf_live_…\`; keep it on a server.`}
      />
    </p>
    <Copyable id="first" label="A first call">
      {snippetsOf(origin, { url: "https://example.com", fullPage: true }).curl}
    </Copyable>
    <p class="lead">
      <Prose text="An error is JSON too: a sentence to act on in `error`, a stable word in `code`, and in `retryable` whether the same request may succeed later. Every answer has an `X-Request-Id`." />{" "}
      The same as a document for programs: <a href="/openapi.json">openapi.json</a>.
    </p>
  </>
);
