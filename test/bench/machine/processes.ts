import { list, read } from "./proc.ts";

/** Clock ticks a second of `/proc/*\/stat`; Linux has had 100 for as long as there is that file. */
const TICKS = 100;

/** Processor time that the processes below `root`, and those of them that have ended, have used: milliseconds by command. */
export function processorMs(root: number): Map<string, number> {
  const processes = new Map(list("/proc").flatMap((pid) => statOf(pid)));
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0));
  const used = new Map<string, number>();
  for (const [pid, { command, ticks }] of processes)
    if (pid !== root && isOurs(pid)) used.set(command, (used.get(command) ?? 0) + (ticks * 1000) / TICKS);
  return used;
}

/** "pid (command) state ppid …": after the state, fields 14 to 17 are its own times and those of children that ended. */
function statOf(pid: string): [number, { parent: number; command: string; ticks: number }][] {
  if (!/^\d+$/.test(pid)) return [];
  const [, command = "", rest = ""] = /^\d+ \((.*)\) \S (.*)$/s.exec(read(`/proc/${pid}/stat`)) ?? [];
  const fields = rest.split(" ").map(Number);
  const ticks = fields.slice(10, 14).reduce((sum, one) => sum + one, 0);
  return [[Number(pid), { parent: fields[0] ?? 0, command, ticks }]];
}
