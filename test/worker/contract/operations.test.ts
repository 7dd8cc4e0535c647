import { describe, expect, it } from "vitest";
import { openApi } from "../../../src/contract/openapi.ts";
import { isBytes, type Operation } from "../../../src/contract/operation.ts";
import { OPERATIONS, type OperationName } from "../../../src/contract/operations.ts";
import { ErrorBody, PROBLEMS } from "../../../src/contract/problem.ts";
import { newAccount } from "../../support/account.ts";
import { adminApi, api, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";

const operations: readonly Operation[] = Object.values(OPERATIONS);

/** Every path that an operation answers at, with something in the place of its parts that vary. */
const doors = operations.flatMap(({ name, method, path, aliases = [] }) =>
  [path, ...aliases].map((each) => ({ name, method, path: each.replaceAll(/\{\w+\}/g, "something") })),
);

describe("the operations of the contract", () => {
  it.each(doors)("are answered where they are said to be: $name at $method $path", async ({ method, path }) => {
    const response = await api(path, { method });
    expect(response.status).not.toBe(405);
    if (response.status === 404) expect((await read<ErrorBody>(response)).error).not.toContain("no such path");
  });

  it.each(operations.filter(({ auth }) => auth !== "none"))("need a token: $name", async ({ method, path }) => {
    const response = await api(path.replaceAll(/\{\w+\}/g, "something"), { method });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(ErrorBody.strict().parse(await read(response))).toMatchObject({ code: "unauthorized", retryable: false });
  });

  it("each have a name of their own, which is the key they are listed under", () => {
    for (const [key, { name }] of Object.entries(OPERATIONS)) expect(name).toBe(key);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });
});

describe("the document at /openapi.json", () => {
  it("is that of the contract, served from where it was asked for", async () => {
    const { version } = await read<{ version: string }>(api("/health"));
    const document = openApi(operations, "http://localhost", version);
    expect(await read(api("/openapi.json"))).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("names every code an operation can fail with, and the status it comes with", () => {
    const { paths = {} } = openApi(operations, "http://localhost", "1.0.0");
    for (const { path, method, errors } of operations) {
      const described = JSON.parse(JSON.stringify(paths[path])) as Record<
        string,
        { responses: Record<string, object> }
      >;
      for (const code of errors) {
        const response = described[method.toLowerCase()]?.responses[`${PROBLEMS[code].status}`];
        expect(JSON.stringify(response)).toContain(`\`${code}\``);
      }
    }
  });
});

/** A real answer of each of these operations, good ones all. */
const ANSWERS: Partial<Record<OperationName, () => Promise<Response>>> = {
  captureScreenshot: async () => {
    const { token } = await newAccount();
    return await api("/api/screenshot", { method: "POST", token, body: { url: siteUrl("/plain") } });
  },
  getUsage: async () => await api("/api/usage", { token: (await newAccount()).token }),
  createAccount: () => adminApi("/accounts", { method: "POST", body: { email: newEmail(), plan: "pro" } }),
  findAccounts: async () => await adminApi(`/accounts?email=${(await newAccount()).email}`),
  updateAccount: async () =>
    await adminApi(`/accounts/${(await newAccount()).id}`, { method: "PATCH", body: { plan: "growth" } }),
  createToken: async () =>
    await adminApi(`/accounts/${(await newAccount()).id}/tokens`, { method: "POST", body: { name: "another" } }),
  revokeToken: async () => {
    const { id } = await newAccount();
    const tokens = `/accounts/${id}/tokens`;
    const made = await read<{ id: string }>(adminApi(tokens, { method: "POST", body: { name: "another" } }));
    return await adminApi(`${tokens}/${made.id}`, { method: "DELETE" });
  },
  getHealth: () => api("/health"),
  getOpenApi: () => api("/openapi.json"),
};

const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe("a good answer", () => {
  it.each(Object.entries(ANSWERS))("is what the contract says it is: %s", async (name, ask) => {
    const op = operations.find((each) => each.name === name);
    if (op === undefined) return expect.unreachable();
    const response = await ask();
    expect(response.status).toBe(op.status);
    if (op.output === null) return expect(await response.text()).toBe("");
    if (isBytes(op.output)) return expect(op.output.bytes).toContain(response.headers.get("Content-Type"));
    const body = await read(response);
    expect(op.output.safeParse(body)).toMatchObject({ success: true, data: body });
  });
});
