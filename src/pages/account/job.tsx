import type { ComponentChildren } from "preact";
import { isPicture } from "../../contract/format.ts";
import type { JobView } from "../../contract/job.ts";
import { Problem } from "../../contract/problem.ts";
import { cancelJob, getJob } from "../../jobs/routes.ts";
import { listWebhooks } from "../../webhooks/routes.ts";
import { showDeliveriesOf } from "../../webhooks/view.ts";
import { Deliveries } from "./deliveries.tsx";
import { respond } from "../document.tsx";
import { AccountFrame } from "../frame.tsx";
import { Badge } from "./jobs.tsx";
import { liveness } from "./live.ts";
import { Confirm, count, Moment, Prose, size } from "../parts.tsx";
import { noticeOf } from "../session/session.ts";
import { type MemberVisit, NO_INPUT, type Page, redirect } from "../visit.ts";

/** What an operation of one job is asked with. */
const about = ({ params }: MemberVisit) => ({ ...NO_INPUT, params: { id: params["id"] ?? "" } });

export const showJob: Page<MemberVisit> = async (visit) => {
  const input = about(visit);
  const [job, deliveries, { webhooks }] = await Promise.all([
    getJob(input, visit),
    showDeliveriesOf(visit, input.params.id),
    listWebhooks(NO_INPUT, visit),
  ]);
  return respond(
    visit,
    { title: "Job · Stillframe", styles: ["jobs", "webhooks"] },
    <AccountFrame here="/account/jobs" title="Job" email={visit.account.email} notice={noticeOf(visit)}>
      <div class="job" {...liveness({ jobs: [job], deliveries })}>
        <JobHead job={job} />
        {job.error === null ? null : (
          <p class="notice bad">
            <Prose text={job.error.message} /> <code>{job.error.code}</code>
          </p>
        )}
        <Picture job={job} />
        <Facts job={job} />
        <Removed job={job} />
        {deliveries.length === 0 ? null : (
          <section class="deliveries">
            <h2>Told to webhooks</h2>
            <Deliveries deliveries={deliveries} webhooks={webhooks} led="webhook" />
          </section>
        )}
      </div>
    </AccountFrame>,
  );
};

export const endJob: Page<MemberVisit> = async (visit) => {
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

const JobHead = ({ job }: { job: JobView }) => (
  <div class="row">
    <Badge status={job.status} />
    <p class="address">{job.url}</p>
    {job.finishedAt === null && !job.cancelRequested ? (
      <Confirm
        id="cancel"
        label="Cancel"
        about="this job"
        action={`/account/jobs/${job.id}/cancel`}
        confirm="Cancel the job"
      >
        <p>What it has captured so far is thrown away.</p>
      </Confirm>
    ) : null}
  </div>
);

function Picture({ job: { resultUrl, result, format, url } }: { job: JobView }) {
  if (resultUrl === null || result === null) return null;
  return (
    <section class="picture">
      {isPicture(format) ? (
        <a href={resultUrl}>
          <img src={resultUrl} alt={`Capture of ${url}`} width={result.width ?? 1} height={result.height ?? 1} />
        </a>
      ) : null}
      <p class="row">
        <a class="button" href={`${resultUrl}?download=1`} download>
          Download
        </a>
        <a class="button plain" href={resultUrl}>
          Open
        </a>
      </p>
    </section>
  );
}

function Facts({ job }: { job: JobView }) {
  return (
    <dl class="facts">
      <Fact name="Job">
        <code>{job.id}</code>
      </Fact>
      {job.batchId === null ? null : (
        <Fact name="Batch">
          <code>{job.batchId}</code>
        </Fact>
      )}
      <Fact name="Created">
        <Moment at={job.createdAt} />
      </Fact>
      <Fact name="Attempts">{job.attempts}</Fact>
      {job.finishedAt === null || job.startedAt === null ? null : (
        <Fact name="Took">{((Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000).toFixed(1)} s</Fact>
      )}
      {job.result === null ? null : <ResultFacts result={job.result} />}
      {job.retainedUntil === null ? null : (
        <Fact name="Kept until">
          <Moment at={job.retainedUntil} />
        </Fact>
      )}
    </dl>
  );
}

function ResultFacts({ result }: { result: NonNullable<JobView["result"]> }) {
  const pixels = result.width === null ? "" : `${count(result.width)} × ${count(result.height ?? 0)}, `;
  return (
    <>
      <Fact name="Picture">{pixels + size(result.bytes)}</Fact>
      <Fact name="The page answered">{result.targetStatus}</Fact>
      <Fact name="Led to">{result.targetUrl}</Fact>
      <Fact name="SHA-256">
        <code>{result.sha256}</code>
      </Fact>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Removed({ job: { result } }: { job: JobView }) {
  if (result === null || result.removed.length === 0) return null;
  return (
    <section>
      <h2>Removed from the page</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" class="number">
              Sure
            </th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {result.removed.map(({ type, confidence, selector }) => (
            <tr key={selector}>
              <th scope="row">{type}</th>
              <td class="number">{Math.round(confidence * 100)} %</td>
              <td class="address">
                <code>{selector}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
