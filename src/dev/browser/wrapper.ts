import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pinnedBrowser } from "./candidates.ts";

/** A file in Miniflare's browser folder that says: a browser has started from here, do not replace it. */
const PROVEN = ".miniflare-install-complete";

/** The first start of a browser on a machine may be slow: macOS checks the whole application. */
const FIRST_START_MS = 60_000;

/** These draw parts of the browser's own window and cost a quarter of the CPU of a capture. */
const NEEDLESS = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup";

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The script that stands where Miniflare looks for its browser. Miniflare starts it with an empty environment, as the
 * leader of a process group and with a pipe for its input, which closes when Miniflare's process ends, however it ends.
 */
export function wrapperScript(browser: { executable: string; home: string; sandbox: boolean }): string {
  return `#!/bin/sh
# Made by \`npm start\` and \`npm test\`: runs the browser that they found.
export HOME=${quote(browser.home)} PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin

# Of several --disable-features only the last would count.
features=${NEEDLESS}
for argument do
  shift
  case $argument in
    --disable-features=*) features=$features,\${argument#*=} ;;
    *) set -- "$@" "$argument" ;;
  esac
done

# What the browser says is passed on until it listens. Nobody reads it after that: pages can make Chrome say things, and
# once the pipe was full, it would stand still for ever to say the next.
said=$0.$$
mkfifo "$said" || exit
{
  while IFS= read -r line; do
    printf '%s\\n' "$line" >&2
    case $line in "DevTools listening on "*) break ;; esac
  done
  exec cat >/dev/null 2>&1
} <"$said" &

exec 3<&0 4>"$said" </dev/null
rm "$said"
${quote(browser.executable)}${browser.sandbox ? "" : " --no-sandbox"} "--disable-features=$features" "$@" 2>&4 3<&- 4>&- &
browser=$!
exec 4>&-
# Ends the whole group once the input closes.
(read -r _ <&3; kill -s KILL -- "-$$") >/dev/null 2>&1 &
watcher=$!
wait "$browser"
status=$?
{ kill "$watcher"; wait "$watcher"; } 2>/dev/null
exit "$status"
`;
}

/** Where the script belongs inside a cache folder, and the mark beside it. */
function places(cache: string) {
  const { folder, executable } = pinnedBrowser(process);
  return { script: join(cache, executable), proven: join(cache, folder, PROVEN) };
}

/**
 * Puts a browser where Miniflare finds it and makes sure that it starts; one that has started before is trusted.
 * @returns what went wrong, or nothing.
 */
export async function placeBrowser(cache: string, text: string): Promise<string | undefined> {
  const { script, proven } = places(cache);
  if (existsSync(proven) && existsSync(script) && readFileSync(script, "utf8") === text) return undefined;
  await mkdir(dirname(script), { recursive: true });
  const draft = `${script}.${process.pid}`;
  await writeFile(draft, text);
  await chmod(draft, 0o755);
  const failure = await firstStart(draft);
  if (failure !== undefined) {
    await rm(draft);
    return failure;
  }
  await rename(draft, script);
  await writeFile(proven, "");
  return undefined;
}

/** Starts the browser once, as Miniflare will. */
async function firstStart(script: string): Promise<string | undefined> {
  const profile = await mkdtemp(join(tmpdir(), "stillframe-browser-"));
  const flags = ["--headless=new", "--remote-debugging-port=0", "--no-first-run", "--disable-dev-shm-usage"];
  const child = spawn(script, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    timeout: FIRST_START_MS,
    killSignal: "SIGKILL",
  });
  const ended = once(child, "exit").catch(() => []);
  const said: string[] = [];
  let started = false;
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    started = line.startsWith("DevTools listening on");
    if (started) break;
  }
  child.stdin.destroy(); // As if we had ended: the script must end the browser.
  await ended;
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return started ? undefined : whyNot(said);
}

/** The line of a browser's output that says why it did not start. */
export function whyNot(said: readonly string[]): string {
  const sandbox = said.some((line) => /no usable sandbox|SUID sandbox helper/i.test(line));
  if (sandbox) return "its sandbox cannot be used here; CI=1 runs it without, which is right only in a container";
  const lines = said.map((line) => line.trim()).filter((line) => line !== "");
  const telling = lines.find((line) => /shared librar|not found|cannot|denied|requires/i.test(line));
  return (telling ?? lines.at(-1) ?? "it ended without a word").slice(0, 300);
}
