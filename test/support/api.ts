import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { app } from "../../src/app.ts";
import { BINDINGS } from "./bindings.ts";

export interface Sent {
  method?: string;
  /** The bearer token; none when left out. */
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** A request as a client would send it. */
export function apiRequest(path: string, { method = "GET", token, body }: Sent = {}): Request {
  const headers = new Headers();
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  return new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Calls the service through its public door. */
export const api = (path: string, sent?: Sent): Promise<Response> => exports.default.fetch(apiRequest(path, sent));

/** Calls a service with some of its environment changed; what it does after the answer is done as well. */
export async function apiWith(changed: object, request: Request, service = app): Promise<Response> {
  const context = createExecutionContext();
  const response = await service(
    new Request<unknown, IncomingRequestCfProperties>(request),
    { ...env, ...changed },
    context,
  );
  await waitOnExecutionContext(context);
  return response;
}

/** Calls it as the operator. */
export const adminApi = (path: string, sent?: Sent): Promise<Response> =>
  api(`/api/admin${path}`, { token: BINDINGS.ADMIN_TOKEN, ...sent });

/** A JSON answer, of the type that the test expects. */
export const read = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;
