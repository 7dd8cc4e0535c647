import { createHash } from "node:crypto";
import { isAbsolute, normalize, sep } from "node:path";
import type { CaptureRequest } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { CommandError } from "../output/exit.ts";
import { extensionOf, formatOf } from "../output/format.ts";
import { plainLine } from "../output/plain.ts";

/** One capture of a batch. */
export interface Item {
  /** Where it stands in the input, from 1. */
  line: number;
  request: CaptureRequest;
  /** Where its picture goes, below the folder of the batch. */
  file: string;
}

/** What was asked for, each capture once. */
export interface Input {
  items: Item[];
  /** How many lines ask for what an earlier line asks for. */
  repeated: number;
}

/**
 * Reads a batch: an address or a JSON object a line; empty lines and those that begin with `#` are passed over. A JSON
 * line has the fields of a capture request and may name its file as `output`, whose extension then chooses the format.
 * `defaults` hold for what a line leaves out.
 * @throws {CommandError} naming the first line that is neither, or two lines that would write one file.
 */
export function readLines(text: string, defaults: Omit<CaptureRequest, "url">): Input {
  const byFile = new Map<string, Item>();
  let repeated = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const content = raw.replace(/^\uFEFF/, "").trim();
    if (content === "" || content.startsWith("#")) continue;
    const item = itemOf(content, index + 1, defaults);
    const earlier = byFile.get(item.file);
    if (earlier === undefined) byFile.set(item.file, item);
    else if (canonical(earlier.request) === canonical(item.request)) repeated += 1;
    else throw new CommandError(`Lines ${earlier.line} and ${item.line} would both write ${item.file}.`);
  }
  return { items: [...byFile.values()], repeated };
}

function itemOf(content: string, line: number, defaults: Omit<CaptureRequest, "url">): Item {
  if (!content.startsWith("{")) return named(line, { ...defaults, url: withScheme(content) });
  const { output, ...fields } = parseObject(content, line);
  const { url, html } = fields;
  if (typeof url !== "string" && html === undefined) throw new CommandError(`Line ${line} has no "url" and no "html".`);
  // Its other fields are the service's to judge.
  const asked = { ...fields, ...(typeof url === "string" && { url: withScheme(url) }) };
  if (output === undefined) return named(line, { ...defaults, ...asked });
  if (typeof output !== "string" || !isInside(output))
    throw new CommandError(`Line ${line}: "output" should be a file name below the folder of the batch.`);
  if (isHidden(output) || plainLine(output) !== output)
    throw new CommandError(`Line ${line}: "output" should be no hidden name, and have no control characters.`);
  return { line, request: { ...defaults, ...formatOf(output), ...asked }, file: normalize(output) };
}

function parseObject(content: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // Said below.
  }
  throw new CommandError(`Line ${line} is not JSON.`, { hint: "A line is an address, or an object on one line." });
}

function isInside(file: string): boolean {
  const path = normalize(file);
  return path !== "." && !isAbsolute(path) && path.split(sep)[0] !== ".." && !path.endsWith(sep);
}

/** Hidden files are settings, of programs and of the batch itself, which keeps its journal in one. */
const isHidden = (file: string): boolean =>
  normalize(file)
    .split(sep)
    .some((part) => part.startsWith("."));

/** The page in words, and a digest of the whole request: the same request has the same file in every run. */
function named(line: number, request: CaptureRequest): Item {
  const { hostname = "html", pathname = "", search = "" } = addressOf(request) ?? {};
  const words = `${hostname}${pathname}${search}`.replaceAll(/[^a-z\d.]+/gi, "-").replaceAll(/^[-.]+|[-.]+$/g, "");
  const digest = createHash("sha256").update(canonical(request)).digest("hex").slice(0, 8);
  const extension = extensionOf(request.format);
  return { line, request, file: `${words.slice(0, 80)}-${digest}.${extension}` };
}

/** `URL.parse` is not in Node 20. */
const addressOf = ({ url = "" }: CaptureRequest): URL | undefined => (URL.canParse(url) ? new URL(url) : undefined);

/** The same text for the same request, in whatever order its fields were written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
