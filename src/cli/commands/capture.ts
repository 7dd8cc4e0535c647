import { Command } from "commander";
import { type CaptureRequest, type Picture, Stillframe } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { addFlags, type Flag, flagsOf, requestOf } from "../flags.ts";
import { formatOf } from "../output/format.ts";
import { startLocalService } from "../local.ts";
import { savePicture } from "../output/save.ts";

/** A flag for every field of a capture but the page's address, which needs none. */
const FLAGS: readonly Flag[] = flagsOf(FIELDS.capture, { without: "url" });

interface CaptureOptions extends Globals {
  output?: string;
  local?: true;
}

export function captureCommand(): Command {
  const command = new Command("capture")
    .summary("Captures a page now.")
    .description("Captures a page and saves the picture, or writes it to standard output when that is piped.")
    .argument("<url>", "The page; https:// is put in front where nothing is.")
    .option("-o, --output <file>", "Where to save it; its extension chooses the format; - is standard output.")
    .option("--local", "Start a service on this machine for this capture alone; in a clone of Stillframe.")
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
  const request = { ...formatOf(options.output), ...pictureOptions(options), url: withScheme(url) };
  await savePicture(options, () => (options.local === true ? captureLocally(request) : captureBy(options, request)));
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
