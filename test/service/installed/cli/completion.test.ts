import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";

const bin = join(inject("installed"), "node_modules", ".bin");
const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };

/** What Tab offers after these words, the last one being written, in a bash that has read our script. */
function offeredIn(words: readonly string[]): string[] {
  const script = `source <(stillframe completion bash)
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_stillframe; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script, "bash", "stillframe", ...words], { env });
  expect([status, stderr.toString()]).toEqual([0, ""]);
  return stdout
    .toString()
    .split("\n")
    .filter((line) => line !== "");
}

describe("completion in bash", () => {
  it.each([
    [["cap"], ["capture"]],
    [["jobs", "ca"], ["cancel"]],
    [["capture", "example.com", "--full"], ["--full-page"]],
    [
      ["capture", "--format", ""],
      ["png", "jpeg", "webp", "pdf"],
    ],
    [["capture", "--width", ""], []],
    [["completion", "nothing"], []],
  ])("offers after %j: %j", (words, offered) => {
    expect(offeredIn(words)).toEqual(offered);
  });
});

it.each(["zsh", "fish"])("is printed for %s in a form that it can read, where it is here", (shell) => {
  const { stdout } = spawnSync("stillframe", ["completion", shell], { env });
  expect(stdout.toString()).toContain("stillframe completion suggest --");
  if (spawnSync(shell, ["--version"]).error !== undefined) return;
  const file = join(mkdtempSync(join(tmpdir(), "stillframe-completion-")), shell);
  writeFileSync(file, stdout);
  const { status, stderr } = spawnSync(shell, ["-n", file]);
  expect([status, stderr.toString()]).toEqual([0, ""]);
});
