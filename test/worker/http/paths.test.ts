import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";

const fileWith = (headers: Record<string, string>): Promise<Response> =>
  exports.default.fetch(new Request("http://localhost/assets/base.css", { headers }));

const allowOf = (response: Response): string[] => (response.headers.get("Allow") ?? "").split(", ").toSorted();

describe("a path that is fixed where another has a parameter", () => {
  it.each(["GET", "PUT", "DELETE", "PATCH"])("answers %s as its own path does", async (method) => {
    const response = await api("/api/jobs/batch", { method });
    expect(response.status).toBe(405);
    expect(allowOf(response)).toEqual(["OPTIONS", "POST"]);
    expect(await read(response)).toMatchObject({ code: "method_not_allowed" });
  });

  it("tells a preflight its own methods", async () => {
    const response = await api("/api/jobs/batch", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")?.split(", ").toSorted()).toEqual(["OPTIONS", "POST"]);
  });

  it("leaves the others to the parameter", async () => {
    const response = await api("/api/jobs/batches", { method: "OPTIONS" });
    expect(allowOf(response)).toEqual(["DELETE", "GET", "HEAD", "OPTIONS"]);
  });
});

describe("a file of the pages", () => {
  it("is answered with an id of the request, its type and an ETag", async () => {
    const response = await api("/assets/base.css");
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/css/);
    expect(await response.text()).toContain("{");
    const again = await fileWith({ "If-None-Match": response.headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("is not there for other methods, and says for which", async () => {
    const response = await api("/assets/base.css", { method: "POST" });
    expect([response.status, allowOf(response)]).toEqual([405, ["GET", "HEAD", "OPTIONS"]]);
    expect(await read(response)).toMatchObject({ code: "method_not_allowed" });
  });

  it("that does not exist is told as JSON", async () => {
    expect(await read(api("/assets/none.css"))).toMatchObject({ code: "not_found" });
  });
});

describe("a query", () => {
  it.each(["0x10", "1e1", "+5", "%205", "5.0", "0", "101", ""])("is refused with limit=%s", async (limit) => {
    const { token } = await newAccount();
    const response = await api(`/api/jobs?limit=${limit}`, { token });
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ code: "invalid_request", details: [{ path: ["limit"] }] });
  });

  it("is refused when it says something twice", async () => {
    const { token } = await newAccount();
    const response = await api("/api/jobs?limit=5&limit=6", { token });
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ details: [{ code: "repeated", path: ["limit"] }] });
  });
});
