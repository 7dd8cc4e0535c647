import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { inject } from "vitest";

export interface Ended {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

export interface RunOptions {
  env?: Readonly<Record<string, string>>;
  /** Its standard input. */
  input?: string;
  /** The Node that runs it; this one when left out. */
  node?: string;
}

/** The installed command line, in a folder and with a configuration of its own. */
export class CommandLine {
  readonly folder: string;

  constructor(name: string) {
    this.folder = join(inject("installed"), name);
    mkdirSync(this.folder, { recursive: true });
  }

  /** Starts it in its folder, with an environment that knows no service but what `env` says. */
  start(
    args: readonly string[],
    { env = {}, node = process.execPath }: RunOptions = {},
  ): ChildProcessWithoutNullStreams {
    const own = { STILLFRAME_CONFIG: join(this.folder, "config", "logins.json") };
    const { PATH = "", HOME = "" } = process.env;
    return spawn(node, [join(inject("installed"), "node_modules", ".bin", "stillframe"), ...args], {
      cwd: this.folder,
      env: { PATH, HOME, ...own, ...env },
    });
  }

  /** Runs it to its end. */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    const child = this.start(args, options);
    child.stdin.on("error", () => undefined); // It may end without reading it.
    child.stdin.end(options.input ?? "");
    const [stdout, stderr, [code]] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code: typeof code === "number" ? code : null, stdout, stderr };
  }

  /** Runs it with `--json`, and expects it to end well. */
  async json<T>(args: readonly string[], options: RunOptions = {}): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, "--json"], options);
    if (code !== 0) throw new Error(`stillframe ${args.join(" ")} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout.toString()) as T;
  }
}
