import { expect, it } from "vitest";
import { runTogether } from "../../../soak/together/run.ts";

it("captures side by side show each its own page, and none of them suffers from hostile ones among them", async () => {
  const log: string[] = [];
  const wrong = await runTogether({ captures: 48, callers: 8, hostileEvery: 12, log: (text) => log.push(text) });
  expect(wrong, log.join("\n")).toEqual([]);
});
