import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { exports } from "cloudflare:workers";
import { inject, expect, it } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { newAccount } from "../../support/account.ts";
import { api, apiRequest } from "../../support/api.ts";

/** The official client, connected to the service under test with an account's token. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: (url, init) => exports.default.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return client;
}

interface Content {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
  resource?: { mimeType?: string; blob?: string };
}

async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const parts = content as Content[];
  return { parts, isError, text: parts.find(({ type }) => type === "text")?.text ?? "" };
}

const used = async (token: string): Promise<number> =>
  (await (await api("/api/usage", { token })).json<{ used: number }>()).used;

it("lists its tools with the fields of a capture", async () => {
  const client = await connect((await newAccount()).token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["capture", "create_job", "get_job", "list_jobs", "describe_options"]);
  const fields = tools[0]?.inputSchema.properties ?? {};
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(["url", "fullPage", "aiRemoval"]));
});

it("answers a capture with the picture and what is known of it, and charges it once", async () => {
  const { token } = await newAccount();
  const client = await connect(token);
  const { parts, text } = await callTool(client, "capture", {
    url: `${inject("site")}/plain`,
    width: 320,
    height: 200,
  });
  const picture = parts.find(({ type }) => type === "image");
  expect(picture?.mimeType).toBe("image/png");
  expect(
    Buffer.from(picture?.data ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(text).toContain("x-image-width: 320");
  expect(text).toContain("x-target-status: 200");
  expect(await used(token)).toBe(1);
});

it("gives a PDF as a resource", async () => {
  const client = await connect((await newAccount()).token);
  const { parts } = await callTool(client, "capture", { url: `${inject("site")}/plain`, format: "pdf" });
  const pdf = parts.find(({ type }) => type === "resource")?.resource;
  expect(pdf?.mimeType).toBe("application/pdf");
  expect(
    Buffer.from(pdf?.blob ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

it("says of a wrong field which it is, as an error of the tool that the agent can read", async () => {
  const { token } = await newAccount();
  const client = await connect(token);
  const { isError, text } = await callTool(client, "capture", { url: "https://example.com", widht: 3 });
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ code: "invalid_request", details: [{ field: "widht" }] });
  expect(await used(token)).toBe(0);
});

it("refuses a picture that no agent could take, and says what to ask for", async () => {
  const client = await connect((await newAccount()).token);
  const { isError, text } = await callTool(client, "capture", {
    url: `${inject("site")}/bands?height=9000`,
    width: 100,
    fullPage: true,
  });
  expect(isError).toBe(true);
  expect(JSON.parse(text)).toMatchObject({ code: "result_too_large" });
});

it("makes a job, shows it and lists it", async () => {
  const client = await connect((await newAccount()).token);
  const made = await callTool(client, "create_job", { url: `${inject("site")}/plain`, width: 100, height: 100 });
  const { id } = JSON.parse(made.text) as JobView;
  const seen = JSON.parse((await callTool(client, "get_job", { id })).text) as JobView;
  expect(seen.id).toBe(id);
  const { jobs } = JSON.parse((await callTool(client, "list_jobs", { limit: 1 })).text) as { jobs: JobView[] };
  expect(jobs.map((job) => job.id)).toEqual([id]);
  const unknown = await callTool(client, "get_job", { id: "job_0nothing" });
  expect([unknown.isError, JSON.parse(unknown.text)]).toMatchObject([true, { code: "not_found" }]);
});

it("describes every option", async () => {
  const client = await connect((await newAccount()).token);
  const { text } = await callTool(client, "describe_options", {});
  expect(JSON.parse(text)).toMatchObject({ type: "object", properties: { selector: { maxLength: 1024 } } });
});

it("lets nobody in without a token, and answers no other method", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const refused = await api("/mcp", { method: "POST", body: message });
  expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  const other = await exports.default.fetch(apiRequest("/mcp", { token: (await newAccount()).token }));
  expect([other.status, other.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
});

it("describes the service to agents in one text", async () => {
  const response = await api("/llms.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  for (const part of ["POST /api/screenshot", "`aiRemoval.types`", "`quota_exceeded` (429)", "/mcp"])
    expect(text).toContain(part);
  expect(text).not.toContain("/api/admin");
});
