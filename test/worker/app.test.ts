import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../src/contract/operations.ts";
import { api, apiRequest, apiWith, read } from "../support/api.ts";

describe("the service", () => {
  it("says that it is up, and which version, without touching any binding", async () => {
    const bare = { DB: undefined, LIMITS: undefined, POOL: undefined, BROWSERS: undefined, BROWSER: undefined };
    const response = await apiWith(bare, apiRequest("/health"));
    expect(response.status).toBe(200);
    expect(await read(response)).toEqual({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown });
  });

  it("names a secret that is missing, and does not call itself healthy without it", async () => {
    const response = await apiWith({ LINK_KEYS: undefined }, apiRequest("/health"));
    expect(response.status).toBe(500);
    expect((await read<{ error: string }>(response)).error).toContain("LINK_KEYS");
  });

  it("documents every operation that it answers", async () => {
    const { openapi, paths } = await read<{ openapi: string; paths: object }>(api("/openapi.json"));
    expect(openapi).toMatch(/^3\.1/);
    for (const { path, method, name } of Object.values(OPERATIONS)) {
      expect(paths).toHaveProperty([path, method.toLowerCase(), "operationId"], name);
    }
  });

  it("does not know other paths", async () => {
    const response = await api("/api/nothing");
    expect(response.status).toBe(404);
    expect(await read(response)).toMatchObject({ code: "not_found", requestId: response.headers.get("X-Request-Id") });
  });
});
