import type { User } from "../accounts/members.ts";
import type { Account, AccountCall, Call } from "../http/handler.ts";

/** A request for a page. */
export interface Visit extends Call {
  request: Request;
  /** The parts of the path that vary. */
  params: Record<string, string>;
}

/** A request for a page by somebody who is signed in. */
export interface MemberVisit extends Visit, AccountCall {
  user: User;
  account: Account;
}

/** What answers a page's address. */
export type PageHandler<V extends Visit = Visit> = (visit: V) => Promise<Response> | Response;

/** After a form was sent: the browser asks for another page, so that reloading it sends nothing again. */
export function redirect({ headers }: Visit, to: string): Response {
  headers.set("Location", to);
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 303, headers });
}

/** What an operation of the API is asked with, where it takes nothing. */
export const NO_INPUT = { params: undefined, query: undefined, headers: undefined, body: undefined, form: undefined };

export const queryOf = ({ request }: Visit): URLSearchParams => new URL(request.url).searchParams;
