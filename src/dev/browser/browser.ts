import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { type Candidate, candidates, type Machine } from "./candidates.ts";
import { BROWSER_QUESTION, canInstall, ensureFonts, installBrowser } from "./install.ts";
import { StartError, step } from "../process/terminal.ts";
import { placeBrowser, wrapperScript } from "./wrapper.ts";

/**
 * Finds a browser that starts, or gets one, and points Miniflare to it: from here on this process and those that it
 * starts have `XDG_CACHE_HOME` in `folder`, so that nobody's own cache is touched. Says in one line which is used.
 * @returns the browser's program.
 * @throws {StartError} when there is none and none can be had.
 */
export async function ensureBrowser(folder: string): Promise<string> {
  const cache = resolve(folder, "cache");
  const machine = thisMachine(cache, join(resolve(folder), "download"));
  const tried = new Set<string>();
  const choose = () => firstThatStarts({ machine, cache, tried });
  let found = await choose();
  if (found === undefined && machine.chosen === undefined) {
    if ((await canInstall(BROWSER_QUESTION)) && (await installBrowser())) found = await choose();
    if (found === undefined && (await download(join(resolve(folder), "download")))) found = await choose();
  }
  if (found === undefined) throw new StartError(noBrowser(machine));
  step(`Browser: ${found.executable} (${found.kind})`);
  await ensureFonts(machine.home);
  process.env["XDG_CACHE_HOME"] = cache;
  return found.executable;
}

function thisMachine(cache: string, downloaded: string): Machine {
  const home = homedir();
  const { XDG_CACHE_HOME, CHROME_PATH, PATH } = process.env;
  const own = process.platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
  return {
    platform: process.platform,
    arch: process.arch,
    home,
    path: (PATH ?? "").split(delimiter).filter((entry) => entry.startsWith("/")),
    chosen: CHROME_PATH === "" ? undefined : CHROME_PATH,
    // Never the place where our own script stands: it would start itself.
    caches: [XDG_CACHE_HOME ?? own, downloaded].filter((one) => resolve(one) !== cache),
    isExecutable,
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

async function firstThatStarts(search: {
  machine: Machine;
  cache: string;
  tried: Set<string>;
}): Promise<Candidate | undefined> {
  const { machine, cache, tried } = search;
  const sandbox = process.getuid?.() !== 0 && !process.env["CI"];
  for (const candidate of candidates(machine).filter(({ executable }) => !tried.has(executable))) {
    tried.add(candidate.executable);
    const { executable } = candidate;
    const failure = await placeBrowser(cache, wrapperScript({ executable, home: machine.home, sandbox }));
    if (failure === undefined) return candidate;
    step(`Not used: ${executable} (${candidate.kind}): ${failure}`);
  }
  return undefined;
}

/** The last resort. There is no such download for Linux on ARM. */
async function download(cacheHome: string): Promise<boolean> {
  if (process.platform === "linux" && process.arch === "arm64") return false;
  step("No browser found. Downloading Chrome, about 150 MB …");
  const child = spawn(process.execPath, [join(import.meta.dirname, "download.ts")], {
    env: { ...process.env, XDG_CACHE_HOME: cacheHome },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

function noBrowser(machine: Machine): string {
  if (machine.chosen !== undefined)
    return `CHROME_PATH is ${machine.chosen}, which is not a browser that starts here. Correct it or unset it.`;
  const how =
    machine.platform === "darwin"
      ? "Install Google Chrome (brew install --cask google-chrome)"
      : "Install one (Debian: sudo apt-get install chromium-headless-shell; Ubuntu: sudo snap install chromium; Fedora: sudo dnf install chromium-headless)";
  return `No browser was found, and none could be installed or downloaded.\n${how}, or name one: CHROME_PATH=/path/to/chrome npm start`;
}
