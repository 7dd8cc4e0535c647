import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { endFamily, processOf } from "../../../src/dev/process/processes.ts";

const WAITER = join(import.meta.dirname, "waiter.ts");

/** Runs a command line in a shell that stays between it and us, as npm's does, and gives its lines one by one. */
function inShell(environment: Readonly<Record<string, string>>) {
  const { npm_lifecycle_event: _ours, ...rest } = process.env;
  const shell = spawn("sh", ["-c", `'${process.execPath}' '${WAITER}'; true`], {
    detached: true,
    env: { ...rest, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const leader = processOf(shell.pid ?? 0);
  onTestFinished(() => endFamily(leader === undefined ? [] : [leader]));
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  return { shell, next: async () => (await lines.next()).value };
}

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("stops on %s, and counts how often it was asked", async (signal) => {
  const { shell, next } = inShell({});
  expect(await next()).toBe("up");
  for (const times of [1, 2]) {
    process.kill(-(shell.pid ?? 0), signal);
    expect(await next()).toBe(`asked ${times}`);
  }
});

it("stops when npm's shell was ended and kept the signal to itself", async () => {
  const { shell, next } = inShell({ npm_lifecycle_event: "start" });
  expect(await next()).toBe("up");
  shell.kill("SIGKILL");
  expect(await next()).toBe("asked 1");
});
