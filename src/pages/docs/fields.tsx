import { Prose } from "../parts.tsx";
import { type Field, kindOf, refOf } from "./reference.ts";

/** Where objects that have a name are described. */
export type Homes = ReadonlyMap<string, string>;

/** Objects that are described by another one, which has the same fields and more. */
export const DESCRIBED_BY: ReadonlyMap<string, string> = new Map([["CaptureRequest", "ScreenshotRequest"]]);

/** The address of an object's description. */
export function hrefOf(ref: string, homes: Homes): string {
  const name = DESCRIBED_BY.get(ref) ?? ref;
  return `/docs/api/${homes.get(name) ?? "captures"}#schema-${name}`;
}

interface FieldsOptions {
  caption: string;
  fields: readonly Field[];
  homes: Homes;
}

/** The fields of an object, with what each takes, what it does, its default and an example. */
export const Fields = ({ caption, fields, homes }: FieldsOptions) => (
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
        <FieldRow key={field.name} field={field} homes={homes} />
      ))}
    </tbody>
  </table>
);

function FieldRow({ field: { name, schema, required }, homes }: { field: Field; homes: Homes }) {
  const ref = refOf(schema);
  const kind = kindOf(schema);
  const example = schema.examples?.[0];
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
        {required ? <span class="required">required</span> : null}
      </th>
      <td data-label="Takes">{ref === null ? kind : <a href={hrefOf(ref, homes)}>{kind}</a>}</td>
      <td data-label="Meaning">
        {schema.description === undefined ? null : <Prose text={schema.description} />}
        {schema.default === undefined ? null : <Aside label="Default" value={schema.default} />}
        {example === undefined ? null : <Aside label="Example" value={example} />}
      </td>
    </tr>
  );
}

const Aside = ({ label, value }: { label: string; value: unknown }) => (
  <span class="hint value">
    {label} <code>{JSON.stringify(value)}</code>
  </span>
);
