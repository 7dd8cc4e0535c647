import { describe, expect, it } from "vitest";
import { familyOf, splitOf } from "../../../src/removal/workshop/world/bases.ts";
import { basesOf, pairsOf } from "../../../src/removal/workshop/world/pairs.ts";
import { share } from "../../../src/removal/workshop/world/tables.ts";
import { combinations, spread } from "../../../src/removal/workshop/world/widgets/widget.ts";

const bases = ["admin-lte", "aos", "c3", "flot", "jodit", "picnic", "pikaday", "uikit", "vis", "xp.css"].map(
  (name) => ({
    spec: `${name}@1.0.0`,
    path: "index.html",
    shows: [],
  }),
);

describe("the corpus of packages", () => {
  it("has each family in one split alone, widgets and pages", () => {
    const families = (split: "tune" | "test") =>
      new Set(pairsOf(bases, split, 1).flatMap(({ base, widget }) => [familyOf(base.spec), widget?.family]));
    const [tune, test] = [families("tune"), families("test")];
    expect([...tune].filter((family) => test.has(family))).toEqual([]);
    expect(basesOf(bases, "tune").length + basesOf(bases, "test").length).toBe(bases.length);
  });

  it("counts what one vendor ships as one family, whatever the version", () => {
    expect(familyOf("reveal.js@3.9.2")).toBe(familyOf("reveal.js@6.0.2"));
    expect(splitOf(familyOf("gentelella@4.2.0"))).toBe(splitOf(familyOf("gentelella-rtl@1.4.0")));
  });

  it("puts a widget on the same pages each time", () => {
    const named = () => pairsOf(bases, "tune", 2).map(({ base, id }) => `${base.spec} ${id}`);
    expect(named()).toEqual(named());
    expect(named().length).toBeGreaterThan(100);
  });

  it("tells an interval that is wide where few families differ much", () => {
    const of = (family: string, hit: boolean) => Array.from({ length: 50 }, () => ({ family, hit }));
    expect(share([...of("a", true), ...of("b", false)])).toBe("50.0 % [0.0 % to 100.0 %] of 100, 2 families");
    expect(share([...of("a", true), ...of("b", true)])).toBe("100.0 % [100.0 % to 100.0 %] of 100, 2 families");
  });

  it("spreads over all combinations of settings", () => {
    const all = combinations({ a: [1, 2, 3], b: [1, 2, 3, 4] });
    expect(all.length).toBe(12);
    expect(spread(all, 4)).toHaveLength(4);
    expect(new Set(spread(all, 4).map(({ a }) => a)).size).toBe(3);
  });
});
