import { rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { processes, processOf } from "../process/processes.ts";
import { codeOf, StartError } from "../process/terminal.ts";

const Holder = z.object({ pid: z.int(), started: z.string() });

/**
 * Makes this process the only one that runs a service on a state folder: two would write the same databases. What a
 * process that has ended left behind does not count.
 * @returns how to give it back.
 * @throws {StartError} when another process holds it.
 */
export async function lockState(stateDir: string): Promise<() => void> {
  const file = join(stateDir, "running.json");
  const holder = await readHolder(file);
  const alive = processes().some(({ pid, started }) => pid === holder?.pid && started === holder.started);
  if (holder !== undefined && alive)
    throw new StartError(
      `Stillframe is already running from this folder (process ${holder.pid}). Stop that one first.`,
    );
  await writeFile(file, JSON.stringify(Holder.parse(processOf(process.pid))));
  return () => rmSync(file, { force: true });
}

async function readHolder(file: string) {
  try {
    return Holder.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
