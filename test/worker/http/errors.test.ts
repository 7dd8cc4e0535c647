import { describe, expect, it } from "vitest";
import { MAX_JSON_BYTES } from "../../../src/config.ts";
import { MAX_CAPTURE_BODY_BYTES } from "../../../src/contract/capture.ts";
import { ErrorBody } from "../../../src/contract/problem.ts";
import { MAX_UNREAD_BYTES } from "../../../src/http/drain.ts";
import { newAccount } from "../../support/account.ts";
import { adminApi, api, apiRequest, apiWith, read } from "../../support/api.ts";

interface Raw {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** A request whose body is not JSON made by us, from an account that may make it. */
async function send(path: string, { method = "POST", headers = {}, body }: Raw): Promise<Response> {
  const { token } = await newAccount();
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return await apiWith({}, request);
}

/** An error as every error is: JSON of the documented shape, never to be kept, with the request's id. */
async function errorOf(answer: Response | Promise<Response>): Promise<ErrorBody & { status: number }> {
  const response = await answer;
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const body = ErrorBody.strict().parse(await read(response));
  expect(body.requestId).toBe(response.headers.get("X-Request-Id"));
  return { status: response.status, ...body };
}

const json = { "Content-Type": "application/json" };
const capture = '{"url":"ftp://127.0.0.1/"}';

describe("a body", () => {
  it.each(["{", "", "undefined", "{'url':1}", '{"url":"a"}x', "\xff", "url=https://example.com"])(
    "that is not JSON is refused as a whole: %j",
    async (text) => {
      // As Latin-1, so that a byte that is no UTF-8 is among them.
      const body = Uint8Array.from(text, (character) => character.charCodeAt(0));
      const error = await errorOf(send("/api/screenshot", { headers: json, body }));
      expect(error).toMatchObject({ status: 400, code: "invalid_request", retryable: false });
      expect(error.details).toEqual([{ code: "invalid_json", path: [], message: expect.any(String) as unknown }]);
    },
  );

  it("that is missing is not JSON", async () => {
    expect(await errorOf(send("/api/screenshot", {}))).toMatchObject({ status: 400, details: [{ path: [] }] });
  });

  it.each(["null", "[]", "1", '"https://example.com/"', "true"])("has to be an object: %s", async (body) => {
    const error = await errorOf(send("/api/screenshot", { headers: json, body }));
    expect(error).toMatchObject({ status: 400, code: "invalid_request", details: [{ path: [] }] });
  });

  it("is read in UTF-8, with its byte order mark or without", async () => {
    for (const mark of ["", "\uFEFF"]) {
      const error = await errorOf(send("/api/screenshot", { headers: json, body: `${mark}${capture}` }));
      expect(error.code).toBe("url_not_allowed");
    }
  });

  it("of up to 5 MiB is read where a page can be in it", async () => {
    const body = capture.padEnd(MAX_CAPTURE_BODY_BYTES, " ");
    expect(await errorOf(send("/api/screenshot", { headers: json, body }))).toMatchObject({ code: "url_not_allowed" });
  });

  it("of more than 5 MiB is refused, whether it says so before or not", async () => {
    const body = capture.padEnd(MAX_CAPTURE_BODY_BYTES + 1, " ");
    const bytes = new TextEncoder().encode(body);
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    for (const each of [body, stream]) {
      const error = await errorOf(send("/api/screenshot", { headers: json, body: each }));
      expect(error).toMatchObject({ status: 413, code: "too_large", retryable: false });
    }
  });

  it("without end is not read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const error = await errorOf(send("/api/screenshot", { headers: json, body: endless }));
    expect(error).toMatchObject({ status: 413, code: "too_large" });
    // What is thrown away has an end as well.
    expect(sent).toBeLessThan(2 * MAX_CAPTURE_BODY_BYTES + MAX_UNREAD_BYTES);
  });

  it("of more than 1 MiB is refused where no page can be in it", async () => {
    const body = JSON.stringify({ url: "https://example.com/hook" }).padEnd(MAX_JSON_BYTES + 1, " ");
    expect(await errorOf(send("/api/webhooks", { headers: json, body }))).toMatchObject({
      status: 413,
      code: "too_large",
    });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx"])(
    "of another type is refused: %s",
    async (type) => {
      const error = await errorOf(send("/api/screenshot", { headers: { "Content-Type": type }, body: capture }));
      expect(error).toMatchObject({ status: 415, code: "unsupported_media_type", retryable: false });
    },
  );

  it.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/ld+json"])(
    "may be of any type that is JSON: %s",
    async (type) => {
      const error = await errorOf(send("/api/screenshot", { headers: { "Content-Type": type }, body: capture }));
      expect(error.code).toBe("url_not_allowed");
    },
  );

  it("need not name its type", async () => {
    const body = new TextEncoder().encode(capture);
    expect((await errorOf(send("/api/screenshot", { body }))).code).toBe("url_not_allowed");
  });
});

