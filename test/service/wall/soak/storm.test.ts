import { expect, inject, it } from "vitest";
import { runStorm } from "../../../soak/storm/run.ts";

/** Nothing that hostile pages do may take longer here than a test has. */
const IMPATIENT = { NAVIGATION_TIMEOUT_MS: "3000", CAPTURE_TIMEOUT_MS: "8000", CAPACITY_WAIT_MS: "60000" };

it("an honest account has every capture while two others do their worst, and nothing is left behind", async () => {
  const log: string[] = [];
  // How much slower it is depends on the machine: its processors are also those of the hostile pages.
  const seconds = inject("thorough") ? 60 : 10;
  const options = { seconds, aloneSeconds: 3, mostSlower: Infinity, variables: IMPATIENT };
  const wrong = await runStorm({ ...options, log: (text) => log.push(text) });
  expect(wrong, log.join("\n")).toEqual([]);
});
