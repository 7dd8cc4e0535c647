import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
it("answers", async () => {
  expect(await (await exports.default.fetch("http://x/")).text()).toBe("Stillframe");
});
