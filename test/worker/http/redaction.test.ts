import { inject, afterEach, beforeEach, expect, it, vi } from "vitest";
import { newAccount } from "../../support/account.ts";
import { api } from "../../support/api.ts";

/** Would be somebody's secret; no sink may ever hold it. */
const CANARY = "canary-8f1d";

let lines: string[];
const logged = (): string => lines.join("\n");

beforeEach(() => {
  lines = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      lines.push(args.map((arg) => (typeof arg === "string" ? arg : JSON.stringify(arg))).join(" "));
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const DOORS: Record<string, (token: string) => Promise<Response>> = {
  "the path of a target": (token) => capture(token, { url: `${inject("site")}/status/404/${CANARY}` }),
  "the query of a target": (token) => capture(token, { url: `${inject("site")}/plain?key=${CANARY}` }),
  "the fragment of a target": (token) => capture(token, { url: `${inject("site")}/plain#${CANARY}` }),
  "a refused address": (token) => capture(token, { url: `http://${CANARY}@localhost/` }),
  "a redirect": (token) => capture(token, { url: `${inject("site")}/redirect?status=302&to=/plain?${CANARY}` }),
  "a page that fails": (token) => capture(token, { url: `${inject("site")}/reset?${CANARY}` }),
  "a selector": (token) => capture(token, { url: `${inject("site")}/plain`, selector: `h1, #${CANARY}` }),
  "an invalid selector": (token) => capture(token, { url: `${inject("site")}/plain`, selector: `!${CANARY}` }),
  "an unknown field": (token) => capture(token, { url: `${inject("site")}/plain`, [CANARY]: 1 }),
  "an unknown path": (token) => api(`/nowhere/${CANARY}`, { token }),
  "our own query": (token) => api(`/api/usage?${CANARY}=${CANARY}`, { token }),
  "a wrong token": () => api("/api/usage", { token: `sf_live_${CANARY}` }),
};

const capture = (token: string, body: object) => api("/api/screenshot", { method: "POST", token, body });

it.each(Object.entries(DOORS))("logs one line for a request and nothing of %s", async (_, knock) => {
  const { token } = await newAccount();
  lines = [];
  const response = await knock(token);
  await response.arrayBuffer();
  expect(logged()).toContain(response.headers.get("X-Request-Id"));
  expect(logged()).not.toContain(CANARY);
  expect(logged()).not.toContain(token.slice(12));
});

it("says which page's host was captured, for which account", async () => {
  const { id, token } = await newAccount();
  lines = [];
  await (await capture(token, { url: `${inject("site")}/plain` })).arrayBuffer();
  // What a browser of an earlier test may still have to say is no request.
  const requests = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "request");
  expect(requests).toMatchObject([{ operation: "captureScreenshot", account: id, target: "127.0.0.1" }]);
});
