import { describe, expect, it } from "vitest";
import { normalForm } from "../../../src/cache/key.ts";
import { ScreenshotRequest } from "../../../src/contract/capture.ts";
import { alternatives, type Shape, shapeOf } from "../../../src/contract/links/read-query.ts";

/** Texts of every kind that a field takes. */
const TEXTS = [
  "10cm",
  "2in",
  "1-2",
  "3",
  "de-AT",
  "fr",
  "Europe/Vienna",
  "Asia/Tokyo",
  "/a",
  "/b",
  "example.com",
  ".example.com",
];
const NUMBERS = [50, 404, 0, 0.5, 1, 2, 2000, 3000];

/** What some fields need beside them to be allowed. */
const BESIDE: Readonly<Record<string, object>> = {
  quality: { format: "jpeg" },
  pdf: { format: "pdf" },
  html: { url: undefined },
  baseUrl: { url: undefined, html: "<p>Hello</p>" },
};

/** What cannot change the picture. Whatever else a request may say, or may come to say, is part of its key. */
const SAYS_NOTHING = new Set(["cache.ttl"]);

/** Values that a field of this shape may have, each part of it different in some of them. */
function valuesOf(shape: Shape): unknown[] {
  const { type, items, properties, required = [] } = shape;
  if (shape.anyOf !== undefined) return alternatives(shape).flatMap(valuesOf);
  if (shape.const !== undefined) return [shape.const];
  if (shape.enum !== undefined) return [...shape.enum];
  if (items !== undefined) return valuesOf(items).map((item) => [item]);
  if (properties !== undefined) {
    const needed = Object.fromEntries(required.map((name) => [name, valuesOf(properties[name] ?? {})[0]]));
    const parts = Object.entries(properties).flatMap(([name, inner]) =>
      valuesOf(inner).map((value) => Object.assign({}, needed, { [name]: value })),
    );
    // How a picture fits is only allowed beside its size.
    return "fit" in properties ? parts.map((part) => ({ width: 404, ...part })) : parts;
  }
  if (type === "boolean") return [true, false];
  if (type === "string") return TEXTS;
  if (type === "number" || type === "integer") return NUMBERS;
  return [{ a: "1" }, { a: "2" }, { b: "1" }, { b: "2" }]; // names and values, as headers
}

/** The paths of a value's fields, `pdf.margin.top`, with what each is. */
function pathsOf(value: unknown, path = ""): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path === "" ? name : `${path}.${name}`));
}

const fields = Object.entries(shapeOf(ScreenshotRequest).properties ?? {});

/** Every request that differs from the plainest one in one field, as it is parsed. */
const requestsOf = (field: string, shape: Shape): ScreenshotRequest[] =>
  valuesOf(shape).flatMap((value) => {
    const parsed = ScreenshotRequest.safeParse({ url: "https://example.com/", ...BESIDE[field], [field]: value });
    return parsed.success ? [parsed.data] : [];
  });

describe("what a picture is kept under", () => {
  it.each(fields)("differs with every part of `%s`", (field, shape) => {
    const requests = requestsOf(field, shape);
    const seen = new Map<string, Set<unknown>>();
    for (const request of requests) {
      const own = pathsOf({ [field]: request[field as keyof ScreenshotRequest] }); // the fields are its own
      for (const [path, value] of own) seen.set(path, (seen.get(path) ?? new Set()).add(value));
    }
    // Each part was tried with two values at least, those of objects too.
    expect([...seen].filter(([, values]) => values.size < 2)).toEqual([]);
    for (const [path] of pathsOf(valuesOf(shape).map((value) => ({ [field]: value }))))
      expect([...seen.keys()]).toContain(path);
    const keys = new Set(requests.map(normalForm));
    const different = new Set(
      requests.map((request) => JSON.stringify(pathsOf(request).filter(([path]) => !SAYS_NOTHING.has(path)))),
    );
    expect(keys.size).toBe(different.size);
  });

  it("differs between requests that differ in several fields", () => {
    const all = fields.flatMap(([field, shape]) => requestsOf(field, shape));
    const said = all.map((request) => pathsOf(request).filter(([path]) => !SAYS_NOTHING.has(path)));
    const inOrder = said.map((paths) => paths.toSorted(([one], [other]) => one.localeCompare(other)));
    const different = new Set(inOrder.map((paths) => JSON.stringify(paths)));
    expect(new Set(all.map(normalForm)).size).toBe(different.size);
  });
});
