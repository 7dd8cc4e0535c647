import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..");

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

/** This package, packed and installed in a folder where nothing else is. */
export class Installed {
  readonly folder: string;
  /** Where it stands below `node_modules`. */
  readonly root: string;

  constructor(folder: string) {
    this.folder = folder;
    this.root = join(folder, "node_modules", "stillframe");
  }

  /** Starts the command line in the folder, with an environment that knows no service but what `env` says. */
  start(
    args: readonly string[],
    { env = {}, node = process.execPath }: RunOptions = {},
  ): ChildProcessWithoutNullStreams {
    const own = { STILLFRAME_CONFIG: join(this.folder, "config", "logins.json") };
    const { PATH = "", HOME = "" } = process.env;
    return spawn(node, [join(this.folder, "node_modules", ".bin", "stillframe"), ...args], {
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

/** Packs and installs, as a user of the package would; without a network, for it needs no other package. */
export async function installPackage(folder: string): Promise<Installed> {
  const npm = (args: readonly string[], cwd: string) => promisify(execFile)("npm", args, { cwd });
  await mkdir(folder, { recursive: true });
  await npm(["pack", "--silent", "--pack-destination", folder], ROOT);
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await npm(["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], folder);
  return new Installed(folder);
}
