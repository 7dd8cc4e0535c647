import { CodeTabs } from "../highlight.tsx";
import { snippetsOf } from "../snippets/capture.ts";

const REQUEST = { url: "https://example.com", fullPage: true, aiRemoval: {} };

/** The same call in four languages. */
export function Codes({ origin }: { origin: string }) {
  const { curl, typescript, python } = snippetsOf(origin, REQUEST);
  return (
    <section class="half" aria-labelledby="code">
      <div>
        <h2 id="code">One call is the whole API</h2>
        <p class="lead">
          Send JSON, get the bytes. What the page answered, what was removed and how long each step took comes in the
          headers. A capture that fails costs nothing.
        </p>
        <p>
          <a class="more" href="/docs">
            Read the reference
          </a>
        </p>
      </div>
      <CodeTabs
        id="example"
        label="A capture"
        tabs={[
          { label: "curl", language: "sh", code: curl },
          { label: "TypeScript", language: "ts", code: typescript },
          { label: "Python", language: "python", code: python },
          { label: "HTML", language: "html", code: html(origin) },
        ]}
      />
    </section>
  );
}

const html = (origin: string): string => `<!-- A signed link: made once, renewed every day -->
<img
  src="${origin}/i/lk_YOURS?url=https%3A%2F%2Fexample.com&ttl=86400&signature=…"
  width="1200"
  height="630"
  alt="example.com"
>`;
