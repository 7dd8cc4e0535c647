import { isPicture } from "../../contract/format.ts";
import { JOB_STATUSES, type JobStatus, type JobView, listJobs as contract } from "../../contract/job.ts";
import { listJobs } from "../../jobs/routes.ts";
import { respond } from "../document.tsx";
import { AccountFrame } from "../frame.tsx";
import { liveness } from "./live.ts";
import { Empty, Moment } from "../parts.tsx";
import { noticeOf } from "../session/session.ts";
import { type MemberVisit, NO_INPUT, type Page, queryOf } from "../visit.ts";

export const showJobs: Page<MemberVisit> = async (visit) => {
  const query = asked(visit);
  const { jobs, nextCursor } = await listJobs({ ...NO_INPUT, query }, visit);
  return respond(
    visit,
    { title: "Jobs · Stillframe", styles: ["jobs"] },
    <AccountFrame here="/account/jobs" title="Jobs" email={visit.account.email} notice={noticeOf(visit)}>
      <Filter chosen={query.status} />
      <div {...liveness({ jobs })}>
        {jobs.length === 0 ? <NoJobs filtered={query.status !== undefined} /> : <JobList jobs={jobs} />}
        {nextCursor === null ? null : (
          <p class="row">
            <a class="button plain" href={pageAddress(query.status, nextCursor)} rel="next">
              Older jobs
            </a>
          </p>
        )}
      </div>
    </AccountFrame>,
  );
};

/** What the address asks for; the newest of all where it makes no sense. */
function asked(visit: MemberVisit) {
  const given = Object.fromEntries([...queryOf(visit)].filter(([name]) => name === "status" || name === "cursor"));
  const parsed = contract.query.safeParse(given);
  return parsed.success ? parsed.data : contract.query.parse({});
}

const pageAddress = (status: JobStatus | undefined, cursor?: string): string => {
  const query = new URLSearchParams({
    ...(status === undefined ? {} : { status }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  return query.size === 0 ? "/account/jobs" : `/account/jobs?${query.toString()}`;
};

const STATUS_NAMES: Readonly<Record<JobStatus, string>> = {
  QUEUED: "Queued",
  RUNNING: "Running",
  SUCCEEDED: "Succeeded",
  FAILED: "Failed",
  CANCELED: "Canceled",
};

const Filter = ({ chosen }: { chosen: JobStatus | undefined }) => (
  <nav class="chips" aria-label="By status">
    {[undefined, ...JOB_STATUSES].map((status) => (
      <a key={status} href={pageAddress(status)} aria-current={status === chosen ? "true" : undefined}>
        {status === undefined ? "All" : STATUS_NAMES[status]}
      </a>
    ))}
  </nav>
);

const NoJobs = ({ filtered }: { filtered: boolean }) => (
  <Empty>
    {filtered ? (
      "No jobs in this state."
    ) : (
      <>
        No jobs yet. Make one in the <a href="/playground">playground</a>, or by <code>POST /api/jobs</code>.
      </>
    )}
  </Empty>
);

const JobList = ({ jobs }: { jobs: readonly JobView[] }) => (
  <ul class="jobs">
    {jobs.map((job) => (
      <li key={job.id}>
        <Thumbnail job={job} />
        <div>
          <a href={`/account/jobs/${job.id}`}>{job.url}</a>
          <p class="hint">
            <Moment at={job.createdAt} /> · {job.format.toUpperCase()}
          </p>
        </div>
        <Badge status={job.status} />
      </li>
    ))}
  </ul>
);

export const Badge = ({ status }: { status: JobStatus }) => (
  <span class={`badge ${status.toLowerCase()}`}>{STATUS_NAMES[status]}</span>
);

/** The top of the picture, in a box that is as large without it. */
export const Thumbnail = ({ job }: { job: JobView }) => (
  <span class="thumbnail" aria-hidden="true">
    {job.resultUrl !== null && isPicture(job.format) ? (
      <img src={job.resultUrl} alt="" width={160} height={100} loading="lazy" decoding="async" />
    ) : (
      job.format.toUpperCase()
    )}
  </span>
);
