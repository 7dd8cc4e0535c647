import { describe, expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { api, apiWith } from "../../support/api.ts";

const accessHeaders = ({ headers }: Response) =>
  Object.fromEntries(Array.from(headers).filter(([name]) => name.startsWith("access-control-")));

describe("a browser on another site", () => {
  it.each([
    ["/api/screenshot", "POST"],
    ["/api/usage", "GET"],
    ["/api/admin/accounts/acc_1", "PATCH"],
  ])("may ask whether it may call %s", async (path, method) => {
    const response = await api(path, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    const access = accessHeaders(response);
    expect(access["access-control-allow-origin"]).toBe("*");
    expect(access["access-control-allow-methods"]).toContain(method);
    expect(access["access-control-allow-headers"]).toMatch(/authorization/i);
    expect(access["access-control-allow-headers"]).toMatch(/content-type/i);
    expect(access["access-control-allow-headers"]).toMatch(/idempotency-key/i);
  });

  it("may read answers of the API, the bad ones and their headers too, but sends no cookies along", async () => {
    const { token } = await newAccount();
    for (const response of [await api("/api/usage", { token }), await api("/api/usage"), await api("/api/nothing")]) {
      const access = accessHeaders(response);
      expect(access["access-control-allow-origin"]).toBe("*");
      expect(access["access-control-expose-headers"]).toContain("*");
      expect(access).not.toHaveProperty("access-control-allow-credentials");
    }
  });

  it.each(["/health", "/openapi.json", "/screenshot", "/nothing"])("may read nothing elsewhere: %s", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) expect(accessHeaders(await api(path, { method }))).toEqual({});
  });
});

describe("every answer", () => {
  const asked: readonly [method: string, path: string][] = [
    ["GET", "/health"],
    ["GET", "/nothing"],
    ["POST", "/health"],
    ["OPTIONS", "/api/usage"],
    ["GET", "/api/usage"],
    ["HEAD", "/openapi.json"],
    ["POST", "/api/screenshot"],
  ];

  it("has an id of its own, and says that it is what it says it is", async () => {
    const ids = new Set<string | null>();
    for (const [method, path] of asked) {
      const { headers } = await api(path, { method });
      expect(headers.get("X-Request-Id")).toMatch(/^req_[0-9a-f]{32}$/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      ids.add(headers.get("X-Request-Id"));
    }
    expect(ids.size).toBe(asked.length);
  });

  it("has an id that the client cannot choose", async () => {
    const request = new Request("http://localhost/health", { headers: { "X-Request-Id": "req_mine" } });
    expect((await apiWith({}, request)).headers.get("X-Request-Id")).toMatch(/^req_[0-9a-f]{32}$/);
  });
});
