import { JOB_STATUSES, type JobStatus, listJobs as contract } from "../../../contract/job.ts";
import { storedJobs } from "../../../jobs/routes.ts";
import { thumbnailOf, viewOf } from "../../../jobs/view.ts";
import { respond } from "../../document.tsx";
import { AccountFrame } from "../../frame.tsx";
import { Empty } from "../../parts.tsx";
import { noticeOf } from "../../session/session.ts";
import { type MemberVisit, type PageHandler, queryOf } from "../../visit.ts";
import { liveness } from "../live.ts";
import { type Listed, Row, STATUS_NAMES } from "./row.tsx";

export const showJobs: PageHandler<MemberVisit> = async (visit) => {
  const query = asked(visit);
  const { rows, nextCursor } = await storedJobs(visit, query);
  const listed = await Promise.all(
    rows.map(async (stored): Promise<Listed> => {
      const [job, thumbnail] = await Promise.all([viewOf(visit, stored), thumbnailOf(visit, stored)]);
      return { job, thumbnail, repeatable: stored.repeatable };
    }),
  );
  return respond(
    visit,
    { title: "Jobs · Stillframe", styles: ["jobs"] },
    <AccountFrame here="/account/jobs" title="Jobs" email={visit.account.email} notice={noticeOf(visit)}>
      <Filter chosen={query.status} />
      <div class="listed" {...liveness({ jobs: listed.map(({ job }) => job) })}>
        {listed.length === 0 ? <NoJobs status={query.status} /> : <JobList listed={listed} />}
        <Paging status={query.status} isFirst={query.cursor === undefined} next={nextCursor} />
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

const Filter = ({ chosen }: { chosen: JobStatus | undefined }) => (
  <nav class="chips" aria-label="By status">
    {[undefined, ...JOB_STATUSES].map((status) => (
      <a key={status} href={pageAddress(status)} aria-current={status === chosen ? "true" : undefined}>
        {status === undefined ? "All" : STATUS_NAMES[status]}
      </a>
    ))}
  </nav>
);

const JobList = ({ listed }: { listed: readonly Listed[] }) => (
  <ul class="jobs">
    {listed.map((each) => (
      <Row key={each.job.id} {...each} />
    ))}
  </ul>
);

interface PagingOptions {
  status: JobStatus | undefined;
  isFirst: boolean;
  next: string | null;
}

function Paging({ status, isFirst, next }: PagingOptions) {
  if (isFirst && next === null) return null;
  return (
    <nav class="row" aria-label="Pages">
      {isFirst ? null : (
        <a class="button plain" href={pageAddress(status)}>
          Newest jobs
        </a>
      )}
      {next === null ? null : (
        <a class="button plain" href={pageAddress(status, next)} rel="next">
          Older jobs
        </a>
      )}
    </nav>
  );
}

const NoJobs = ({ status }: { status: JobStatus | undefined }) => (
  <Empty>
    {status === undefined ? (
      <>
        No jobs yet. Start one in the <a href="/playground">playground</a>, or send <code>POST /api/jobs</code>.
      </>
    ) : (
      `No ${STATUS_NAMES[status].toLowerCase()} jobs.`
    )}
  </Empty>
);
