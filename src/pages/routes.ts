import type { Operation } from "../contract/operation.ts";
import type { Mounted } from "../http/serve.ts";
import { type PageKey, PAGES } from "./addresses.ts";

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
