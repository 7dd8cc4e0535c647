import { CaptureRequest } from "../../contract/capture.ts";
import { CodeTabs, Highlighted } from "../highlight.tsx";
import { Prose } from "../parts.tsx";
import { Fields, type Homes, hrefOf } from "./fields.tsx";
import { type Endpoint, type Field, fieldsOf, refOf, type Schema } from "./reference.ts";
import type { Samples } from "./samples.ts";

interface EndpointOptions {
  endpoint: Endpoint;
  alias: string | undefined;
  samples: Samples;
  homes: Homes;
}

/** One call: what it is, what it takes and answers, and beside that the same as code. */
export function EndpointView({ endpoint, alias, samples, homes }: EndpointOptions) {
  const { method, path, described } = endpoint;
  const { operationId, summary, description, security } = described;
  const auth = Object.keys(security[0] ?? {})[0];
  return (
    <article id={operationId}>
      <div class="told">
        <h2>{summary}</h2>
        <p class="call">
          <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
          {auth === undefined ? <span class="hint">needs no token</span> : null}
          {auth === "admin" ? <span class="hint">the operator’s token</span> : null}
        </p>
        {description === undefined ? null : (
          <p>
            <Prose text={description} />
          </p>
        )}
        {alias === undefined ? null : (
          <p class="hint">
            Also at <code>{alias}</code>.
          </p>
        )}
        <Sent {...described} homes={homes} />
        <Answers responses={described.responses} homes={homes} />
      </div>
      <Code name={operationId} summary={summary} samples={samples} />
    </article>
  );
}

const Code = ({ name, summary, samples }: { name: string; summary: string; samples: Samples }) => (
  <div class="shown">
    <CodeTabs
      id={name}
      label={summary}
      tabs={[
        { label: "curl", language: "sh", code: samples.curl },
        { label: "TypeScript", language: "ts", code: samples.typescript },
        // A form with a file takes Python's standard library a page of code.
        ...(samples.call.form === undefined
          ? [{ label: "Python", language: "python" as const, code: samples.python }]
          : []),
        { label: "PHP", language: "php", code: samples.php },
      ]}
    />
    {samples.answer === undefined ? null : (
      <div class="answer">
        <p class="hint">An answer</p>
        <div class="sample" role="group" tabIndex={0} aria-label={`An answer of ${summary}`}>
          <code>
            <Highlighted code={JSON.stringify(samples.answer, null, 2)} language="json" />
          </code>
        </div>
      </div>
    )}
  </div>
);

/** Parameters of a query that are fields of a capture request: those are described once, with the object. */
const isOfCapture = ({ in: where, name }: Endpoint["described"]["parameters"][number]): boolean =>
  where === "query" && (name.split(".")[0] ?? "") in CaptureRequest.shape && name !== "url";

function Sent({ parameters, requestBody, operationId, homes }: Endpoint["described"] & { homes: Homes }) {
  const own = parameters.filter((parameter) => !isOfCapture(parameter));
  const given = own.map(({ name, schema, required = false, description }): Field => ({
    name,
    required,
    schema: { description, ...schema },
  }));
  const body = Object.entries(requestBody?.content ?? {});
  return (
    <>
      {given.length === 0 ? null : <Fields caption={`Parameters of ${operationId}`} fields={given} homes={homes} />}
      {own.length === parameters.length ? null : (
        <p>
          And the fields of <a href={hrefOf("CaptureRequest", homes)}>CaptureRequest</a>, those of objects with a dot.
        </p>
      )}
      {body.map(([type, { schema }]) => (
        <Body key={type} type={type} schema={schema} about={operationId} homes={homes} />
      ))}
    </>
  );
}

interface BodyOptions {
  type: string;
  schema: Schema;
  about: string;
  homes: Homes;
}

function Body({ type, schema, about, homes }: BodyOptions) {
  const ref = refOf(schema);
  return (
    <>
      <h3>Body</h3>
      <p class="hint">
        <code>{type}</code>
        {ref === null ? null : (
          <>
            , the fields of <a href={hrefOf(ref, homes)}>{ref}</a>
          </>
        )}
      </p>
      {ref === null ? <Fields caption={`Body of ${about}`} fields={fieldsOf(schema)} homes={homes} /> : null}
    </>
  );
}

type Answer = Endpoint["described"]["responses"][string];

function Answers({ responses, homes }: { responses: Endpoint["described"]["responses"]; homes: Homes }) {
  const all = Object.entries(responses);
  const isGood = ([status]: (typeof all)[number]): boolean => Number(status) < 400;
  return (
    <>
      <h3>Answer</h3>
      <AnswerList answers={all.filter(isGood)} homes={homes} />
      <details>
        <summary>Errors</summary>
        <AnswerList answers={all.filter((each) => !isGood(each))} homes={homes} />
      </details>
    </>
  );
}

const AnswerList = ({ answers, homes }: { answers: readonly (readonly [string, Answer])[]; homes: Homes }) => (
  <dl class="answers">
    {answers.map(([status, { description, headers, content = {} }]) => (
      <div key={status}>
        <dt>
          <code>{status}</code>
        </dt>
        <dd>
          {description.split("\n\n").map((text) => (
            <p key={text}>
              <Prose text={text} />
            </p>
          ))}
          {Number(status) < 300 ? <Good content={content} headers={headers} homes={homes} /> : null}
        </dd>
      </div>
    ))}
  </dl>
);

interface GoodOptions {
  content: NonNullable<Answer["content"]>;
  headers: Answer["headers"];
  homes: Homes;
}

function Good({ content, headers, homes }: GoodOptions) {
  const entries = Object.entries(content);
  const [first] = entries;
  const names = Object.entries(headers);
  const ref = first === undefined ? null : refOf(first[1].schema);
  const fields = first === undefined || ref !== null ? [] : fieldsOf(first[1].schema);
  return (
    <>
      {first === undefined ? null : (
        <p class="hint">
          {entries.map(([type]) => type).join(", ")}
          {ref === null ? null : (
            <>
              : <a href={hrefOf(ref, homes)}>{ref}</a>
            </>
          )}
        </p>
      )}
      {fields.length === 0 ? null : <Fields caption="Fields of the answer" fields={fields} homes={homes} />}
      {names.length === 0 ? null : (
        <details>
          <summary>Headers</summary>
          <dl class="headers">
            {names.map(([name, { description }]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <Prose text={description} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
