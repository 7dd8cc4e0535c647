import type { JobView } from "../../../contract/job.ts";
import { Problem } from "../../../contract/problem.ts";
import { type KeptRequest, keptRequest, runAgain } from "../../../jobs/again.ts";
import { cancelJob, storedJob } from "../../../jobs/routes.ts";
import { viewOf } from "../../../jobs/view.ts";
import { withoutSecrets } from "../../../screenshots/shown.ts";
import { listWebhooks } from "../../../webhooks/routes.ts";
import { showDeliveriesOf } from "../../../webhooks/view.ts";
import { respond } from "../../document.tsx";
import { AccountFrame } from "../../frame.tsx";
import { Confirm, Copyable } from "../../parts.tsx";
import { noticeOf } from "../../session/session.ts";
import { type MemberVisit, NO_INPUT, type PageHandler, redirect } from "../../visit.ts";
import { liveness } from "../live.ts";
import { Deliveries } from "../webhooks/deliveries.tsx";
import { Facts, Picture, Removed } from "./facts.tsx";
import { Badge, RunAgain, Trouble } from "./row.tsx";

/** What an operation of one job is asked with. */
const about = ({ params }: MemberVisit) => ({ ...NO_INPUT, params: { id: params["id"] ?? "" } });

export const showJob: PageHandler<MemberVisit> = async (visit) => {
  const { id } = about(visit).params;
  const stored = await storedJob(visit, id);
  const [job, kept, deliveries, { webhooks }] = await Promise.all([
    viewOf(visit, stored),
    stored.repeatable ? keptRequest(visit, id) : null,
    showDeliveriesOf(visit, id),
    listWebhooks(NO_INPUT, visit),
  ]);
  return respond(
    visit,
    { title: "Job · Stillframe", styles: ["jobs", "webhooks", "code"] },
    <AccountFrame here="/account/jobs" title="Job" email={visit.account.email} notice={noticeOf(visit)}>
      <div class="job" {...liveness({ jobs: [job], deliveries })}>
        <JobHead job={job} repeatable={kept !== null} />
        <Trouble job={job} />
        <Picture job={job} />
        <Facts job={job} />
        <Removed job={job} />
        <Request kept={kept} />
        <InCode job={job} />
        {deliveries.length === 0 ? null : (
          <section class="deliveries">
            <h2>Webhook deliveries</h2>
            <Deliveries deliveries={deliveries} webhooks={webhooks} led="webhook" />
          </section>
        )}
      </div>
    </AccountFrame>,
  );
};

export const endJob: PageHandler<MemberVisit> = async (visit) => {
  const input = about(visit);
  const notice = await Promise.resolve(cancelJob(input, visit)).then(
    () => "cancel-asked",
    (error: unknown) => {
      if (error instanceof Problem && error.code === "already_finished") return "cancel-late";
      throw error;
    },
  );
  return redirect(visit, `/account/jobs/${input.params.id}?notice=${notice}`);
};

/** Makes the same request once more and shows the job that it became. */
export const repeatJob: PageHandler<MemberVisit> = async (visit) => {
  const { id } = await runAgain(visit, about(visit).params.id);
  return redirect(visit, `/account/jobs/${id}?notice=job-again`);
};

const JobHead = ({ job, repeatable }: { job: JobView; repeatable: boolean }) => (
  <div class="row">
    <Badge job={job} />
    <p class="address">{job.url}</p>
    {repeatable ? <RunAgain job={job} look="plain" /> : null}
    {job.finishedAt === null && !job.cancelRequested ? (
      <Confirm
        id="cancel"
        label="Cancel"
        about="this job"
        action={`/account/jobs/${job.id}/cancel`}
        confirm="Cancel the job"
      >
        <p>Cancel this job? If it is already running, its result is discarded.</p>
      </Confirm>
    ) : null}
  </div>
);

/** What was asked for, as it was sent; of what is sealed the names alone. */
function Request({ kept }: { kept: KeptRequest | null }) {
  if (kept === null) return null;
  const sent = Object.keys(typeof kept.sent === "object" && kept.sent !== null ? kept.sent : {});
  const shown = Object.entries(withoutSecrets(kept.request)).filter(([name]) => sent.includes(name));
  return (
    <section class="asked">
      <h2>Request</h2>
      <Copyable id="request" label="The request" language="json">
        {JSON.stringify(Object.fromEntries(shown), null, 2)}
      </Copyable>
      {SEALED.some((name) => sent.includes(name)) ? (
        <p class="hint">Headers, cookies and credentials are stored encrypted; only their names are shown.</p>
      ) : null}
    </section>
  );
}

const SEALED = ["headers", "cookies", "httpCredentials"];

/** How a program gets the result. */
function InCode({ job: { id, result, format } }: { job: JobView }) {
  if (result === null) return null;
  return (
    <section class="asked">
      <h2>In code</h2>
      <Copyable id="in-code" label="Download this result with the TypeScript client" language="ts">
        {`import { Stillframe } from "stillframe";

const stillframe = new Stillframe(); // STILLFRAME_URL and STILLFRAME_TOKEN
const result = await stillframe.jobs.stream("${id}");
await result.save("page.${format}");`}
      </Copyable>
    </section>
  );
}
