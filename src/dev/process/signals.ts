/** How often a program that npm started looks whether npm is still there. */
const PARENT_POLL_MS = 250;

/**
 * Calls `stop` when this program is asked to end: by Ctrl-C, by `kill`, by a closed terminal, or because the shell that
 * npm put between us and it has ended. npm passes signals to that shell only, and the shell keeps them to itself.
 * `times` counts the askings from 1.
 */
export function onStop(stop: (times: number) => void): void {
  let times = 0;
  const ask = (): void => stop((times += 1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  // Whoever read our output may be gone by then.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    ask();
  }, PARENT_POLL_MS);
  watch.unref();
}
