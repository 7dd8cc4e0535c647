import type { Operation } from "../contract/operation.ts";
import type { Mounted } from "../http/serve.ts";

/** Every address of the pages and how it is asked. What answers each stands in `site.tsx`. */
export const PAGES = [
  "GET /",
  "GET /sign-up",
  "POST /sign-up",
  "GET /sign-in",
  "POST /sign-in",
  "POST /sign-in/github",
  "GET /auth/callback/github",
  "POST /sign-out",
  "GET /account",
  "GET /account/tokens",
  "POST /account/tokens",
  "POST /account/tokens/{id}/revoke",
  "GET /account/usage",
  "GET /account/jobs",
  "GET /account/jobs/{id}",
  "POST /account/jobs/{id}/cancel",
  "GET /account/settings",
  "POST /account/settings/retention",
  "POST /account/settings/password",
  "POST /account/settings/sign-out-everywhere",
  "POST /account/settings/delete",
  "GET /playground",
  "POST /playground/capture",
  "POST /playground/code",
  "GET /docs",
] as const;
export type PageKey = (typeof PAGES)[number];

/**
 * The pages, to be mounted beside the operations of the API. All that they are made of (templates, sign-in) is loaded
 * when the first page is asked for: a request to the API never waits for it, nor does the start of the Worker.
 */
export const pages: readonly Mounted[] = PAGES.map((key) => ({
  op: operationOf(key),
  async handle(request, call) {
    call.line.operation = key;
    const { site } = await import("./site.tsx");
    return await site(key, { ...call, request, params: request.params });
  },
}));

function operationOf(key: PageKey): Operation {
  const [method, path] = key.split(" ", 2);
  return {
    name: key,
    method: method === "POST" ? "POST" : "GET",
    path: path ?? "/",
    summary: key,
    tag: "Pages",
    auth: "none",
    output: null,
    status: 200,
    errors: [],
  };
}
