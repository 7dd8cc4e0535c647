import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { CommandError } from "./output/exit.ts";

/** A line that is typed without being shown, or the first line of standard input when that is no terminal. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  const stop = (): void => lines.close();
  lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  signal.addEventListener("abort", stop);
  try {
    for await (const line of lines) return line.trim();
  } finally {
    signal.removeEventListener("abort", stop);
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
  signal.throwIfAborted();
  throw new CommandError("No token was given.", { hint: "Pipe it in: echo $TOKEN | stillframe login <address>" });
}
