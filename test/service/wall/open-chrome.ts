import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pinnedBrowser } from "../../../src/dev/browser/candidates.ts";

/** Those of Miniflare that matter here. */
const FLAGS = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--no-first-run",
  "--disable-dev-shm-usage",
  "--disable-popup-blocking",
  "--disable-background-networking",
  "--mute-audio",
];

/** Opens one more page beside the others, in the same context. */
type Open = (url: string) => Promise<unknown>;

/**
 * Opens a page in the very Chrome that captures run in, with nothing between it and the network, for as long as `work`
 * takes. The browser must have been found before (`ensureBrowser`).
 */
export async function withOpenPage(url: string, work: (open: Open) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "stillframe-open-"));
  const program = join(process.env["XDG_CACHE_HOME"] ?? "", pinnedBrowser(process).executable);
  const chrome = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    env: {},
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const ended = once(chrome, "exit");
  try {
    const connection = await connect(await addressOf(chrome.stderr));
    const { browserContextId } = await connection.send("Target.createBrowserContext");
    const open: Open = (address) => connection.send("Target.createTarget", { url: address, browserContextId });
    await open(url);
    await work(open);
  } finally {
    chrome.stdin.destroy(); // The script that starts it takes this for our end, and ends it.
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("Chrome ended before it listened.");
}

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** As much of a DevTools connection as it takes to open a page. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const send = (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = ++last;
    const answer = new Promise<Record<string, unknown>>((resolve, reject) => {
      socket.addEventListener("message", ({ data }) => {
        const message: Answer = JSON.parse(String(data));
        if (message.id !== id) return;
        if (message.result === undefined) reject(new Error(message.error?.message));
        else resolve(message.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answer;
  };
  return { send };
}
