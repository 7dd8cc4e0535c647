import { authOf } from "../../accounts/auth.ts";
import { findAccountOf, openAccount } from "../../accounts/members.ts";
import { Problem } from "../../contract/problem.ts";
import { type MemberVisit, type PageHandler, queryOf, redirect, type Visit } from "../visit.ts";

/** Pages that a sign-in may lead back to; anything else in `next` would be a way to send people elsewhere. */
const RETURN = /^\/(?:account(?:\/[\w-]{1,64}){0,2}|playground(?:\?url=[^&#\s\p{Cc}]{0,6000})?)$/u;

const FIRST_PAGE = "/account";

/** Where a page sends people once they are signed in. */
export function destination(next: string | null): string {
  return next !== null && RETURN.test(next) ? next : FIRST_PAGE;
}

/** The address of a page that will send people there in turn. */
export const withNext = (path: string, next: string): string =>
  next === FIRST_PAGE ? path : `${path}?${new URLSearchParams({ next }).toString()}`;

/**
 * Answers a page to those who are signed in and sends all others to sign in. @throws {Problem} `account_suspended`.
 */
export const member =
  (page: PageHandler<MemberVisit>): PageHandler =>
  async (visit) => {
    const signedIn = await findMember(visit);
    if (signedIn === null) return toSignIn(visit);
    visit.line.account = signedIn.account.id;
    if (signedIn.account.suspended) throw new Problem("account_suspended");
    return await page({ ...visit, ...signedIn });
  };

/** Who is signed in, with the account they act for; `null` for nobody. A session that is used lasts longer. */
export async function findMember(visit: Visit): Promise<Pick<MemberVisit, "user" | "account"> | null> {
  if (!visit.request.headers.has("Cookie")) return null;
  const { request, env } = visit;
  const { response: session, headers } = await authOf(visit).api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  keepCookies(visit, headers);
  if (session === null) return null;
  const { id, email } = session.user;
  const account = (await findAccountOf(env.DB, id)) ?? (await openAccount(env.DB, { id, email }));
  if (account === null) throw new Error("There is no account for this user.");
  return { user: { id, email }, account };
}

/** Hands the sign-in's cookies on to the browser. */
export function keepCookies({ headers }: Visit, from: Headers): void {
  for (const cookie of from.getSetCookie()) headers.append("Set-Cookie", cookie);
}

function toSignIn(visit: Visit): Response {
  const { pathname, search } = new URL(visit.request.url);
  const next = visit.request.method === "GET" && RETURN.test(pathname + search) ? pathname + search : null;
  const query = new URLSearchParams({ notice: "sign-in", ...(next === null ? {} : { next }) });
  return redirect(visit, `/sign-in?${query.toString()}`);
}

/** The notice that a redirect left in the address; only those we know are shown. */
export const noticeOf = (visit: Visit): string | undefined => NOTICES[queryOf(visit).get("notice") ?? ""];

const NOTICES: Readonly<Record<string, string>> = {
  "sign-in": "Sign in to continue.",
  "signed-out": "You are signed out.",
  deleted: "Your account and everything in it has been deleted.",
  github: "We could not sign you in with GitHub. If you have a password here, use it instead.",
  revoked: "Token revoked. Requests that use it now fail.",
  "link-key-deleted": "Link key deleted. Its links stop working within 5 seconds.",
  retention: "Saved. This applies to jobs that finish from now on.",
  verified: "Your email address is confirmed. Sign in to continue.",
  reset: "Your new password is set. Sign in with it.",
  password: "Password changed. Your other browsers are signed out.",
  sent: "Test event sent.",
  "sent-again": "The event is being sent again.",
  "sent-all": "Everything that failed is being sent again.",
  "sent-some": "The oldest failed events are being sent again. Send the rest in a minute.",
  "job-again": "This is a new job with the same request.",
  "webhook-deleted": "Webhook deleted.",
  "cancel-asked": "Cancellation requested.",
  "cancel-late": "The job had already finished.",
};
