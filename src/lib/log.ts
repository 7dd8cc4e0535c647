/** Our only way to the log: one JSON object a line. */
export function write(level: "info" | "error", line: Record<string, unknown>): void {
  // oxlint-disable-next-line no-console -- the platform's log is read from the console
  console[level](JSON.stringify(line));
}
