import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { endFamily, family, parseStat, type Process, processOf } from "../../../src/dev/process/processes.ts";

/** Runs a shell as the leader of a group of its own; its first line says that all it starts is there. */
async function shell(script: string): Promise<{ child: ChildProcess; seen: Process[] }> {
  const child = spawn("sh", ["-c", script], { detached: true, stdio: ["pipe", "pipe", "ignore"] });
  const leader = processOf(child.pid ?? 0);
  if (leader === undefined) throw new Error("the shell is not there");
  onTestFinished(() => endFamily([leader]));
  await once(createInterface(child.stdout), "line");
  return { child, seen: family([leader]) };
}

describe("a family of processes", () => {
  it("is a process with its children and theirs", async () => {
    const { seen } = await shell("sh -c 'sleep 1000 & echo up; wait' & wait");
    expect(seen).toHaveLength(3);
  });

  it("still holds a child whose parent has ended", async () => {
    const { child, seen } = await shell("sleep 1000 & echo up; read _; exit");
    child.stdin?.end("\n");
    await once(child, "exit");
    expect(family(seen)).toHaveLength(1);
  });

  it("holds children that were started after it was looked at", async () => {
    const { child, seen } = await shell("echo up; read _; sleep 1000 & echo more; wait");
    expect(seen).toHaveLength(1);
    child.stdin?.write("\n");
    await expect.poll(() => family(seen)).toHaveLength(2);
  });

  it("is ended whole, before the call returns", async () => {
    const { seen } = await shell("trap '' INT TERM HUP; sh -c 'sleep 1000 & echo up; wait' & wait");
    endFamily(seen);
    expect(family(seen)).toEqual([]);
  });

  it("does not end a process that only has the number of one that is gone", async () => {
    const { child, seen } = await shell("echo up; read _");
    endFamily(seen.map(({ pid, parent }) => ({ pid, parent, group: 0, started: "another time" })));
    expect(child.exitCode ?? child.signalCode).toBeNull();
    child.stdin?.end("\n");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("never holds the process that asks", () => {
    const self = processOf(process.pid);
    expect(self).toBeDefined();
    expect(family(self === undefined ? [] : [self]).map(({ pid }) => pid)).not.toContain(process.pid);
  });
});

describe("a line of /proc", () => {
  const rest = "7 42 42 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 98765 1000 1";

  it("is read whatever the process calls itself", () => {
    expect(parseStat(`43 (a) S (b c) S ${rest}`)).toEqual([{ pid: 43, parent: 7, group: 42, started: "98765" }]);
  });

  it("of a process that has ended counts for nothing", () => {
    expect(parseStat(`43 (sleep) Z ${rest}`)).toEqual([]);
  });
});
