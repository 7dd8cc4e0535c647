import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../../src/dev/process/terminal.ts";

/** What `look` finds; nothing where what it looks at is gone: a service that runs makes files and deletes them. */
function unlessGone<T>(look: () => T, nothing: T): T {
  try {
    return look();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return nothing;
    throw error;
  }
}

/** Every file below a folder, but those in folders that are called `run`: the browsers' own scratch. */
export function filesBelow(folder: string): string[] {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "run" ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** A file's bytes, as Latin-1; empty when it is gone. */
export const contentOf = (file: string): string => unlessGone(() => readFileSync(file, "latin1"), "");
