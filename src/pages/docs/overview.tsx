import { type ProblemCode, PROBLEMS } from "../../contract/problem.ts";
import { CodeTabs } from "../highlight.tsx";
import { Prose } from "../parts.tsx";
import { snippetsOf } from "../snippets/capture.ts";
import { GUIDES } from "./guides/guides.ts";
import type { Subject } from "./reference.ts";

/** What holds of every call, and where the rest is. */
export function Overview({ origin, subjects }: { origin: string; subjects: readonly Subject[] }) {
  return (
    <>
      <h1>Documentation</h1>
      <p class="lead">
        <Prose text="JSON in, JSON or bytes out, over HTTPS. Make a token in your account and send it with every call as `Authorization: Bearer sf_live_…`. Tokens belong on servers." />
      </p>
      <First origin={origin} />
      <section aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        <ul class="cards">
          {subjects.map(({ name, slug, endpoints }) => (
            <li key={slug}>
              <a href={`/docs/api/${slug}`}>{name}</a>
              <p>{endpoints.map(({ described: { summary } }) => summary).join(" · ")}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="guides">
        <h2 id="guides">Guides</h2>
        <ul class="cards">
          {GUIDES.map(({ slug, title, about }) => (
            <li key={slug}>
              <a href={`/docs/${slug}`}>{title}</a>
              <p>
                <Prose text={about} />
              </p>
            </li>
          ))}
        </ul>
      </section>
      <Errors />
    </>
  );
}

function First({ origin }: { origin: string }) {
  const { curl, typescript, python, php } = snippetsOf(origin, { url: "https://example.com", fullPage: true });
  return (
    <>
      <CodeTabs
        id="first"
        label="A first call"
        tabs={[
          { label: "curl", language: "sh", code: curl },
          { label: "TypeScript", language: "ts", code: typescript },
          { label: "Python", language: "python", code: python },
          { label: "PHP", language: "php", code: php },
        ]}
      />
      <p>
        <a href="/docs/api/captures#schema-ScreenshotRequest">All fields of a capture</a>
      </p>
    </>
  );
}

const Errors = () => (
  <section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      <Prose text="An error is JSON: a sentence to act on in `error`, a stable word in `code`, the request’s id in `requestId`, and in `retryable` whether the same request may succeed later. A 400 names each wrong field in `details`; a 429 says in `reset` when to come back." />
    </p>
    <p id="why-500">
      <Prose text="When the page fails, the answer is a 500: the request was right, and the capture that was promised for it could not be made. Read `code` to tell a page that failed from a fault of the service, which is always `internal`. A failed capture is not charged. What the page itself answered, a 404 for example, is no error: it is captured, and told in `X-Target-Status`." />
    </p>
    <table class="fields stacked">
      <caption class="unseen">Codes of errors</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(PROBLEMS) as ProblemCode[]) // the keys of the table that the type is made of
          .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
          .map((code) => (
            <tr key={code} id={`error-${code}`}>
              <th scope="row">{PROBLEMS[code].status}</th>
              <td data-label="Code">
                <code>{code}</code>
              </td>
              <td data-label="Meaning">
                <Prose text={PROBLEMS[code].message} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </section>
);
