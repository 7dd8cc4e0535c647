import type { ComponentChildren } from "preact";
import { Problem } from "../contract/problem.ts";
import { write } from "../lib/log.ts";
import type { PageKey } from "./addresses.ts";
import { docs, subject } from "./docs/docs.tsx";
import { searchIndex } from "./docs/search.ts";
import { guide } from "./docs/guides/guide.tsx";
import { respond, secure } from "./document.tsx";
import { isOurs } from "./form.ts";
import { PublicFrame } from "./frame.tsx";
import { endJob, repeatJob, showJob } from "./account/jobs/job.tsx";
import { showJobs } from "./account/jobs/jobs.tsx";
import { demo } from "./demo/demo.tsx";
import { landing } from "./landing/landing.tsx";
import { tryIt } from "./landing/tries.ts";
import { Prose } from "./parts.tsx";
import { capture, queue, showCode, showPlayground } from "./playground/playground.tsx";
import { member } from "./session/session.ts";
import { endAccount, savePassword, saveRetention, showSettings, signOutEverywhere } from "./account/settings.tsx";
import { sendReset, showForgot } from "./session/forgot.tsx";
import { saveReset, showReset } from "./session/reset.tsx";
import { finishGitHub, showSignIn, signIn, signOut, startGitHub } from "./session/sign-in.tsx";
import { showSignUp, signUp } from "./session/sign-up.tsx";
import { verifyEmail } from "./session/verify.tsx";
import { endKey, makeKey, makeLink, showLinks } from "./account/links/links.tsx";
import { endToken, makeToken, showTokens } from "./account/tokens.tsx";
import { showUsage } from "./account/usage.tsx";
import { type PageHandler, redirect, type Visit } from "./visit.ts";
import { showDelivery } from "./account/webhooks/delivery.tsx";
import {
  endWebhook,
  rotate,
  sendAgain,
  sendFailedAgain,
  sendTest,
  showWebhook,
  switchWebhook,
} from "./account/webhooks/webhook.tsx";
import { makeWebhook, showWebhooks } from "./account/webhooks/webhooks.tsx";

const SITE: Readonly<Record<PageKey, PageHandler>> = {
  "GET /": landing,
  "GET /demo": demo,
  "POST /try": tryIt,
  "GET /sign-up": showSignUp,
  "POST /sign-up": signUp,
  "GET /reset-password": showReset,
  "POST /reset-password": saveReset,
  "GET /verify-email": verifyEmail,
  "GET /forgot-password": showForgot,
  "POST /forgot-password": sendReset,
  "GET /sign-in": showSignIn,
  "POST /sign-in": signIn,
  "POST /sign-in/github": startGitHub,
  "GET /auth/callback/github": finishGitHub,
  "POST /sign-out": signOut,
  "GET /account": member((visit) => redirect(visit, "/playground")),
  "GET /account/tokens": member(showTokens),
  "POST /account/tokens": member(makeToken),
  "POST /account/tokens/{id}/revoke": member(endToken),
  "GET /account/usage": member(showUsage),
  "GET /account/jobs": member(showJobs),
  "GET /account/jobs/{id}": member(showJob),
  "POST /account/jobs/{id}/cancel": member(endJob),
  "POST /account/jobs/{id}/again": member(repeatJob),
  "GET /account/webhooks": member(showWebhooks),
  "POST /account/webhooks": member(makeWebhook),
  "GET /account/webhooks/{id}": member(showWebhook),
  "POST /account/webhooks/{id}/test": member(sendTest),
  "POST /account/webhooks/{id}/redeliver": member(sendAgain),
  "POST /account/webhooks/{id}/redeliver-failed": member(sendFailedAgain),
  "GET /account/deliveries/{id}": member(showDelivery),
  "POST /account/webhooks/{id}/rotate": member(rotate),
  "POST /account/webhooks/{id}/enable": member(switchWebhook),
  "POST /account/webhooks/{id}/delete": member(endWebhook),
  "GET /account/links": member(showLinks),
  "POST /account/links": member(makeKey),
  "POST /account/links/{id}/delete": member(endKey),
  "POST /account/links/sign": member(makeLink),
  "GET /account/settings": member(showSettings),
  "POST /account/settings/retention": member(saveRetention),
  "POST /account/settings/password": member(savePassword),
  "POST /account/settings/sign-out-everywhere": member(signOutEverywhere),
  "POST /account/settings/delete": member(endAccount),
  "GET /playground": member(showPlayground),
  "POST /playground/capture": member(capture),
  "POST /playground/code": member(showCode),
  "POST /playground/job": member(queue),
  "GET /docs": docs,
  "GET /docs/search": searchIndex,
  "GET /docs/{guide}": guide,
  "GET /docs/api/{subject}": subject,
};

/**
 * Answers a page's address. What goes wrong is told as a page to whoever asked for one, and as JSON to a script.
 * @throws whatever goes wrong for a script.
 */
export async function site(key: PageKey, visit: Visit): Promise<Response> {
  try {
    if (visit.request.method === "POST" && !isOurs(visit)) return strange(visit);
    const response = await SITE[key](visit);
    secure(response.headers);
    return response;
  } catch (error) {
    if (!(visit.request.headers.get("Accept") ?? "").includes("text/html")) throw error;
    return failed(visit, error);
  }
}

/** What a browser sees at an address that is not there. */
export const missing = (visit: Visit): Response =>
  message(visit, { status: 404, title: "Page not found", text: "There is nothing at this address." });

/** A form that a page of somebody else sent, with our visitor's cookie. */
const strange = (visit: Visit): Response =>
  message(visit, {
    status: 403,
    title: "Not from here",
    text: "This form was not sent from a page of ours. Nothing was changed.",
  });

function failed(visit: Visit, error: unknown): Response {
  if (error instanceof Problem) {
    const { status, code, message: text } = error;
    if (code === "account_suspended")
      return message(visit, { status, title: "Suspended", text: SUSPENDED }, <SignOut />);
    return message(visit, { status, title: TITLES[status] ?? "That did not work", text });
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : typeof error;
  write("error", { message: "page", requestId: visit.requestId, operation: visit.line.operation, error: text });
  return message(visit, {
    status: 500,
    title: "Something went wrong",
    text: `It is our fault, not yours. If it stays, tell whoever runs this service: ${visit.requestId}`,
  });
}

/** Where somebody may have wanted to go. */
const WhereTo = () => (
  <p class="row">
    <a class="button" href="/">
      Go to the start page
    </a>
    <a href="/docs">Documentation</a>
    <a href="/playground">Playground</a>
  </p>
);

const SUSPENDED = "This account is suspended. Ask whoever runs this service why.";

const TITLES: Readonly<Record<number, string>> = { 403: "Not allowed", 404: "Not found", 429: "Too much for now" };

/** No other page is shown to them that has it. */
const SignOut = () => (
  <form method="post" action="/sign-out" class="other">
    <button class="plain">Sign out</button>
  </form>
);

interface Message {
  status: number;
  title: string;
  text: string;
}

function message(visit: Visit, { status, title, text }: Message, more?: ComponentChildren): Response {
  return respond(
    visit,
    { title: `${title} · Stillframe`, status },
    <PublicFrame signedIn={visit.line.account !== undefined}>
      <section class="card narrow">
        <h1>{title}</h1>
        <p>
          <Prose text={text} />
        </p>
        {more ?? <WhereTo />}
      </section>
    </PublicFrame>,
  );
}
