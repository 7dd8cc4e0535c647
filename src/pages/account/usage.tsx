import type { UsageView } from "../../contract/account.ts";
import { getUsage } from "../../limits/routes.ts";
import { dayOf } from "../../limits/window.ts";
import { daysOfMonth, UsageChart } from "./chart.tsx";
import { respond } from "../document.tsx";
import { AccountFrame } from "../frame.tsx";
import { count, Moment } from "../parts.tsx";
import { type MemberVisit, NO_INPUT, type PageHandler } from "../visit.ts";

export const showUsage: PageHandler<MemberVisit> = async (visit) => {
  const limits = visit.env.LIMITS.getByName(visit.account.id);
  const [usage, days] = await Promise.all([getUsage(NO_INPUT, visit), limits.days()]);
  const today = dayOf(Date.now());
  return respond(
    visit,
    { title: "Usage · Stillframe", styles: ["usage"] },
    <AccountFrame here="/account/usage" title="Usage" email={visit.account.email}>
      <Month usage={usage} />
      <section class="by-day">
        <h2>By day</h2>
        <UsageChart today={today} days={daysOfMonth(today, days)} />
      </section>
    </AccountFrame>,
  );
};

const Month = ({ usage: { used, remaining, limit, reset, plan, cacheHits, failures } }: { usage: UsageView }) => (
  <>
    <dl class="figures">
      <div>
        <dt>Used this month</dt>
        <dd>{count(used)}</dd>
      </div>
      <div>
        <dt>Left</dt>
        <dd>
          {count(remaining)} <small>of {count(limit)}</small>
        </dd>
      </div>
      <div>
        <dt>Free, from the cache</dt>
        <dd>{count(cacheHits)}</dd>
      </div>
      <div>
        <dt>Browser time for failures, this hour</dt>
        <dd>
          {count(Math.round(failures.browserSeconds))} s <small>of {count(failures.limit)} s free</small>
        </dd>
      </div>
      <div>
        <dt>Resets on</dt>
        <dd>
          <Moment at={reset} dayOnly />
        </dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd class="plan">{plan}</dd>
      </div>
    </dl>
    <svg class="share" width="100%" height="8" aria-hidden="true">
      <rect width="100%" height="8" rx="4" />
      <rect width={`${Math.min(100, (100 * used) / Math.max(1, limit))}%`} height="8" rx="4" />
    </svg>
  </>
);
