import { describe, expect, it } from "vitest";
import { otherServices } from "./other-services.ts";
import { check } from "./pairs.ts";

describe("What the documentation of other services asks for can be said here", () => {
  it.each(otherServices())("$service: $there", async ({ service, here, promised }) => {
    await check([service, here, promised]);
  });

  it("is twenty requests of five services", () => {
    const all = otherServices();
    expect(all).toHaveLength(20);
    expect(new Set(all.map(({ service }) => service)).size).toBe(5);
  });
});
