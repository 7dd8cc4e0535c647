import { rename, rm, stat, writeFile } from "node:fs/promises";
import { plainLine } from "./plain.ts";
import { CommandError, EXIT } from "./exit.ts";

/**
 * Writes a file whole or not at all: whoever stops in the middle leaves nothing that looks like a result.
 * @throws {CommandError} when it cannot be written.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    if (await isDevice(file)) await writeFile(file, bytes);
    else await replace(file, bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(plainLine(`${file} cannot be written: ${why}`), { exitCode: EXIT.failed });
  }
}

/** A pipe, `/dev/null` and the like are written to: they must not give way to a file. */
async function isDevice(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => !found.isFile(),
    () => false,
  );
}

async function replace(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    // A new file: a link that somebody put there under this name is not followed.
    await writeFile(draft, bytes, { flag: "wx" });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
