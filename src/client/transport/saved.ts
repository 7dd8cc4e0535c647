/** Bytes that can be put into a file, where there is a file system. */
export class Saved {
  declare bytes: Uint8Array<ArrayBuffer>;

  /** Writes the bytes to a file, over what is there. @throws where the runtime has no file system. */
  async save(path: string): Promise<void> {
    await (await fileSystem()).writeFile(path, this.bytes);
  }
}

interface FileSystem {
  writeFile(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { force: boolean }): Promise<void>;
}

async function fileSystem(): Promise<FileSystem> {
  // By a name that no bundler for browsers or Workers follows.
  const module = "node:fs/promises";
  return (await import(/* @vite-ignore */ module)) as FileSystem; // Node's own
}

/** Writes what comes to a file, which is there only once all of it is. */
export async function saveParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const files = await fileSystem();
  const part = `${path}.part`;
  try {
    await files.writeFile(part, parts);
    await files.rename(part, path);
  } catch (error) {
    await files.rm(part, { force: true });
    throw error;
  }
}

/** Gives what holds bytes the method to save them; it compares and prints as before. */
export const saved = <Holder extends { bytes: Uint8Array<ArrayBuffer> }>(holder: Holder): Holder & Saved =>
  Object.assign(new Saved(), holder);
