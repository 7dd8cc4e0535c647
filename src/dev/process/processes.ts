import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A living process, as far as ending it needs. */
export interface Process {
  pid: number;
  parent: number;
  /** The process group; its leader has the same number. */
  group: number;
  /** When it started, in the system's own notation: with `pid` it names one process for ever, for numbers are reused. */
  started: string;
}

/** Killed processes are gone within milliseconds, or seconds on a busy machine; only one stuck in a driver takes longer. */
const KILL_WAIT_MS = 10_000;
const KILL_POLL_MS = 10;

/** Every process of this machine; those that have ended and only wait to be collected are left out. */
export function processes(): Process[] {
  return process.platform === "linux" ? fromProc() : fromPs();
}

/** Slim Linux images have no `ps`. */
function fromProc(): Process[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      return parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return []; // It ended while we read.
    }
  });
}

/** One `/proc/<pid>/stat` (proc_pid_stat(5)). The name in parentheses may itself hold spaces and parentheses. */
export function parseStat(text: string): Process[] {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  const started = fields[19];
  if (started === undefined || state === "Z" || state === "X") return [];
  return [{ pid: Number.parseInt(text, 10), parent: Number(parent), group: Number(group), started }];
}

function fromPs(): Process[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat=,lstart="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, group, state, started] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
    if (started === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started }];
  });
}

/** The process with this number now. */
export function processOf(pid: number, table = processes()): Process | undefined {
  return table.find((one) => one.pid === pid);
}

/**
 * What is left of the processes seen earlier: those still alive, members of the groups that they lead, and all
 * descendants. Groups matter because a child whose parent has ended no longer shows whose it was.
 */
export function family(seen: readonly Process[], table = processes()): Process[] {
  const known = new Set(seen.map((one) => `${one.pid} ${one.started}`));
  const groups = new Set(seen.filter((one) => one.pid === one.group).map((one) => one.group));
  const found = new Map<number, Process>();
  let next = table.filter((one) => known.has(`${one.pid} ${one.started}`) || groups.has(one.group));
  while (next.length > 0) {
    for (const one of next) found.set(one.pid, one);
    const leads = new Set(next.filter((one) => one.pid === one.group).map((one) => one.group));
    next = table.filter((one) => !found.has(one.pid) && (found.has(one.parent) || leads.has(one.group)));
  }
  found.delete(process.pid);
  return [...found.values()];
}

/**
 * Kills a family and waits until it is gone. Synchronous, so that it can be the last act of a process; a process that
 * starts another while it is killed is caught by looking again.
 */
export function endFamily(seen: readonly Process[]): void {
  const deadline = Date.now() + KILL_WAIT_MS;
  const known = [...seen];
  for (let left = family(known); left.length > 0 && Date.now() < deadline; left = family(known)) {
    for (const one of left) killOne(one.pid);
    known.push(...left);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, KILL_POLL_MS);
  }
}

/** Ends this program and all that it has started. */
export function leave(code: number): never {
  const self = processOf(process.pid);
  if (self !== undefined) endFamily([self]);
  process.exit(code);
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
