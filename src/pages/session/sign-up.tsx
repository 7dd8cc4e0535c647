import { authOf, PASSWORD_LENGTH } from "../../accounts/auth.ts";
import { usesMail, writeAfterSignUp } from "../../accounts/letters.ts";
import { invitedBy } from "../../accounts/links.ts";
import { respond } from "../document.tsx";
import { shieldedNetwork } from "./flood.ts";
import { readForm, textOf } from "../form.ts";
import { Notice, PublicFrame } from "../frame.tsx";
import { count, Field } from "../parts.tsx";
import { refusalOf } from "./refusal.ts";
import { destination, findMember, keepCookies, withNext } from "./session.ts";
import { GitHubButton, policyWithGitHub } from "./sign-in.tsx";
import { isPerson, policyWithTurnstile, Turnstile } from "./turnstile.tsx";
import { tell } from "./verify.tsx";
import { type PageHandler, queryOf, redirect, type Visit } from "../visit.ts";

interface Filled {
  email?: string | undefined;
  /** The text of an invitation, and whom it is for; `null` when there is none that opens. */
  ticket: string;
  invited: string | null;
  next: string;
  /** By field; `form` is about all of it. */
  errors?: { email?: string; password?: string; form?: string };
  status?: number;
}

export const showSignUp: PageHandler = async (visit) => {
  const next = destination(queryOf(visit).get("next"));
  const ticket = queryOf(visit).get("ticket") ?? "";
  if ((await findMember(visit)) !== null) return redirect(visit, next);
  const invited = await invitedBy(visit, ticket);
  return view(visit, { next, ticket, invited, email: invited ?? undefined });
};

/** Makes the user with an account on the first plan and signs them in. */
export const signUp: PageHandler = async (visit) => {
  const form = await readForm(visit);
  const [email, password] = [textOf(form, "email").toLowerCase(), form.get("password") ?? ""];
  const ticket = form.get("ticket") ?? "";
  const invited = await invitedBy(visit, ticket);
  const filled = { email, next: destination(form.get("next")), ticket, invited };
  if (!mayOpen(visit, invited)) return view(visit, filled);
  if (visit.settings.SIGN_UPS === "invited" && invited !== email) {
    return view(visit, { ...filled, status: 422, errors: { email: `The invitation is for ${invited ?? ""}.` } });
  }
  const flood = await shieldedNetwork(visit);
  if (flood !== null) return view(visit, { ...filled, status: 429, errors: { form: flood } });
  if (!(await isPerson(visit, form))) {
    return view(visit, { ...filled, status: 422, errors: { form: "The check for people did not pass. Try again." } });
  }
  try {
    const { headers } = await authOf(visit).api.signUpEmail({
      body: { email, password, name: email },
      headers: visit.request.headers,
      returnHeaders: true,
    });
    keepCookies(visit, headers);
    if (usesMail(visit)) return askToVerify(visit, email);
    // Nobody who asked for no page in particular has a token yet.
    return redirect(visit, filled.next === destination(null) ? "/account/tokens" : filled.next);
  } catch (error) {
    const refusal = refusalOf(error);
    return view(visit, { ...filled, status: 422, errors: { [fieldOf(refusal)]: WORDS[refusal] } });
  }
};

/** The same whether the address is new or has an account: the letter tells its owner which. */
function askToVerify(visit: Visit, email: string): Response {
  visit.waitUntil(writeAfterSignUp(visit, email));
  const text = `We have sent a link to ${email}. Open it to use your account.`;
  return tell(visit, { title: "Look into your mail", text });
}

const fieldOf = (refusal: ReturnType<typeof refusalOf>): "email" | "password" =>
  refusal === "weak" || refusal === "long" ? "password" : "email";

const WORDS = {
  taken: "There is an account with this email already. If it is yours, sign in.",
  weak: `A password has at least ${PASSWORD_LENGTH.min} characters.`,
  long: `A password has at most ${PASSWORD_LENGTH.max} characters.`,
  unverified: "Confirm your address first: we have sent you a link.",
  wrong: "This does not look like an email address.",
} as const;

/** Whether sign-ups are open to whoever came: to everybody, or by an invitation. */
const mayOpen = ({ settings: { SIGN_UPS } }: Visit, invited: string | null): boolean =>
  SIGN_UPS === "open" || (SIGN_UPS === "invited" && invited !== null);

const WHY_NOT = {
  open: "",
  invited: "Accounts are opened by invitation. If you have one, open its link; if not, ask whoever runs this service.",
  closed: "Whoever runs this service opens accounts by hand. Ask them for one.",
} as const;

function view(visit: Visit, { email, next, ticket, invited, errors = {}, status = 200 }: Filled): Response {
  const open = mayOpen(visit, invited);
  const policy = { ...policyWithGitHub(visit.settings), ...policyWithTurnstile(visit.settings) };
  return respond(
    visit,
    { title: "Sign up · Stillframe", description: "Open a Stillframe account.", status, policy },
    <PublicFrame>
      <section class="card narrow">
        <h1>{open ? "Open an account" : "Sign-ups are closed"}</h1>
        {open ? (
          <SignUpForm email={email} next={next} ticket={ticket} errors={errors} visit={visit} />
        ) : (
          <p>{WHY_NOT[visit.settings.SIGN_UPS]}</p>
        )}
        <p class="aside">
          Have an account? <a href={withNext("/sign-in", next)}>Sign in</a>.
        </p>
      </section>
    </PublicFrame>,
  );
}

type FormOptions = Required<Pick<Filled, "errors" | "next" | "ticket">> & { email: string | undefined; visit: Visit };

function SignUpForm({ email, next, ticket, errors, visit }: FormOptions) {
  return (
    <>
      <p>
        {count(visit.settings.MONTHLY_REQUESTS.free)} captures a month are free. All you need is an email address and a
        password.
      </p>
      <Notice text={errors.form} bad />
      <form method="post" action="/sign-up">
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="ticket" value={ticket} />
        <Field
          name="email"
          label="Email"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          value={email}
          error={errors.email}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="new-password"
          required
          minLength={PASSWORD_LENGTH.min}
          maxLength={PASSWORD_LENGTH.max}
          hint={`At least ${PASSWORD_LENGTH.min} characters.`}
          error={errors.password}
        />
        <Turnstile settings={visit.settings} />
        <button>Open an account</button>
      </form>
      <GitHubButton settings={visit.settings} />
    </>
  );
}
