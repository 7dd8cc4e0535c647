import { list, read } from "./proc.ts";

/** How often memory is looked at, in milliseconds. */
const EVERY_MS = 250;

/**
 * Watches the memory of the workerd processes that descend from `root` from now on.
 * @returns a function that ends the watch and answers with the peak of their sum in MiB; `null` where there is no /proc.
 */
export function watchMemory(root: number): () => number | null {
  const known = workers(root);
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, sumOf(known));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return known.length === 0 ? null : peak;
  };
}

/** The memory of the workerd processes that descend from `root`, in MiB; `null` where there is no /proc. */
export function memoryOf(root: number): number | null {
  const known = workers(root);
  return known.length === 0 ? null : sumOf(known);
}

const sumOf = (pids: readonly number[]): number => pids.map(residentMiB).reduce((sum, one) => sum + one, 0);

function workers(root: number): number[] {
  const processes = readProcesses();
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0));
  return [...processes].filter(([pid, { command }]) => command === "workerd" && isOurs(pid)).map(([pid]) => pid);
}

function readProcesses(): Map<number, { parent: number; command: string }> {
  const processes = new Map<number, { parent: number; command: string }>();
  for (const entry of list("/proc").filter((name) => /^\d+$/.test(name))) {
    // "pid (command) state ppid …"; a command may hold blanks and parentheses.
    const match = /^\d+ \((.*)\) \S (\d+)/s.exec(read(`/proc/${entry}/stat`));
    if (match !== null) processes.set(Number(entry), { command: match[1] ?? "", parent: Number(match[2]) });
  }
  return processes;
}

const residentMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
