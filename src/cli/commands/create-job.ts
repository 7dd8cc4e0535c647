import { Command } from "commander";
import type { FinishedJob, Job, Stillframe } from "../../client/index.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { addPictureFlags } from "../flags/capture.ts";
import { CommandError, EXIT } from "../output/exit.ts";
import { plainLine } from "../output/plain.ts";
import { printJson } from "../output/print.ts";
import { savePicture } from "../output/save.ts";
import { whileSaying } from "../output/underway.ts";
import { requestIn, sayingOf } from "./capture.ts";
import { showJob } from "./show-job.ts";

/** Only what is captured while one waits can be answered with a kept picture. */
const WITHOUT = ["cache"];

interface CreateOptions extends Globals, Record<string, unknown> {
  output?: string;
  wait?: true;
}

export function createJobCommand(): Command {
  const command = new Command("create")
    .summary("Creates a job and prints it.")
    .description("Creates a job and prints it, as soon as it is stored or, with --wait or -o, once it has ended.")
    .argument("[url]", "The page; https:// is put in front where nothing is. Or give --html.")
    .option("-w, --wait", "Wait until it has ended.")
    .option("-o, --output <file>", "Wait, and save its result; the extension chooses the format.")
    .action((url: string | undefined, _: unknown, self: Command) => create(url, self));
  return addPictureFlags(command, { without: WITHOUT });
}

export function runJobCommand(): Command {
  const command = new Command("run")
    .summary("Creates a job, waits for it and saves its result.")
    .description(
      "As `stillframe capture`, but by a job: it is tried again when it fails in a way that may pass, and kept on the service.",
    )
    .argument("[url]", "The page; https:// is put in front where nothing is. Or give --html.")
    .option("-o, --output <file>", "Where to save it; its extension chooses the format; - is standard output.")
    .action((url: string | undefined, _: unknown, self: Command) => run(url, self));
  return addPictureFlags(command, { without: WITHOUT });
}

async function create(url: string | undefined, command: Command): Promise<void> {
  const options: CreateOptions = { ...command.opts(), ...globalsOf(command) };
  const { output, wait } = options;
  const request = requestIn(url, options, output);
  const client = await connect(options);
  const { id, ...made } = await client.jobs.create(request, { signal: stopSignal });
  if (output === undefined && wait === undefined) return showJob(options, { id, ...made });
  const job = await whileSaying(sayingOf(request), () => finished(client, id, options));
  if (output === undefined) return showJob(options, job);
  await savePicture({ output, json: options.json, saying: `Fetching ${id}` }, () => takeResult(client, job));
}

async function run(url: string | undefined, command: Command): Promise<void> {
  const options: CreateOptions = { ...command.opts(), ...globalsOf(command) };
  const request = requestIn(url, options, options.output);
  const client = await connect(options);
  await savePicture({ ...options, saying: sayingOf(request) }, async () => {
    const { id } = await client.jobs.create(request, { signal: stopSignal });
    return await takeResult(client, await finished(client, id, options));
  });
}

/** Waits for a job. @throws {CommandError} when it ends without a result. */
export async function finished({ jobs }: Stillframe, id: string, { json }: Globals): Promise<Job> {
  const job = await jobs.wait(id, { signal: stopSignal });
  if (job.status === "SUCCEEDED") return job;
  if (json) printJson(job);
  const why = job.error === null ? "" : `: ${plainLine(job.error.message)} [${job.error.code}]`;
  throw new CommandError(`The job has no result, it is ${job.status}${why}`, { exitCode: EXIT.failed });
}

type JobPicture = Omit<FinishedJob, "job" | "save"> & ReturnType<typeof factsOf>;

/** A job's result, as what a capture answers with. */
export async function takeResult({ jobs }: Stillframe, job: Job): Promise<JobPicture> {
  const { bytes, contentType } = await jobs.result(job, { signal: stopSignal });
  return { bytes, contentType, ...factsOf(job) };
}

function factsOf({ id, url, result }: Job) {
  const removed: Record<string, number> = {};
  for (const { type } of result?.removed ?? []) removed[type] = (removed[type] ?? 0) + 1;
  return {
    id,
    fileName: URL.canParse(url) ? new URL(url).hostname : "picture",
    width: result?.width ?? null,
    height: result?.height ?? null,
    targetStatus: result?.targetStatus ?? null,
    incomplete: [],
    removed,
  };
}
