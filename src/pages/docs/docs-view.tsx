import { CaptureRequest } from "../../contract/capture.ts";
import { Prose } from "../parts.tsx";
import { Guides } from "./guide.tsx";
import { type Endpoint, type Field, fieldsOf, kindOf, refOf, type Schema } from "./reference.ts";

interface ContentsOptions {
  sections: ReadonlyMap<string, readonly Endpoint[]>;
  schemas: readonly string[];
}

/** Links to everything on the page. */
export const Contents = ({ sections, schemas }: ContentsOptions) => (
  <nav class="contents" aria-label="Contents">
    <Guides here={null} />
    {[...sections].map(([tag, endpoints]) => (
      <div key={tag}>
        <strong>{tag}</strong>
        {endpoints.map(({ described: { operationId, summary } }) => (
          <a key={operationId} href={`#${operationId}`}>
            {summary}
          </a>
        ))}
      </div>
    ))}
    <div>
      <strong>Objects</strong>
      {schemas.map((name) => (
        <a key={name} href={`#schema-${name}`}>
          {name}
        </a>
      ))}
    </div>
  </nav>
);

export function EndpointView({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, described } = endpoint;
  const { operationId, summary, description, security } = described;
  const auth = Object.keys(security[0] ?? {})[0];
  return (
    <article id={operationId}>
      <h3>{summary}</h3>
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
      <Sent {...described} />
      <Answers responses={described.responses} />
    </article>
  );
}

/** Parameters of a query that are fields of a capture request: those are described once, with the object. */
const isOfCapture = ({ in: where, name }: Endpoint["described"]["parameters"][number]): boolean =>
  where === "query" && (name.split(".")[0] ?? "") in CaptureRequest.shape && name !== "url";

function Sent({ parameters, requestBody, operationId }: Endpoint["described"]) {
  const own = parameters.filter((parameter) => !isOfCapture(parameter));
  const given = own.map(({ name, schema, required = false, description }): Field => ({
    name,
    required,
    schema: { description, ...schema },
  }));
  const body = Object.entries(requestBody?.content ?? {});
  return (
    <>
      {given.length === 0 ? null : <Fields caption={`Parameters of ${operationId}`} fields={given} />}
      {own.length === parameters.length ? null : (
        <p class="hint">
          And the fields of <a href="#schema-CaptureRequest">CaptureRequest</a>, those of objects with a dot.
        </p>
      )}
      {body.map(([type, { schema }]) => (
        <Body key={type} type={type} schema={schema} about={operationId} />
      ))}
    </>
  );
}

function Body({ type, schema, about }: { type: string; schema: Schema; about: string }) {
  const ref = refOf(schema);
  return (
    <>
      <p class="hint">
        Body: <code>{type}</code>
        {ref === null ? "" : ", "}
        {ref === null ? null : <a href={`#schema-${ref}`}>{ref}</a>}
      </p>
      {ref === null ? <Fields caption={`Body of ${about}`} fields={fieldsOf(schema)} /> : null}
    </>
  );
}

function Answers({ responses }: { responses: Endpoint["described"]["responses"] }) {
  const all = Object.entries(responses);
  const isGood = ([status]: (typeof all)[number]): boolean => Number(status) < 400;
  return (
    <>
      <AnswerList answers={all.filter(isGood)} />
      <details>
        <summary>Errors</summary>
        <AnswerList answers={all.filter((each) => !isGood(each))} />
      </details>
    </>
  );
}

type Answer = Endpoint["described"]["responses"][string];

const AnswerList = ({ answers }: { answers: readonly (readonly [string, Answer])[] }) => (
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
          {Number(status) < 300 ? <Good content={content} headers={headers} /> : null}
        </dd>
      </div>
    ))}
  </dl>
);

function Good({ content, headers }: { content: NonNullable<Answer["content"]>; headers: Answer["headers"] }) {
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
              : <a href={`#schema-${ref}`}>{ref}</a>
            </>
          )}
        </p>
      )}
      {fields.length === 0 ? null : <Fields caption="Fields of the answer" fields={fields} />}
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

/** The fields of an object, with what each takes and what it does. */
export const Fields = ({ caption, fields }: { caption: string; fields: readonly Field[] }) => (
  <table class="fields stacked">
    <caption class="unseen">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Takes</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <FieldRow key={field.name} {...field} />
      ))}
    </tbody>
  </table>
);

function FieldRow({ name, schema, required }: Field) {
  const ref = refOf(schema);
  const kind = kindOf(schema);
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        {required ? <span class="required">required</span> : null}
      </th>
      <td data-label="Takes">{ref === null ? kind : <a href={`#schema-${ref}`}>{kind}</a>}</td>
      <td data-label="Meaning">
        {schema.description === undefined ? null : <Prose text={schema.description} />}
        {schema.default === undefined ? null : (
          <span class="hint">
            {" "}
            Default: <code>{JSON.stringify(schema.default)}</code>
          </span>
        )}
      </td>
    </tr>
  );
}
