import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getHealth } from "../../../src/contract/meta.ts";
import { ErrorBody, Problem } from "../../../src/contract/problem.ts";
import { mount, serve } from "../../../src/http/serve.ts";
import { newAccount } from "../../support/account.ts";
import { apiRequest, apiWith, read } from "../../support/api.ts";

/** In an error of ours, and nowhere else. */
const INSIDE = "SELECT token FROM vault";

class VaultError extends Error {
  readonly vault = INSIDE;
}

let logged = "";
beforeEach(() => {
  logged = "";
  const listen = (...args: unknown[]) => void (logged += args.join(" "));
  for (const level of ["info", "error"] as const) vi.spyOn(console, level).mockImplementation(listen);
});
afterEach(() => vi.restoreAllMocks());

const pass = () => Promise.resolve(null);

/** A service of one operation, open to all, whose handler throws what it is given. */
const throwing = (error: unknown) => {
  const handler = () => {
    throw error;
  };
  return serve([mount(getHealth, handler)], {
    admit: () => undefined,
    guards: { none: pass, token: pass, admin: pass },
  });
};

/** What is said when something was thrown that nobody foresaw, and nothing else. */
async function expectVague(response: Response): Promise<void> {
  expect(response.status).toBe(500);
  expect(response.headers.get("Retry-After")).toBeNull();
  const text = await response.text();
  expect(ErrorBody.strict().parse(JSON.parse(text))).toEqual({
    error: "Something went wrong on our side.",
    code: "internal",
    requestId: response.headers.get("X-Request-Id"),
    retryable: true,
  });
  const all = `${text}${JSON.stringify([...response.headers])}`;
  for (const secret of [INSIDE, "VaultError", "TypeError", "    at ", ".ts"]) expect(all).not.toContain(secret);
}

describe("an error that nobody foresaw", () => {
  it.each([
    ["an error of a class of ours", new VaultError(INSIDE)],
    [
      "an error with a status, as libraries throw them",
      Object.assign(new Error(INSIDE), { status: 404, code: INSIDE }),
    ],
    ["something that looks like a problem", { name: "Problem", code: "not_found", message: INSIDE, extras: {} }],
    ["a text", INSIDE],
    ["nothing at all", undefined],
    ["a response", new Response(INSIDE)],
  ])("is answered without a word of it: %s", async (_, error) => {
    await expectVague(await apiWith({}, apiRequest("/health"), throwing(error)));
  });

  it("is logged whole, with the id that the client was told", async () => {
    const response = await apiWith({}, apiRequest("/health"), throwing(new VaultError(INSIDE)));
    expect(logged).toContain(INSIDE);
    expect(logged).toContain(response.headers.get("X-Request-Id"));
  });

  it("is as vague when a part of the platform fails", async () => {
    const { token } = await newAccount();
    const broken = {
      getByName: () => {
        throw new TypeError(INSIDE);
      },
    };
    const body = { url: "http://127.0.0.1:3000/" };
    await expectVague(await apiWith({ LIMITS: broken }, apiRequest("/api/usage", { token })));
    const request = apiRequest("/api/screenshot", { method: "POST", token, body });
    await expectVague(await apiWith({ LIMITS: broken }, request.clone()));
    await expectVague(await apiWith({ POOL: broken }, request));
  });

  it("is told apart from a problem that is meant for the client", async () => {
    const problem = new Problem("capacity", "Come back.", { retryAfterSeconds: 7 });
    const response = await apiWith({}, apiRequest("/health"), throwing(problem));
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "7"]);
    expect(await read(response)).toMatchObject({ error: "Come back.", code: "capacity" });
  });
});

describe("a deployment that is not configured", () => {
  const first = async (changed: object) => {
    const response = await apiWith(changed, apiRequest("/health"));
    expect(response.status).toBe(500);
    return (await read<ErrorBody>(response)).error;
  };

  it.each(["PAYLOAD_KEYS", "LINK_KEYS", "AUTH_SECRET"])("names the secret that is missing: %s", async (name) => {
    const said = await first({ [name]: undefined });
    expect(said).toBe(`Stillframe is not configured: ${name} is missing.`);
  });

  it.each([
    ["PAYLOAD_KEYS", "short"],
    ["LINK_KEYS", "a:b,c"],
    ["AUTH_SECRET", "short"],
    ["ADMIN_TOKEN", "short"],
    ["ALLOW_PRIVATE_TARGETS", "yes please"],
    ["OWN_HOSTS", "https://shots.example.com"],
    ["DNS_RESOLVER_URL", "not an address"],
    ["BROWSER_SLOTS", "many"],
    ["BROWSER_SLOTS", "0"],
    ["CAPTURE_TIMEOUT_MS", "-5"],
    ["MONTHLY_REQUESTS", "{free: 1}"],
    ["MONTHLY_REQUESTS", '{"gold": 1}'],
  ])("names what is malformed, and never shows a value: %s", async (name, value) => {
    const said = await first({ [name]: value });
    expect(said).toContain(name);
    expect(said).not.toContain("\n");
    if (/KEYS|SECRET|TOKEN/.test(name)) expect(said).not.toContain(value);
  });

  it("names everything that is wrong in one line", async () => {
    const said = await first({ LINK_KEYS: undefined, AUTH_SECRET: "short" });
    expect(said).toMatch(/^Stillframe is not configured: .*LINK_KEYS.*; .*AUTH_SECRET.*\.$/);
  });

  it("answers nothing else either", async () => {
    const response = await apiWith({ AUTH_SECRET: undefined }, apiRequest("/openapi.json"));
    expect(response.status).toBe(500);
  });
});

describe("private targets", () => {
  const at = (host: string, value: string) =>
    apiWith({ ALLOW_PRIVATE_TARGETS: value }, new Request(`http://${host}/health`));

  it.each(["localhost", "localhost:8787", "127.0.0.1:8787", "[::1]:8787", "app.localhost"])(
    "may be allowed where the service is reached on the machine itself: %s",
    async (host) => {
      for (const value of ["true", "127.0.0.1:3000"]) expect((await at(host, value)).status).toBe(200);
    },
  );

  it.each(["shots.example.com", "example.workers.dev", "192.168.1.5:8787", "localhost.example.com"])(
    "make the service refuse to serve any other host: %s",
    async (host) => {
      for (const value of ["true", "127.0.0.1:3000"]) {
        const response = await at(host, value);
        expect(response.status).toBe(500);
        expect((await read<ErrorBody>(response)).error).toContain("ALLOW_PRIVATE_TARGETS");
      }
      expect((await at(host, "false")).status).toBe(200);
    },
  );
});
