import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Command } from "commander";
import { addPictureFlags, pictureOptions } from "../flags/capture.ts";
import { connect, type Globals, globalsOf, retryText, serviceOf, stopSignal } from "../context.ts";
import { MAX_BATCH } from "../contract.data.ts";
import { CommandError, EXIT } from "../output/exit.ts";
import { printJson, style, tell } from "../output/print.ts";
import type { Run } from "./group.ts";
import { Journal } from "./journal.ts";
import { type Input, readLines } from "./lines.ts";
import { failureText, progressOf } from "./progress.ts";
import { runBatch } from "./run.ts";
import { type BatchFailure, leftOf, summaryOf, type Tally } from "./tally.ts";

/** The limit of requests a minute may open several times while a long batch is sent. */
const RETRIES = 20;

export function batchCommand(): Command {
  return addPictureFlags(
    new Command("batch")
      .summary("Captures many pages; can be stopped and taken up again.")
      .description(
        "Captures every page of a list, each as a job, and saves the pictures. What is there already is skipped: after " +
          "Ctrl-C, or to try what failed once more, give the same command again. A line is an address, or a JSON " +
          'object with the fields of a capture and, if you like, its file as "output", whose extension chooses the format; # begins a comment.',
      )
      .argument("<file>", "The list; - is standard input.")
      .option("-d, --dir <folder>", "Where the pictures go.", ".")
      .action(batch),
    { without: ["html", "baseUrl", "cache"] },
  );
}

async function batch(
  file: string,
  options: { dir: string } & Record<string, unknown>,
  command: Command,
): Promise<void> {
  const globals = globalsOf(command);
  const input = readLines(await readList(file), pictureOptions(options));
  const client = await connect(globals, "account", {
    retries: RETRIES,
    onRetry: (...why) => run.progress.note(retryText(...why)),
  });
  const { url } = await serviceOf(globals);
  const folder = options.dir;
  await mkdir(folder, { recursive: true });
  const skipped = input.items.filter((item) => existsSync(join(folder, item.file)));
  const tally: Tally = { total: input.items.length, skipped, saved: [], failed: [], errorPages: [] };
  const run = runOf({ client, folder, journal: new Journal(folder, url), tally });
  try {
    await runBatch(run, input.items);
    await run.journal.clear();
  } finally {
    run.progress.end();
    report(globals, tally, input);
  }
  if (tally.failed.length > 0) process.exitCode = EXIT.failed;
}

function runOf(parts: Pick<Run, "client" | "folder" | "journal" | "tally">): Run {
  const { tally } = parts;
  const progress = progressOf(tally);
  const save: Run["save"] = (item, targetStatus) => {
    tally.saved.push(item);
    progress.saved(item);
    if (targetStatus === null || targetStatus < 400) return;
    const reason = `saved, but the page itself answered with status ${targetStatus}`;
    tally.errorPages.push({ item, reason });
    progress.note(failureText(item, reason));
  };
  const fail: Run["fail"] = (item, reason) => {
    tally.failed.push({ item, reason });
    progress.failed(item, reason);
  };
  return { ...parts, batchSize: MAX_BATCH, progress, save, fail, signal: stopSignal };
}

async function readList(file: string): Promise<string> {
  if (file === "-") return await text(process.stdin);
  return await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`);
  });
}

function report({ json }: Globals, tally: Tally, { repeated }: Input): void {
  const left = leftOf(tally);
  if (json) {
    const { total, skipped, saved, failed, errorPages } = tally;
    const told = ({ item, reason }: BatchFailure) => ({ line: item.line, url: item.request.url, reason });
    const files = { saved: saved.map(({ file }) => file), skipped: skipped.map(({ file }) => file) };
    return printJson({ total, ...files, failed: failed.map(told), errorPages: errorPages.map(told), left, repeated });
  }
  const color = left > 0 ? "yellow" : tally.failed.length > 0 ? "red" : "green";
  tell(style(color, summaryOf(tally, repeated)));
  if (left > 0) tell("Give the same command again to go on: nothing that is done is done twice.");
  else if (tally.failed.length > 0) tell("Give the same command again to try once more what failed.");
}
