import { usesMail, writeToReset } from "../../accounts/letters.ts";
import { respond } from "../document.tsx";
import { readForm, textOf } from "../form.ts";
import { Notice, PublicFrame } from "../frame.tsx";
import { Field } from "../parts.tsx";
import type { PageHandler, Visit } from "../visit.ts";
import { shielded } from "./flood.ts";
import { tell } from "./verify.tsx";

/** Asks whom to send a link for a new password, where mail can be sent. */
export const showForgot: PageHandler = (visit) => (usesMail(visit) ? view(visit) : byOperator(visit));

/** Sends it. The answer is the same, after the same time, whether there is such an account or not. */
export const sendReset: PageHandler = async (visit) => {
  if (!usesMail(visit)) return byOperator(visit);
  const email = textOf(await readForm(visit), "email").toLowerCase();
  const flood = await shielded(visit, email);
  if (flood !== null) return view(visit, flood);
  visit.waitUntil(writeToReset(visit, email));
  const text = `If ${email} has an account here, a link to set a new password is on its way there. It opens for an hour.`;
  return tell(visit, { title: "Look into your mail", text });
};

const byOperator = (visit: Visit): Response =>
  tell(visit, {
    title: "A forgotten password",
    text: "This service sends no mail. Ask whoever runs it for a link to set a new password.",
  });

const view = (visit: Visit, error?: string): Response =>
  respond(
    visit,
    { title: "Forgotten password · Stillframe", status: error === undefined ? 200 : 429 },
    <PublicFrame>
      <section class="card narrow">
        <h1>A forgotten password</h1>
        <Notice text={error} bad />
        <form method="post" action="/forgot-password">
          <Field name="email" label="Email" type="email" autocomplete="username" required maxLength={254} />
          <button>Send a link</button>
        </form>
      </section>
    </PublicFrame>,
  );
