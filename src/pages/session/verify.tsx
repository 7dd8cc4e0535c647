import { verifyBy } from "../../accounts/letters.ts";
import { respond } from "../document.tsx";
import { PublicFrame } from "../frame.tsx";
import { type PageHandler, queryOf, redirect, type Visit } from "../visit.ts";
import { shieldedNetwork } from "./flood.ts";

/** Opened from a letter: the address is proven by it. Signs nobody in, as programs open links too. */
export const verifyEmail: PageHandler = async (visit) => {
  const flood = await shieldedNetwork(visit);
  const isProven = flood === null && (await verifyBy(visit, queryOf(visit).get("ticket") ?? ""));
  if (isProven) return redirect(visit, "/sign-in?notice=verified");
  const text = flood ?? "It opens for a day, and only the newest. Sign in, and you will be sent another.";
  return tell(visit, { title: "This link is over", text, status: flood === null ? 403 : 429 });
};

/** A page with one sentence, and the way to sign in. */
export const tell = (visit: Visit, { title, text, status = 200 }: { title: string; text: string; status?: number }) =>
  respond(
    visit,
    { title: `${title} · Stillframe`, status },
    <PublicFrame>
      <section class="card narrow">
        <h1>{title}</h1>
        <p>{text}</p>
        <p class="aside">
          <a href="/sign-in">Sign in</a>
        </p>
      </section>
    </PublicFrame>,
  );
