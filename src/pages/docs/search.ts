import { PROBLEMS } from "../../contract/problem.ts";
import type { PageHandler } from "../visit.ts";
import { homesOf, documentOf } from "./known.ts";
import { GUIDES } from "./guides/guides.ts";
import { anchorOf } from "./guides/markdown.ts";
import { type Document, fieldsOf, subjectsOf } from "./reference.ts";

/** Something that can be found: what it is called, what it is part of, what more can be searched for, its address. */
type Entry = readonly [title: string, within: string, text: string, href: string];

/** All that the documentation's search finds, for its script. */
export const searchIndex: PageHandler = ({ origin, headers }) => {
  const document = documentOf(origin);
  headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  headers.set("Cache-Control", "private, max-age=300");
  return Response.json([...guideEntries(), ...callEntries(document), ...fieldEntries(document), ...errorEntries()], {
    headers,
  });
};

const guideEntries = (): Entry[] => [
  ...GUIDES.map(({ slug, title }): Entry => [title, "Guide", "", `/docs/${slug}`]),
  ...GUIDES.flatMap(({ slug, title, text }) =>
    Array.from(text.matchAll(/^##+ (.+)$/gm), ([, heading = ""]): Entry => [
      heading,
      title,
      "",
      `/docs/${slug}#${anchorOf(heading)}`,
    ]),
  ),
];

const callEntries = (document: Document): Entry[] =>
  subjectsOf(document).flatMap(({ name, slug, endpoints }) =>
    endpoints.map(
      ({ described: { operationId, summary }, method, path }) =>
        [summary, name, `${method} ${path}`, `/docs/api/${slug}#${operationId}`] as const,
    ),
  );

function fieldEntries(document: Document): Entry[] {
  const homes = homesOf(document);
  return Object.entries(document.components.schemas).flatMap(([object, schema]) =>
    // The fields of a capture are found once, where most are looked for.
    object === "CaptureRequest" || object === "LinkQuery"
      ? []
      : fieldsOf(schema).map(
          ({ name, schema: { description = "" } }) =>
            [name, object, description, `/docs/api/${homes.get(object) ?? "captures"}#schema-${object}`] as const,
        ),
  );
}

const errorEntries = (): Entry[] =>
  Object.entries(PROBLEMS).map(([code, { message }]) => [code, "Error", message, `/docs#error-${code}`] as const);
