import type { Operation } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

export const pathsOf = (op: Operation): readonly string[] => [op.path, ...(op.aliases ?? [])];

/** `/api/jobs/{id}` as the router writes it: `/api/jobs/:id`. */
export const routePattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Fixed parts before parameters, so that `/api/jobs/batch` is not taken for the `{id}` of `/api/jobs/{id}`. */
export const bySpecificity = (a: string, b: string): number => {
  const [first, second] = [a, b].map((path) => path.replaceAll(/\{\w+\}/g, LAST));
  return (first ?? "") < (second ?? "") ? -1 : 1;
};

/** Sorts behind every character that a path is written with. */
const LAST = "\uffff";

/** Which methods each path answers, as the `Allow` header lists them. */
export function methodsByPath(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const methods = new Map<string, Set<string>>();
  for (const op of operations) {
    for (const path of pathsOf(op)) {
      const known = methods.get(path) ?? new Set<string>();
      methods.set(path, known.add(op.method));
      if (op.method === "GET") known.add("HEAD");
    }
  }
  return new Map([...methods].map(([path, known]) => [path, [...known.add("OPTIONS")].join(", ")]));
}

export function unknownPath(): never {
  throw new Problem("not_found", "There is no such path. `/openapi.json` lists them all.");
}

/** What a known path answers to a method that no operation has there: a preflight's answer, or what it does answer. */
export function otherMethod(request: Request, allow: string): Response {
  if (request.method === "OPTIONS") return preflight(allow);
  const message = `This path does not answer ${request.method}; it answers ${allow}.`;
  throw new Problem("method_not_allowed", message, { headers: { Allow: allow } });
}

function preflight(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Prefer",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** API answers may be read from any origin: they carry no cookie, only what the token opens. */
export function allowAnyOrigin(request: Request, headers: Headers): void {
  if (!new URL(request.url).pathname.startsWith("/api/")) {
    for (const name of headers.keys()) if (name.startsWith("access-control-")) headers.delete(name);
    return;
  }
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", "*, Authorization");
}
