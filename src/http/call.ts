import { settings } from "../config.ts";
import { networkOf } from "../lib/network.ts";
import type { Call, LogLine } from "./handler.ts";
import { allowAnyOrigin } from "./paths.ts";

interface Start {
  request: Request;
  env: Env;
  context: ExecutionContext;
  requestId: string;
  headers: Headers;
  line: LogLine;
}

/** What handlers learn of a request. @throws {ConfigurationError} when the deployment is not configured. */
export function startCall({ request, env, context, requestId, headers, line }: Start): Call {
  const address = request.headers.get("CF-Connecting-IP");
  const { cf } = request as Request<unknown, IncomingRequestCfProperties | undefined>;
  return {
    env,
    settings: settings(env),
    requestId,
    origin: new URL(request.url).origin,
    network: address === null ? undefined : networkOf(address),
    continent: cf?.continent,
    signal: request.signal,
    headers,
    line,
    reply: {},
    phases: new Map(),
    waitUntil: (work) => context.waitUntil(work),
  };
}

/** Adds what every response carries, and drops the body where the method has none. */
export function finish(response: Response, request: Request, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  allowAnyOrigin(request, headers);
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status: response.status, headers });
}
