import { Command } from "commander";
import type { Job } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { addPictureFlags, pictureOptions } from "./capture.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { CommandError, EXIT } from "../output/exit.ts";
import { writeWhole } from "../output/file.ts";
import { addFlags, flagsOf, requestOf } from "../flags.ts";
import { bytesText, print, printJson, style, styleResult, table, tell } from "../output/print.ts";

const FILTER = flagsOf(FIELDS.jobFilter);

export function jobsCommand(): Command {
  const id = ["<id>", "The job, job_…"] as const;
  return new Command("jobs")
    .description("Captures that are done later, and kept.")
    .addCommand(
      addPictureFlags(
        new Command("create")
          .description("Creates a job and prints it; `jobs wait` gets its result.")
          .argument("<url>", "The page.")
          .action((url: string, options: Record<string, unknown>, self: Command) => create(url, options, self)),
      ),
    )
    .addCommand(addFlags(new Command("list").description("Lists jobs, newest first."), FILTER, "Which:").action(list))
    .addCommand(
      new Command("get")
        .description("Shows a job.")
        .argument(...id)
        .action(get),
    )
    .addCommand(
      new Command("cancel")
        .description("Cancels a job.")
        .argument(...id)
        .action(cancel),
    )
    .addCommand(
      new Command("wait")
        .description("Waits until a job has ended, and saves its result.")
        .argument(...id)
        .option("-o, --output <file>", "Where to save the result.")
        .action(wait),
    );
}

async function create(url: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const request = { ...pictureOptions(options), url: withScheme(url) };
  show(globals, await (await connect(globals)).jobs.create(request, { signal: stopSignal }));
}

async function list(options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const filter = requestOf(FILTER, options);
  const page = await (await connect(globals)).jobs.list({ ...filter, signal: stopSignal });
  if (globals.json) return printJson(page);
  if (page.jobs.length === 0) return tell("There are no jobs.");
  const rows = page.jobs.map(({ id, status, createdAt, format, url }) => [id, status, createdAt, format, url]);
  print(table([["ID", "STATUS", "CREATED", "FORMAT", "PAGE"], ...rows]));
  if (page.nextCursor !== null) tell(style("dim", `There are more: add --cursor ${page.nextCursor}`));
}

async function get(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  show(globals, await (await connect(globals)).jobs.get(id, { signal: stopSignal }));
}

async function cancel(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const job = await (await connect(globals)).jobs.cancel(id, { signal: stopSignal });
  show(globals, job);
  if (job.status === "RUNNING") tell("It is running, and ends as canceled once its browser is done.");
}

async function wait(id: string, { output }: { output?: string }, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const client = await connect(globals);
  const job = await client.jobs.wait(id, { signal: stopSignal });
  if (job.status !== "SUCCEEDED") {
    if (globals.json) printJson(job);
    const why = job.error === null ? "" : `: ${job.error.message} [${job.error.code}]`;
    throw new CommandError(`The job has no result, it is ${job.status}${why}`, { exitCode: EXIT.failed });
  }
  if (output !== undefined) await writeWhole(output, (await client.jobs.result(job, { signal: stopSignal })).bytes);
  show(globals, job);
  if (output !== undefined) tell(`${style("green", "✓")} ${style("bold", output)}`);
}

function show({ json }: Globals, job: Job): void {
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
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [[styleResult("dim", name.padEnd(10)), value]]));
  print(table(known));
}

function resultText({ contentType, width, height, bytes }: NonNullable<Job["result"]>): string {
  return [contentType, ...(width === null ? [] : [`${width}x${height}`]), bytesText(bytes)].join(", ");
}
