/** Bytes that can be put into a file, where there is a file system. */
export class Saved {
  declare bytes: Uint8Array<ArrayBuffer>;

  /** Writes the bytes to a file, over what is there. @throws where the runtime has no file system. */
  async save(path: string): Promise<void> {
    // By a name that no bundler for browsers or Workers follows.
    const module = "node:fs/promises";
    const files = (await import(/* @vite-ignore */ module)) as {
      writeFile: (path: string, bytes: Uint8Array) => Promise<void>;
    };
    await files.writeFile(path, this.bytes);
  }
}

/** Gives what holds bytes the method to save them; it compares and prints as before. */
export const saved = <Holder extends { bytes: Uint8Array<ArrayBuffer> }>(holder: Holder): Holder & Saved =>
  Object.assign(new Saved(), holder);
