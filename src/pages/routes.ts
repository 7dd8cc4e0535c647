import type { Operation } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import type { Call } from "../http/handler.ts";
import type { Mounted } from "../http/serve.ts";
import { unknownPath } from "../http/paths.ts";
import { FILES, type PageKey, PAGES } from "./addresses.ts";

/**
 * The pages, to be mounted beside the operations of the API. All that they are made of (templates, sign-in) is loaded
 * when the first page is asked for: a request to the API never waits for it, nor does the start of the Worker.
 */
export const pages: readonly Mounted[] = [
  ...PAGES.map((key): Mounted => ({
    op: operationOf(key),
    async handle(request, call) {
      call.line.operation = key;
      const { site } = await import("./site.tsx");
      return await site(key, { ...call, request, params: request.params });
    },
  })),
  ...formPaths().map(toItsPage),
  ...FILES.map((path): Mounted => ({
    op: operationOf(`GET ${path}`),
    async handle(request, { env, line }) {
      line.operation = `GET ${path}`;
      const response = await env.ASSETS.fetch(request);
      if (response.status === 404) throw new Problem("not_found", "There is no such file.");
      return response;
    },
  })),
];

/** A path that is not there: a page for a browser, JSON for everybody else. @throws {Problem} `not_found`. */
export async function missingPage(request: Request, call: Call): Promise<Response> {
  const { pathname } = new URL(request.url);
  const wantsPage = request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
  if (!wantsPage || pathname.startsWith("/api/")) return unknownPath();
  const { missing } = await import("./site.tsx");
  return missing({ ...call, request, params: {} });
}

/** Paths that are there to send a form to and have no page of their own. */
function formPaths(): string[] {
  const paths = PAGES.filter((key) => key.startsWith("POST ")).map((key) => key.slice("POST ".length));
  return paths.filter((path) => !isPage(path));
}

/**
 * A browser shows what a form answered at the form's own address. Whoever opens that again, by reloading or from the
 * history, is led to the page that the form is on.
 */
function toItsPage(path: string): Mounted {
  const parts = path.split("/");
  const shown = parts.findLastIndex((_, length) => length > 1 && isPage(parts.slice(0, length).join("/")));
  return {
    op: operationOf(`GET ${path}`),
    async handle(request, { headers }) {
      const { pathname } = new URL(request.url);
      headers.set("Location", pathname.split("/").slice(0, Math.max(shown, 1)).join("/") || "/");
      return new Response(null, { status: 303, headers });
    },
  };
}

function isPage(path: string): boolean {
  return PAGES.some((key) => key === `GET ${path}`);
}

function operationOf(key: PageKey | `GET ${string}`): Operation {
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
