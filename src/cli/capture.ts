import { existsSync } from "node:fs";
import { extname } from "node:path";
import { Command } from "commander";
import { type CaptureRequest, type Picture, Stillframe } from "../client/index.ts";
import { withScheme } from "./address.ts";
import { connect, type Globals, globalsOf, stopSignal } from "./context.ts";
import { FIELDS } from "./contract.data.ts";
import { CommandError } from "./exit.ts";
import { writeWhole } from "./file.ts";
import { addFlags, type Flag, flagsOf, requestOf } from "./flags.ts";
import { startLocalService } from "./local.ts";
import { bytesText, printJson, style, tell } from "./print.ts";

/** A flag for every field of a capture but the page's address, which needs none. */
const FLAGS: readonly Flag[] = flagsOf(FIELDS.capture, { without: "url" });

interface CaptureOptions extends Globals {
  output?: string;
  local?: true;
}

export function captureCommand(): Command {
  const command = new Command("capture")
    .summary("capture a page now")
    .description("Captures a page and saves the picture, or writes it to standard output when that is piped.")
    .argument("<url>", "the page, with http:// or https:// in front")
    .option("-o, --output <file>", "where to save it; its extension chooses the format; - is standard output")
    .option("--local", "start a service on this machine for this capture alone; in a clone of Stillframe")
    .action((url: string, _: unknown, self: Command) => capture(url, self));
  return addPictureFlags(command);
}

/** Adds the flags that say how a picture is taken. */
export const addPictureFlags = (command: Command): Command => addFlags(command, FLAGS, "Picture:");

/** What the flags ask of a picture. The service checks it: its rules are not said twice. */
export const pictureOptions = (values: Record<string, unknown>): Omit<CaptureRequest, "url"> =>
  requestOf(FLAGS, values);

async function capture(url: string, command: Command): Promise<void> {
  const options: CaptureOptions & Record<string, unknown> = { ...command.opts(), ...globalsOf(command) };
  const target = targetOf(options);
  const request = { ...formatOf(target), ...pictureOptions(options), url: withScheme(url) };
  const began = performance.now();
  const picture = await (options.local === true ? captureLocally(request) : captureBy(options, request));
  const milliseconds = Math.round(performance.now() - began);
  if (target === "-") return await writeOut(picture.bytes);
  const file = target ?? freeName(picture.fileName);
  await writeWhole(file, picture.bytes);
  const { bytes, ...facts } = picture;
  if (options.json) return printJson({ file, bytes: bytes.length, milliseconds, ...facts });
  report(file, picture, milliseconds);
}

async function captureBy(globals: Globals, request: CaptureRequest): Promise<Picture> {
  return await (await connect(globals)).capture(request, { signal: stopSignal });
}

async function captureLocally(request: CaptureRequest): Promise<Picture> {
  const service = await startLocalService(stopSignal);
  try {
    return await new Stillframe(service).capture(request, { signal: stopSignal });
  } finally {
    await service.stop();
  }
}

/** A file, `-`, or undefined for a file named after the page. */
function targetOf({ output, json }: CaptureOptions): string | undefined {
  const target = output ?? (process.stdout.isTTY || json ? undefined : "-");
  if (target !== "-") return target;
  if (json)
    throw new CommandError("Standard output cannot be both the picture and --json.", { hint: "Give -o <file>." });
  if (!process.stdout.isTTY) return target;
  throw new CommandError("A picture is not for the terminal.", { hint: "Give -o <file>, or pipe it." });
}

const FORMATS: Readonly<Record<string, "png" | "jpeg" | "pdf">> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".pdf": "pdf",
};

/** The format that the name of a file asks for. `--format` wins. */
function formatOf(target: string | undefined): Pick<CaptureRequest, "format"> {
  const format = FORMATS[extname(target ?? "").toLowerCase()];
  return format === undefined ? {} : { format };
}

/** A file that was not asked for by name is not written over. */
function freeName(fileName: string): string {
  if (!existsSync(fileName)) return fileName;
  throw new CommandError(`${fileName} is there already.`, { hint: `Give -o ${fileName} to replace it.` });
}

function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function report(file: string, picture: Picture, milliseconds: number): void {
  const { width, height, bytes, incomplete, targetStatus, removed } = picture;
  const size = width === null ? "" : `  ${width}x${height}`;
  const time = `${(milliseconds / 1000).toFixed(1)} s`;
  tell(`${style("green", "✓")} ${style("bold", file)}${size}  ${bytesText(bytes.length)}  ${style("dim", time)}`);
  if (targetStatus !== null && targetStatus >= 400) warn(`The page itself answered with status ${targetStatus}.`);
  if (incomplete.length > 0) warn(`Not finished when it was taken: ${incomplete.join(", ")}.`);
  const parts = Object.entries(removed).map(([type, count]) => `${count} ${type}`);
  if (parts.length > 0) tell(style("dim", `  Removed: ${parts.join(", ")}.`));
}

const warn = (text: string): void => tell(style("yellow", `  ${text}`));
