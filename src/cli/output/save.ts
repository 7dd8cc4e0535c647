import { existsSync, fstatSync, statSync } from "node:fs";
import { basename, dirname, parse } from "node:path";
import type { Picture } from "../../client/index.ts";
import { CommandError } from "./exit.ts";
import { FORMAT_OF_TYPE } from "../contract.data.ts";
import { writeWhole } from "./file.ts";
import { extensionOf, formatOf } from "./format.ts";
import { bytesText, printJson, style, tell } from "./print.ts";
import { whileSaying } from "./underway.ts";

interface Saving {
  /** A file, or `-` for standard output; left out it is what is piped to, or a file named after the page. */
  output?: string | undefined;
  json?: true | undefined;
  /** What is said on a terminal while it is taken. */
  saying: string;
}

/** What is known of a picture once it is there. */
type SavedPicture = Pick<Picture, "bytes" | "contentType" | "fileName" | "width" | "height"> &
  Pick<Picture, "targetStatus" | "incomplete" | "removed">;

/**
 * Takes a picture and puts it where it should go, and says so.
 * @throws {CommandError} before it is taken, when it could not go there.
 */
export async function savePicture(saving: Saving, take: () => Promise<SavedPicture>): Promise<void> {
  const target = targetOf(saving);
  if (target !== undefined && target !== "-") checkPlace(target);
  const began = performance.now();
  const picture = await whileSaying(saving.saying, take);
  const milliseconds = Math.round(performance.now() - began);
  if (target === "-") return await writeOut(picture.bytes);
  const file = target ?? freeName(safeName(picture));
  await writeWhole(file, picture.bytes);
  const { bytes, ...facts } = picture;
  if (saving.json) return printJson({ file, bytes: bytes.length, milliseconds, ...facts });
  report(file, picture, milliseconds);
}

/** A file, `-`, or undefined for a file named after the page. */
function targetOf({ output, json }: Saving): string | undefined {
  const target = output ?? (json || !isPiped() ? undefined : "-");
  if (target !== "-") return target;
  if (json)
    throw new CommandError("Standard output cannot be both the picture and --json.", { hint: "Give -o <file>." });
  if (!process.stdout.isTTY) return target;
  throw new CommandError("A picture is not for the terminal.", { hint: "Give -o <file>, or pipe it." });
}

/** In CI standard output is a log as a rule, though no terminal: bytes go there when it is a file, or when `-o -` says so. */
function isPiped(): boolean {
  if (process.stdout.isTTY) return false;
  const inCi = !["", "false", "0", undefined].includes(process.env["CI"]);
  return !inCi || fstatSync(process.stdout.fd).isFile();
}

/** A picture is charged: what can be known of its place is asked before. */
function checkPlace(file: string): void {
  if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)} for ${basename(file)}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new CommandError(`${file} is a folder.`, { hint: "Give -o the name of a file." });
}

/**
 * The service chooses this name: it may not be hidden (`.npmrc`), look like a flag, or hold what a terminal obeys, and it
 * ends as what it is a file of.
 */
function safeName({ fileName, contentType }: SavedPicture): string {
  const words = basename(fileName)
    .replaceAll(/[^\w.-]/g, "")
    .replace(/^[.-]+/, "");
  const stem = formatOf(words).format === undefined ? words : parse(words).name;
  const format = FORMAT_OF_TYPE[contentType];
  return `${stem.slice(0, 100) || "picture"}.${format === undefined ? "bin" : extensionOf(format)}`;
}

/** A file that was not asked for by name is not written over: `example.com.png`, then `example.com-2.png`. */
function freeName(fileName: string): string {
  const { name, ext } = parse(fileName);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? fileName : `${name}-${count}${ext}`;
    if (!existsSync(free)) return free;
  }
}

function writeOut(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function report(file: string, picture: SavedPicture, milliseconds: number): void {
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