describe("a field that is wrong", () => {
  const details = async (body: object) =>
    (await errorOf(send("/api/screenshot", { headers: json, body: JSON.stringify(body) }))).details ?? [];

  it("is named with its path and how to mend it", async () => {
    const [detail] = await details({ url: "http://127.0.0.1/", width: 5 });
    expect(detail?.path).toEqual(["width"]);
    expect(detail?.message).toMatch(/16/);
    expect(await details({ url: "x", aiRemoval: { types: ["ad", "popup"] } })).toContainEqual(
      expect.objectContaining({ path: ["aiRemoval", "types", 1] }),
    );
  });

  it("is named also when nobody knows it", async () => {
    expect(await details({ url: "http://127.0.0.1/", fullpage: true, Delay: 1 })).toMatchObject([
      { code: "unknown_field", path: ["fullpage"] },
      { code: "unknown_field", path: ["Delay"] },
    ]);
  });

  it("is the address when that may not be captured", async () => {
    for (const url of ["ftp://127.0.0.1/", "javascript:alert(1)", "http:127.0.0.1", "", "127.0.0.1", "http://a b/"]) {
      const error = await errorOf(send("/api/screenshot", { headers: json, body: JSON.stringify({ url }) }));
      expect(error).toMatchObject({ status: 400, code: "url_not_allowed", details: [{ path: ["url"] }] });
    }
  });

  it.each([
    ["example.com", "begins with `https://`"],
    ["ftp://example.com/", "begins with `https://`"],
    ["https://example.com/a b", "`%20`"],
    [`https://example.com/${"a".repeat(8192)}`, "8192 characters"],
    ["https://ann:secret@example.com/", "`httpCredentials`"],
    ["https://example.com:81/", "80, 443, 8080 and 8443"],
    ["http://10.0.0.1/", "This IP address is not public"],
    ["http://router.lan/", "This host name is not public"],
  ])("says of an address what to change: %s", async (url, words) => {
    const { token } = await newAccount();
    const request = apiRequest("/api/screenshot", { method: "POST", token, body: { url } });
    const error = await errorOf(apiWith({ ALLOW_PRIVATE_TARGETS: "false" }, request));
    expect(error).toMatchObject({ error: expect.stringContaining(words), details: [{ path: ["url"] }] });
  });

  it("is told with the one that was meant", async () => {
    const error = await errorOf(
      send("/api/screenshot", { headers: json, body: JSON.stringify({ url: "https://example.com", fullpage: true }) }),
    );
    expect(error.error).toBe("`fullpage`: There is no field of this name. Did you mean `fullPage`?");
  });

  it("does not make the answer as long as the request", async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `${index}${"x".repeat(150)}`);
    const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
    const response = await send("/api/screenshot", { headers: json, body });
    expect((await response.text()).length).toBeLessThan(20_000);
  });

  it("is looked for in the query too", async () => {
    expect(await errorOf(adminApi("/accounts?email=nobody"))).toMatchObject({
      status: 400,
      details: [{ path: ["email"] }],
    });
  });
});

describe("a path", () => {
  it.each(["/nothing", "/api", "/api/", "/api/nothing", "/api/screenshot/more", "/openapi.jsonx", "/healthy"])(
    "that nobody answers at is a 404: %s",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
        const error = await errorOf(api(path, { method }));
        expect(error).toMatchObject({ status: 404, code: "not_found", retryable: false });
      }
    },
  );

  it.each([
    ["GET", "/api/screenshot", "POST, OPTIONS"],
    ["DELETE", "/screenshot", "POST, OPTIONS"],
    ["POST", "/health", "GET, HEAD, OPTIONS"],
    ["POST", "/api/usage", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/admin/accounts", "GET, HEAD, OPTIONS, POST"],
    ["GET", "/api/admin/accounts/acc_1", "PATCH, OPTIONS"],
  ])("that is known, asked with another method, says which it answers: %s %s", async (method, path, allow) => {
    const response = await api(path, { method });
    expect(new Set(response.headers.get("Allow")?.split(", "))).toEqual(new Set(allow.split(", ")));
    expect(await errorOf(response)).toMatchObject({ status: 405, code: "method_not_allowed", retryable: false });
  });

  it("is asked with HEAD like with GET, and answered without a body", async () => {
    for (const path of ["/health", "/openapi.json", "/nothing"]) {
      const [get, head] = [
        await apiWith({}, apiRequest(path)),
        await apiWith({}, apiRequest(path, { method: "HEAD" })),
      ];
      expect(head.status).toBe(get.status);
      expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
      expect(await head.text()).toBe("");
    }
    expect((await apiWith({}, apiRequest("/api/screenshot", { method: "HEAD" }))).status).toBe(405);
  });
});
