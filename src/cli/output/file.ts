import { rename, rm, writeFile } from "node:fs/promises";
import { CommandError, EXIT } from "./exit.ts";

/**
 * Writes a file whole or not at all: whoever stops in the middle leaves nothing that looks like a result.
 * @throws {CommandError} when it cannot be written.
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new CommandError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
      exitCode: EXIT.failed,
    });
  }
}
