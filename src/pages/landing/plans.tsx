import type { Settings } from "../../config.ts";
import { JOBS_IN_FLIGHT } from "../../config-accounts.ts";
import { type Plan, PLANS } from "../../contract/account.ts";
import { count } from "../parts.tsx";

const BATCHES: ReadonlySet<Plan> = new Set(["growth", "scale"]);

interface PlanOptions {
  settings: Settings;
  signedIn: boolean;
}

/** What each plan has, as this service is set, and how to get it. */
export const Plans = ({ settings, signedIn }: PlanOptions) => (
  <section aria-labelledby="plans">
    <h2 id="plans">Plans</h2>
    <p class="lead">Failed captures are not counted. Nothing is charged beyond a plan: it stops and says until when.</p>
    <ul class="plans">
      {PLANS.map((plan) => (
        <li key={plan}>
          <h3 class="plan">{plan}</h3>
          {settings.PLAN_PRICES[plan] === undefined ? null : <p class="price">{settings.PLAN_PRICES[plan]}</p>}
          <p class="amount">
            <strong>{count(settings.MONTHLY_REQUESTS[plan])}</strong> captures a month
          </p>
          <ul>
            <li>{count(settings.REQUESTS_PER_MINUTE[plan])} a minute</li>
            <li>{JOBS_IN_FLIGHT[plan]} jobs at once</li>
            <li>{BATCHES.has(plan) ? "Batches of 20" : "Single jobs"}</li>
          </ul>
          <How plan={plan} settings={settings} signedIn={signedIn} />
        </li>
      ))}
    </ul>
  </section>
);

function How({ plan, settings, signedIn }: PlanOptions & { plan: Plan }) {
  if (plan === "free" && settings.SIGN_UPS === "open" && !signedIn)
    return (
      <a class="button" href="/sign-up">
        Start free
      </a>
    );
  if (plan === "free") return <p class="hint">{signedIn ? "Every account begins here." : "On invitation."}</p>;
  if (settings.PLANS_LINK === undefined) return <p class="hint">Ask whoever runs this service.</p>;
  return (
    <a class="button plain" href={settings.PLANS_LINK}>
      Get <span class="plan">{plan}</span>
    </a>
  );
}
