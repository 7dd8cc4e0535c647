import { expect, it } from "vitest";
import { NetworkError } from "../../../src/client/transport/errors.ts";
import { waitBefore } from "../../../src/client/transport/retry.ts";

it("gives a service that is not there up within minutes, however often it is to be tried", () => {
  const error = new NetworkError(
    { method: "GET", url: "http://127.0.0.1:9/api/usage" },
    "The service was not reached.",
  );
  const waits = Array.from({ length: 20 }, (_, index) => waitBefore(error, index + 1, { repeatable: true, random: 1 }));
  expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(180_000);
});
