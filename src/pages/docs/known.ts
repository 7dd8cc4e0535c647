import { version } from "../../../package.json";
import { openApi } from "../../contract/openapi.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import type { Homes } from "./fields.tsx";
import { Document, schemasOf, subjectsOf } from "./reference.ts";

let known: { origin: string; document: Document } | undefined;

/** The document as its readers get it: as JSON, without the functions and classes it was made with. */
export function documentOf(origin: string): Document {
  if (known?.origin === origin) return known.document;
  const made: unknown = JSON.parse(JSON.stringify(openApi(Object.values(OPERATIONS), origin, version)));
  known = { origin, document: Document.parse(made) };
  return known.document;
}

/** Each object is described with the first subject that mentions it. */
export function homesOf(document: Document): Homes {
  const homes = new Map<string, string>();
  for (const subject of subjectsOf(document))
    for (const name of schemasOf(subject, document)) if (!homes.has(name)) homes.set(name, subject.slug);
  return homes;
}
