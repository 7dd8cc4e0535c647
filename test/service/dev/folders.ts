import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stillframe-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** A copy of the stand-in Worker. @returns its `wrangler.toml`. */
export function standInWorker(): string {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, "worker"), folder, { recursive: true });
  return join(folder, "wrangler.toml");
}

/** An executable shell script. @returns its path. */
export function shellScript(folder: string, name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
  return file;
}
