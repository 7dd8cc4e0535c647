import { describe, expect, it } from "vitest";
import { platformFrom, TRAITS } from "../../../src/dev/platform/traits.ts";

describe("PLATFORM", () => {
  it("is the local platform as it is when it says nothing", () => {
    expect([platformFrom(undefined), platformFrom("")]).toEqual([{}, {}]);
  });

  it("has every trait when it is strict", () => {
    expect(Object.keys(platformFrom("strict"))).toEqual(Object.keys(TRAITS));
  });

  it("has the traits that it names alone, with another number where it gives one", () => {
    expect(platformFrom("queue-twice,browser-count=2")).toEqual({ "queue-twice": 2, "browser-count": 2 });
  });

  it("leaves out what it names after a minus", () => {
    expect(platformFrom("strict,-egress-proxy")).not.toHaveProperty("egress-proxy");
  });

  it.each(["strickt", "strict=1", "queue-twice=x", "toString"])(
    "is refused, with the traits that there are: %s",
    (text) => {
      expect(() => platformFrom(text)).toThrow(/queue-twice/);
    },
  );

  it.each(Object.entries(TRAITS))("names a page of the platform's documentation: %s", (_, { source }) => {
    expect(source).toMatch(/^https:\/\/developers\.cloudflare\.com\//);
  });
});
