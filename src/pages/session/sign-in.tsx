import { authOf, GITHUB_CALLBACK } from "../../accounts/auth.ts";
import { writeAfterSignUp } from "../../accounts/letters.ts";
import type { Settings } from "../../config.ts";
import { type DocumentOptions, respond } from "../document.tsx";
import { shielded } from "./flood.ts";
import { readForm, textOf } from "../form.ts";
import { Notice, PublicFrame } from "../frame.tsx";
import { Field } from "../parts.tsx";
import { refusalOf } from "./refusal.ts";
import { destination, findMember, keepCookies, noticeOf, withNext } from "./session.ts";
import { type PageHandler, queryOf, redirect, type Visit } from "../visit.ts";

interface Filled {
  email?: string;
  next: string;
  error?: string;
  status?: number;
}

export const showSignIn: PageHandler = async (visit) => {
  const next = destination(queryOf(visit).get("next"));
  return (await findMember(visit)) === null ? view(visit, { next }) : redirect(visit, next);
};

/** Signs in. The answer is the same, after the same time, whether there is no such user or the password is wrong. */
export const signIn: PageHandler = async (visit) => {
  const form = await readForm(visit);
  const email = textOf(form, "email").toLowerCase();
  const next = destination(form.get("next"));
  const flood = await shielded(visit, email);
  if (flood !== null) return view(visit, { email, next, status: 429, error: flood });
  try {
    const { headers } = await authOf(visit).api.signInEmail({
      body: { email, password: form.get("password") ?? "" },
      headers: visit.request.headers,
      returnHeaders: true,
    });
    keepCookies(visit, headers);
    return redirect(visit, next);
  } catch (error) {
    if (refusalOf(error) === "unverified") {
      visit.waitUntil(writeAfterSignUp(visit, email));
      return view(visit, { email, next, status: 422, error: "Confirm your address first: we have sent you a link." });
    }
    return view(visit, { email, next, status: 422, error: "The email or the password is not right." });
  }
};

export const signOut: PageHandler = async (visit) => {
  const { headers } = await authOf(visit).api.signOut({ headers: visit.request.headers, returnHeaders: true });
  keepCookies(visit, headers);
  return redirect(visit, "/sign-in?notice=signed-out");
};

/** Sends people to GitHub, which sends them back to `finishGitHub`. */
export const startGitHub: PageHandler = async (visit) => {
  if (!offersGitHub(visit.settings)) return redirect(visit, "/sign-in");
  const { response, headers } = await authOf(visit).api.signInSocial({
    body: { provider: "github", callbackURL: "/account", errorCallbackURL: "/sign-in?notice=github" },
    headers: visit.request.headers,
    returnHeaders: true,
  });
  keepCookies(visit, headers);
  return redirect(visit, response.url ?? "/sign-in?notice=github");
};

/** The library answers by itself: it checks the state, makes the session and sends people on. */
export const finishGitHub: PageHandler = async (visit) => {
  if (!offersGitHub(visit.settings)) return redirect(visit, "/sign-in");
  const { status, headers } = await authOf(visit).handler(visit.request);
  keepCookies(visit, headers);
  const { href } = new URL(headers.get("Location") ?? "", visit.origin);
  // Whatever went wrong is told on a page of the library's own, which is not ours to show.
  const signedIn = status < 400 && href === `${visit.origin}/account`;
  return redirect(visit, signedIn ? "/account" : "/sign-in?notice=github");
};

const offersGitHub = (settings: Settings): boolean =>
  settings.GITHUB_CLIENT_ID !== undefined && settings.GITHUB_CLIENT_SECRET !== undefined;

/** @see GITHUB_CALLBACK which the operator registers with GitHub. */
export const GitHubButton = ({ settings }: { settings: Settings }) =>
  offersGitHub(settings) ? (
    <form method="post" action="/sign-in/github" class="other" data-callback={GITHUB_CALLBACK}>
      <button class="plain">Continue with GitHub</button>
    </form>
  ) : null;

/** A page with that button has to let its form lead on to GitHub. */
export const policyWithGitHub = (settings: Settings): DocumentOptions["policy"] =>
  offersGitHub(settings) ? { "form-action": "'self' https://github.com" } : {};

function view(visit: Visit, { email, next, error, status = 200 }: Filled): Response {
  const policy = policyWithGitHub(visit.settings);
  return respond(
    visit,
    { title: "Sign in · Stillframe", description: "Sign in to Stillframe.", status, policy },
    <PublicFrame>
      <section class="card narrow">
        <h1>Sign in</h1>
        <Notice text={error} bad />
        {error === undefined ? <Notice text={noticeOf(visit)} /> : null}
        <form method="post" action="/sign-in">
          <input type="hidden" name="next" value={next} />
          <Field
            name="email"
            label="Email"
            type="email"
            autocomplete="username"
            required
            maxLength={254}
            value={email}
          />
          <Field name="password" label="Password" type="password" autocomplete="current-password" required />
          <button>Sign in</button>
        </form>
        <GitHubButton settings={visit.settings} />
        <p class="aside">
          <a href="/forgot-password">Forgotten your password?</a>
        </p>
        {visit.settings.SIGN_UPS === "open" ? (
          <p class="aside">
            New here? <a href={withNext("/sign-up", next)}>Open an account</a>.
          </p>
        ) : null}
      </section>
    </PublicFrame>,
  );
}
