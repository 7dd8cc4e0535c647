import type { Job } from "../../client/index.ts";
import type { Globals } from "../context.ts";
import { bytesText, print, printJson, style, table } from "../output/print.ts";

/** Prints a job, what of it is known. */
export function showJob({ json }: Globals, job: Job): void {
  if (json) return printJson(job);
  const { result, error } = job;
  const rows: (readonly [string, string | null])[] = [
    ["Job", job.id],
    ["Status", job.cancelRequested && job.finishedAt === null ? `${job.status}, to be canceled` : job.status],
    ["Page", job.url],
    ["Created", job.createdAt],
    ["Finished", job.finishedAt],
    ["Attempts", `${job.attempts}`],
    ["Result", result === null ? null : resultText(result)],
    ["Link", job.resultUrl],
    ["Error", error === null ? null : `${error.message} [${error.code}]`],
    ["Kept until", job.retainedUntil],
  ];
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [[style("dim", name.padEnd(10)), value]]));
  print(table(known));
}

function resultText({ contentType, width, height, bytes }: NonNullable<Job["result"]>): string {
  return [contentType, ...(width === null ? [] : [`${width}x${height}`]), bytesText(bytes)].join(", ");
}
