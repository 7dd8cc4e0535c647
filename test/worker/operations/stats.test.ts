import { expect, it } from "vitest";
import type { Stats } from "../../../src/contract/statistics.ts";
import { newAccount } from "../../support/account.ts";
import { adminApi, api, read } from "../../support/api.ts";
import { failureOf, shoot } from "../../support/capture/shoot.ts";

const stats = (): Promise<Stats> => read<Stats>(adminApi("/stats"));

it("tells the operator of captures, failures by code, phases and browsers, in all and by region", async () => {
  const before = await stats();
  expect((await shoot("/plain", { width: 100, height: 100 })).status).toBe(200);
  expect(await failureOf("/download")).toMatchObject({ code: "unsupported_content" });
  // A browser tells of a capture once its caller has been answered.
  await expect.poll(async () => (await stats()).captures).toBeGreaterThanOrEqual(before.captures + 2);
  const after = await stats();
  expect(after.failures["unsupported_content"]).toBeGreaterThan(before.failures["unsupported_content"] ?? 0);
  expect(after.phases["shutter"]).toMatchObject({ p50: expect.any(Number), p95: expect.any(Number) });
  expect(after.browserSeconds).toBeGreaterThan(before.browserSeconds);
  expect(after.sessions.open).toBeGreaterThanOrEqual(1);
  expect(after.regions["enam"]?.captures).toBe(after.captures);
  expect(Date.now() - Date.parse(after.since)).toBeGreaterThan(86_000_000);
});

it("tells nobody else", async () => {
  const { token } = await newAccount();
  expect((await api("/api/admin/stats", { token })).status).toBe(401);
});
