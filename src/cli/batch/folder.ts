import { mkdir, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A file cannot go where its name says. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

/**
 * Makes a folder below the folder of a batch, part by part: what is there already may be a link, and the names come from
 * a list that others may have written.
 * @throws {FolderError} when a link leads out of the folder of the batch, or what is there is no folder.
 */
export async function makeFolder(root: string, below: string): Promise<void> {
  const real = await realpath(root);
  let folder = root;
  for (const part of below.split(sep).filter((name) => name !== "" && name !== ".")) {
    folder = join(folder, part);
    await mkdir(folder, { recursive: true }).catch((error: Error) => {
      throw new FolderError(`${folder} cannot be made: ${error.message}`);
    });
    const way = relative(real, await realpath(folder));
    if (way === ".." || way.startsWith(`..${sep}`)) throw new FolderError(`${folder} leads out of ${root}.`);
  }
}
