import { describe, expect, it } from "vitest";
import { requestOf } from "../../../src/pages/playground/capture-form.ts";
import { controlGroups } from "../../../src/pages/playground/controls.ts";

const URL_FIELD = ["url", "example.com"] as const;
const formOf = (...fields: readonly (readonly [string, string])[]) =>
  new URLSearchParams([URL_FIELD, ...fields].map(([name, value]) => [name, value]));

describe("the playground's form", () => {
  it("says no more than was chosen", () => {
    const asItOpens = formOf(["device", ""], ["format", "png"], ["removeTypes", "ad"], ["removeTypes", "newsletter"]);
    expect(requestOf(asItOpens)).toEqual({ url: "https://example.com" });
  });

  it("has one control for each field, by a name that no other has", () => {
    const names = controlGroups().flatMap(({ controls }) => controls.map(({ name }) => name));
    expect(names.length).toBe(new Set(names).size);
    const ofTheForm = ["url", "device", "width", "height", "format", "quality", "fullPage", "delay", "selector"];
    for (const name of [...ofTheForm, "mockup", "clean", "removeTypes", "confidence"])
      expect(names).not.toContain(name);
  });

  it("says fields of each kind as a request does", () => {
    const form = formOf(
      ["scale", "2"],
      ["omitBackground", "true"],
      ["pdf.margin.top", "2cm"],
      ["failOnStatus", "4xx\n503"],
      ["remove", "#promo\n.ad"],
      ["cookies", '[{"name": "a", "value": "b"}]'],
    );
    expect(requestOf(form)).toEqual({
      url: "https://example.com",
      scale: 2,
      omitBackground: true,
      pdf: { margin: { top: "2cm" } },
      failOnStatus: ["4xx", 503],
      remove: ["#promo", ".ad"],
      cookies: [{ name: "a", value: "b" }],
    });
  });
});
