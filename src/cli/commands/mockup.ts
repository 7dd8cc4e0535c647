import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { Command, Option } from "commander";
import type { MockupRequest } from "../../client/index.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { MOCKUP_TEMPLATES } from "../contract.data.ts";
import { CommandError } from "../output/exit.ts";
import { savePicture } from "../output/save.ts";

interface MockupOptions extends Globals {
  output?: string;
  template: MockupRequest["templateId"];
}

export function mockupCommand(): Command {
  const template = new Option("-t, --template <name>", "The frame.").choices(MOCKUP_TEMPLATES).makeOptionMandatory();
  return new Command("mockup")
    .description("Puts a picture of your own into a device frame.")
    .argument("<file>", "PNG, JPEG or WebP; - is standard input.")
    .addOption(template)
    .option("-o, --output <file>", "Where to save it; - is standard output.")
    .action(mockup);
}

async function mockup(file: string, options: MockupOptions, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const screenshot = new Uint8Array(await (file === "-" ? buffer(process.stdin) : read(file)));
  const client = await connect(globals);
  await savePicture({ ...globals, output: options.output, saying: `Framing ${file}` }, () =>
    client.mockup({ screenshot, templateId: options.template }, { signal: stopSignal }),
  );
}

async function read(file: string): Promise<Buffer> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`);
  });
}
