import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import { linkShape, NOT_IN_LINKS, readLink } from "../../../src/contract/links/link.ts";
import { readQuery, shapeOf } from "../../../src/contract/links/read-query.ts";
import { writeQuery } from "../../../src/contract/links/write-query.ts";

/** Every kind of field that a request has or may come to have. */
const Everything = z.strictObject({
  text: z.string().optional(),
  whole: z.int().default(1),
  part: z.number().optional(),
  yes: z.boolean().default(false),
  one: z.enum(["a", "b", "1"]).optional(),
  texts: z.array(z.string()).optional(),
  mixed: z.array(z.union([z.enum(["4xx"]), z.int()])).optional(),
  paper: z.union([z.enum(["A4"]), z.strictObject({ width: z.string() })]).optional(),
  inner: z
    .strictObject({ deep: z.strictObject({ number: z.int().optional() }).optional(), yes: z.boolean().optional() })
    .optional(),
  steps: z.array(z.union([z.strictObject({ selector: z.string() }), z.strictObject({ wait: z.int() })])).optional(),
});

const read = (query: string) => readQuery(new URLSearchParams(query), shapeOf(Everything));

describe("a query as an object", () => {
  it.each([
    ["text=5", { text: "5" }],
    ["text=", { text: "" }],
    ["whole=5&part=-0.5&yes=true", { whole: 5, part: -0.5, yes: true }],
    ["whole=0x10&part=1e1&yes=yes", { whole: "0x10", part: "1e1", yes: "yes" }],
    ["whole=%2B5&part=.5&yes=1", { whole: "+5", part: ".5", yes: "1" }],
    ["one=1", { one: "1" }],
    ["texts=a,b&texts=c", { texts: ["a", "b", "c"] }],
    ["texts=a%2C%20b", { texts: ["a", "b"] }],
    ["texts=:is(a, b)[x='y,z'],.c", { texts: [":is(a, b)[x='y,z']", ".c"] }],
    ["texts.0=a,b&texts.1=c", { texts: ["a,b", "c"] }],
    ["mixed=4xx,404", { mixed: ["4xx", 404] }],
    ["paper=A4", { paper: "A4" }],
    ["paper.width=10cm", { paper: { width: "10cm" } }],
    ["inner.deep.number=3&inner.yes=false", { inner: { deep: { number: 3 }, yes: false } }],
    ["steps.0.wait=5&steps.1.selector=a", { steps: [{ wait: 5 }, { selector: "a" }] }],
    ["steps.1.selector=b&steps.0.selector=a", { steps: [{ selector: "a" }, { selector: "b" }] }],
  ])("reads %s", (query, value) => {
    expect(read(query)).toEqual({ value, wrong: [] });
  });

  it.each([
    ["other=1", "unknown_field", ["other"]],
    ["inner.other=1", "unknown_field", ["inner", "other"]],
    ["__proto__.x=1", "unknown_field", ["__proto__"]],
    ["constructor=1", "unknown_field", ["constructor"]],
    ["text.length=1", "unknown_field", ["text"]],
    ["text=a&text=b", "repeated", ["text"]],
    ["inner.yes=true&inner=1", "repeated", ["inner"]],
    ["steps.x.selector=a", "unknown_field", ["steps", "x"]],
    ["steps.1000.selector=a", "unknown_field", ["steps", "1000"]],
  ])("says what cannot be read of %s", (query, code, path) => {
    expect(read(query).wrong).toMatchObject([{ code, path }]);
  });

  it.each([
    { text: "a&b=c d", whole: 5, part: 0.25, yes: true, one: "1" },
    { texts: ["a", "b"], mixed: ["4xx", 404] },
    { texts: ["a,b"] },
    { inner: { deep: { number: 3 }, yes: false }, paper: { width: "10cm" } },
    { steps: [{ selector: "a,b" }, { selector: "c" }] },
  ])("is written so that it is read as it was: %j", (value) => {
    const query = new URLSearchParams(writeQuery(value)).toString();
    expect(read(query)).toEqual({ value, wrong: [] });
  });
});

const link = (fields: string) => readLink(new URLSearchParams(`url=https://example.com/&${fields}`));

describe("the query of a link", () => {
  it("has every field of a capture request that is allowed in links, and its own", () => {
    const expected = Object.keys(CaptureRequest.shape).filter((name) => !NOT_IN_LINKS.includes(name));
    expect(Object.keys(linkShape().properties ?? {}).toSorted()).toEqual(
      [...expected, "ttl", "expires", "download"].toSorted(),
    );
  });

  it("is judged as a capture request is", () => {
    expect(link("width=800&aiRemoval.types=ad,newsletter&ttl=60&download=1")).toMatchObject({
      ok: true,
      link: {
        request: { url: "https://example.com/", width: 800, aiRemoval: { types: ["ad", "newsletter"], enabled: true } },
        ttl: 60,
        download: true,
      },
    });
    expect(link("")).toMatchObject({ ok: true, link: { ttl: 86_400, download: false } });
    expect(link("mockup=phone-14&format=pdf").ok).toBe(false);
    expect(readLink(new URLSearchParams("width=800")).ok).toBe(false);
  });

  it.each([
    ...NOT_IN_LINKS.map((name) => `${name}=x`),
    "headers.x=y",
    "cookies.0.name=x",
    "cache.ttl=60",
    "signature=x",
  ])("refuses what links may not say: %s", (field) => {
    expect(link(field)).toMatchObject({ ok: false, details: [{ code: "unknown_field" }] });
  });

  it.each(["ttl=59", "ttl=2592001", "ttl=", "expires=-1", "expires=soon", "download=yes", "width=800px", "fullPage=1"])(
    "refuses %s",
    (field) => {
      expect(link(field).ok).toBe(false);
    },
  );
});
