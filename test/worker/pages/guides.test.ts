import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { pathsOf } from "../../../src/http/paths.ts";
import { GUIDES } from "../../../src/pages/docs/guides/guides.ts";
import { renderMarkdown } from "../../../src/pages/docs/guides/markdown.ts";
import { Browser } from "./browse.ts";

const pageOf = async (path: string): Promise<string> => {
  const response = await new Browser().get(path);
  expect(response.status).toBe(200);
  return response.text();
};

const hrefsOf = (html: string): string[] => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href);

describe.each(GUIDES)("the guide $title", ({ slug, title, text }) => {
  it("is shown at its address, listed beside the reference", async () => {
    expect(await pageOf(`/docs/${slug}`)).toContain(`>${title}</h1>`);
    expect(await pageOf("/docs")).toContain(`<a href="/docs/${slug}"`);
  });

  it("leads only to guides and headings that are there", () => {
    const ours = hrefsOf(renderMarkdown(text)).filter((href) => /^[#/]/.test(href));
    for (const href of ours) {
      const [path = "", heading] = href.split("#", 2);
      const target = path === "" ? text : GUIDES.find((guide) => `/docs/${guide.slug}` === path)?.text;
      expect(target, href).toBeDefined();
      if (heading !== undefined) expect(renderMarkdown(target ?? "")).toContain(`id="${heading}"`);
    }
  });

  it("names only calls that the service answers", () => {
    const known = new Set(Object.values(OPERATIONS).flatMap((op) => pathsOf(op).map((path) => `${op.method} ${path}`)));
    for (const [, call = ""] of text.matchAll(/`((?:GET|POST|PATCH|DELETE) \/api\/[^`?]*)[^`]*`/g))
      expect(known).toContain(call);
  });
});

it("answers a guide that is not there with 404", async () => {
  expect((await new Browser().get("/docs/nothing")).status).toBe(404);
});

it("shows what looks like HTML in a guide as text", () => {
  expect(renderMarkdown("<script>alert(1)</script> and `<b>`\n")).not.toMatch(/<script|<b>/);
});
