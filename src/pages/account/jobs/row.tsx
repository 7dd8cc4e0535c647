import { isPicture } from "../../../contract/format.ts";
import type { JobStatus, JobView } from "../../../contract/job.ts";
import { count, Moment, Prose, size } from "../../parts.tsx";

/** A job as a list shows it. */
export interface Listed {
  job: JobView;
  /** Where its small picture is; `null` where there is none. */
  thumbnail: string | null;
  /** Whether its request is kept. */
  repeatable: boolean;
}

export const STATUS_NAMES: Readonly<Record<JobStatus, string>> = {
  QUEUED: "Queued",
  RUNNING: "Running",
  SUCCEEDED: "Succeeded",
  FAILED: "Failed",
  CANCELED: "Canceled",
};

export const Badge = ({ job: { status, cancelRequested } }: { job: JobView }) => (
  <span class={`badge ${status.toLowerCase()}`}>
    {status === "RUNNING" && cancelRequested ? "Canceling" : STATUS_NAMES[status]}
  </span>
);

export const Row = ({ job, thumbnail, repeatable }: Listed) => (
  <li>
    <a class="thumbnail" href={`/account/jobs/${job.id}`} tabIndex={-1} aria-hidden="true">
      <Thumbnail job={job} thumbnail={thumbnail} />
    </a>
    <div class="about">
      <a href={`/account/jobs/${job.id}`}>{job.url}</a>
      <p class="hint">
        <Moment at={job.createdAt} /> · {kindOf(job)}
      </p>
      <Trouble job={job} />
    </div>
    <div class="end">
      <Badge job={job} />
      {repeatable ? <RunAgain job={job} look="small" /> : null}
    </div>
  </li>
);

function kindOf({ format, result }: JobView): string {
  const kind = format.toUpperCase();
  if (result === null) return kind;
  const pixels = result.width === null ? "" : `, ${count(result.width)} × ${count(result.height ?? 0)}`;
  return `${kind}${pixels}, ${size(result.bytes)}`;
}

/** Why there is no result, or why it may not be what was expected. */
export function Trouble({ job: { error, result } }: { job: JobView }) {
  if (error !== null)
    return (
      <p class="trouble bad">
        <Prose text={error.message} /> <code>{error.code}</code>
      </p>
    );
  const status = result?.targetStatus ?? null;
  if (status === null || status < 400) return null;
  return <p class="trouble">The page itself answered {status}.</p>;
}

/** Without a picture, the outline of what was asked for: a sheet, or a frame. */
const Thumbnail = ({ job: { format }, thumbnail }: Pick<Listed, "job" | "thumbnail">) =>
  thumbnail === null ? (
    <>
      <svg viewBox="0 0 24 24" width="28" height="28">
        <path d={isPicture(format) ? FRAME : SHEET} />
      </svg>
      {format.toUpperCase()}
    </>
  ) : (
    <img src={thumbnail} alt="" width={160} height={100} loading="lazy" decoding="async" />
  );

const FRAME = "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9h.01";
const SHEET = "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6";

export const RunAgain = ({ job: { id, url }, look }: { job: JobView; look: "small" | "plain" }) => (
  <form method="post" action={`/account/jobs/${id}/again`}>
    <button class={look} aria-label={`Run again: ${url}`}>
      Run again
    </button>
  </form>
);
