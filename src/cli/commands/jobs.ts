import { Command } from "commander";
import { connect, globalsOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { writeWhole } from "../output/file.ts";
import { addFlags, flagsOf, requestOf } from "../flags/flags.ts";
import { print, printJson, style, table, tell } from "../output/print.ts";
import { whileSaying } from "../output/underway.ts";
import { createJobCommand, finished, runJobCommand } from "./create-job.ts";
import { showJob } from "./show-job.ts";

const FILTER = flagsOf(FIELDS.jobFilter);

export function jobsCommand(): Command {
  const id = ["<id>", "The job, job_…"] as const;
  return new Command("jobs")
    .description("Captures that are done later, and kept.")
    .addCommand(createJobCommand())
    .addCommand(runJobCommand())
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
  showJob(globals, await (await connect(globals)).jobs.get(id, { signal: stopSignal }));
}

async function cancel(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const job = await (await connect(globals)).jobs.cancel(id, { signal: stopSignal });
  showJob(globals, job);
  if (job.status === "RUNNING") tell("It is running, and ends as canceled once its browser is done.");
}

async function wait(id: string, { output }: { output?: string }, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const client = await connect(globals);
  const job = await whileSaying(`Waiting for ${id}`, () => finished(client, id, globals));
  if (output !== undefined) await writeWhole(output, (await client.jobs.result(job, { signal: stopSignal })).bytes);
  showJob(globals, job);
  if (output !== undefined) tell(`${style("green", "✓")} ${style("bold", output)}`);
}
