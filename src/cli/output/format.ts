import { extname } from "node:path";
import type { CaptureRequest } from "../../client/index.ts";
import { EXTENSIONS, FORMAT_NAMES, USUAL_FORMAT } from "../contract.data.ts";
import { CommandError } from "./exit.ts";

/** Pictures of formats that we do not make: a PNG under such a name would surprise whoever opens it. */
const OTHERS = new Set([".gif", ".avif", ".bmp", ".svg", ".tif", ".tiff", ".heic", ".jxl"]);

/** The format that the name of a file asks for, as a field of a request. What names a format in words wins over it. @throws {CommandError}. */
export function formatOf(target: string | undefined): Pick<CaptureRequest, "format"> {
  const extension = extname(target ?? "").toLowerCase();
  const format = FORMAT_NAMES.find((name) => EXTENSIONS[name]?.some((one) => `.${one}` === extension));
  if (format === undefined && OTHERS.has(extension))
    throw new CommandError(`There are no ${extension} files: a picture comes as ${FORMAT_NAMES.join(", ")}.`);
  return format === undefined ? {} : { format };
}

/** How a file is to end that we name ourselves. What is no format is the service's to judge. */
export function extensionOf(format: string | undefined): string {
  const known = FORMAT_NAMES.find((name) => name === format) ?? USUAL_FORMAT;
  return EXTENSIONS[known]?.at(-1) ?? known;
}
