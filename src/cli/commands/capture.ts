import { Command } from "commander";
import { type CaptureRequest, type Picture, Stillframe } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { addPictureFlags, pictureOptions } from "../flags/capture.ts";
import { formatOf } from "../output/format.ts";
import { startLocalService } from "../local.ts";
import { savePicture } from "../output/save.ts";

const EXAMPLES = `
Examples:
  stillframe capture example.com -o page.png --full-page --clean
  stillframe capture example.com -o page.webp --device mobile --color-scheme dark --resize 400x
  stillframe capture example.com -o price.png --selector "#price" --wait-for "#price" --scale 2
  stillframe capture example.com -o page.pdf --pdf-paper A4 --pdf-margin 1cm,2cm
  stillframe capture example.com -o page.png --cookie session=abc --header "Accept-Language: de"
  stillframe capture example.com -o page.png --action click=#more --action wait=500 --block ads,trackers
  stillframe capture --html invoice.html -o invoice.pdf`;

interface CaptureOptions extends Globals, Record<string, unknown> {
  output?: string;
  local?: true;
}

export function captureCommand(): Command {
  const command = new Command("capture")
    .summary("Captures a page now.")
    .description("Captures a page and saves the picture, or writes it to standard output when that is piped.")
    .argument("[url]", "The page; https:// is put in front where nothing is. Or give --html.")
    .option("-o, --output <file>", "Where to save it; its extension chooses the format; - is standard output.")
    .option("--local", "Start a service on this machine for this capture alone; in a clone of Stillframe.")
    .addHelpText("after", EXAMPLES)
    .action((url: string | undefined, _: unknown, self: Command) => capture(url, self));
  return addPictureFlags(command);
}

/** What flags and the command's own address ask for; the name of a file to save it in chooses the format. */
export function requestIn(
  url: string | undefined,
  options: Record<string, unknown>,
  output: string | undefined,
): CaptureRequest {
  const page = url === undefined ? {} : { url: withScheme(url) };
  return { ...formatOf(output), ...pictureOptions(options), ...page };
}

/** What is said on a terminal while it is captured. */
export const sayingOf = ({ url }: CaptureRequest): string => `Capturing ${url ?? "the document"}`;

async function capture(url: string | undefined, command: Command): Promise<void> {
  const options: CaptureOptions = { ...command.opts(), ...globalsOf(command) };
  const request = requestIn(url, options, options.output);
  await savePicture({ ...options, saying: sayingOf(request) }, () =>
    options.local === true ? captureLocally(request) : captureBy(options, request),
  );
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
