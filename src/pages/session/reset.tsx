import { authOf, PASSWORD_LENGTH } from "../../accounts/auth.ts";
import { holderOf } from "../../accounts/links.ts";
import { setPassword } from "../../accounts/passwords.ts";
import { respond } from "../document.tsx";
import { readForm } from "../form.ts";
import { PublicFrame } from "../frame.tsx";
import { Field } from "../parts.tsx";
import { type PageHandler, queryOf, redirect, type Visit } from "../visit.ts";
import { shieldedNetwork } from "./flood.ts";

/** Asks for a new password, where the link that the operator made still opens. */
export const showReset: PageHandler = async (visit) => {
  const ticket = queryOf(visit).get("ticket") ?? "";
  const holder = await holderOf(visit, ticket);
  return holder === null ? over(visit) : view(visit, { ticket, email: holder.email });
};

/** Sets it. Every session that began with the one before ends. */
export const saveReset: PageHandler = async (visit) => {
  const form = await readForm(visit);
  const [ticket, password] = [form.get("ticket") ?? "", form.get("password") ?? ""];
  const holder = await holderOf(visit, ticket);
  if (holder === null) return over(visit);
  const { email } = holder;
  const flood = await shieldedNetwork(visit);
  if (flood !== null) return view(visit, { ticket, email, error: flood, status: 429 });
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max) {
    const error = `A password has ${min} to ${max} characters.`;
    return view(visit, { ticket, email, error, status: 422 });
  }
  const { password: hashing } = await authOf(visit).$context;
  await setPassword(visit.env.DB, holder.account, { ...holder, hash: await hashing.hash(password) });
  return redirect(visit, "/sign-in?notice=reset");
};

interface Filled {
  ticket: string;
  email: string;
  error?: string;
  status?: number;
}

const TITLE = "New password · Stillframe";

const view = (visit: Visit, { ticket, email, error, status = 200 }: Filled): Response =>
  respond(
    visit,
    { title: TITLE, status },
    <PublicFrame>
      <section class="card narrow">
        <h1>A new password</h1>
        <p>For {email}. Every browser that is signed in is signed out by it.</p>
        <form method="post" action="/reset-password">
          <input type="hidden" name="ticket" value={ticket} />
          <Field
            name="password"
            label="New password"
            type="password"
            autocomplete="new-password"
            required
            minLength={PASSWORD_LENGTH.min}
            maxLength={PASSWORD_LENGTH.max}
            hint={`At least ${PASSWORD_LENGTH.min} characters.`}
            error={error}
          />
          <button>Set the password</button>
        </form>
      </section>
    </PublicFrame>,
  );

const over = (visit: Visit): Response =>
  respond(
    visit,
    { title: TITLE, status: 403 },
    <PublicFrame>
      <section class="card narrow">
        <h1>This link is over</h1>
        <p>It opens once, for an hour. Ask whoever runs this service for a new one.</p>
      </section>
    </PublicFrame>,
  );
