import { readdirSync, readFileSync } from "node:fs";

/** What a folder of `/proc` holds; nothing where there is none. */
export function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file of `/proc`. A process may end between being listed and being read. */
export function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
