import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { pinnedBrowser } from "../browser/candidates.ts";

/** Another address than that of sites on this machine; a system that has only one loopback address gives that. */
const ADDRESSES = ["127.0.0.2", "127.0.0.1"];

/** A file in Miniflare's browser folder that says: do not replace this browser. */
const PROVEN = ".miniflare-install-complete";

/**
 * Starts a proxy, and has the browsers that this process starts from here on reach the network by it, loopback included:
 * the address and port that they see of a site are the proxy's.
 */
export async function openEgressProxy(scratch: string): Promise<void> {
  const server = createServer(forward);
  server.on("connect", tunnel);
  const address = await listen(server);
  await useProxy(scratch, address);
}

async function listen(server: Server): Promise<string> {
  for (const host of ADDRESSES) {
    server.listen(0, host);
    const failed = once(server, "error").then(() => false);
    if (!(await Promise.race([once(server, "listening").then(() => true), failed]))) continue;
    const address = server.address();
    if (address !== null && typeof address === "object") return `${host}:${address.port}`;
  }
  throw new Error("The egress proxy has no address to listen on.");
}

/** Puts a script where Miniflare looks for its browser, which starts the one that lay there with the proxy's flags. */
async function useProxy(scratch: string, address: string): Promise<void> {
  const { folder, executable } = pinnedBrowser(process);
  const browser = join(process.env["XDG_CACHE_HOME"] ?? "", executable);
  const cache = join(scratch, "behind-proxy");
  const script = join(cache, executable);
  const flags = `--proxy-server=http://${address} "--proxy-bypass-list=<-loopback>"`;
  await mkdir(dirname(script), { recursive: true });
  await writeFile(script, `#!/bin/sh\nexec '${browser.replaceAll("'", String.raw`'\''`)}' ${flags} "$@"\n`);
  await chmod(script, 0o755);
  await writeFile(join(cache, folder, PROVEN), "");
  process.env["XDG_CACHE_HOME"] = cache;
}

function forward(asked: IncomingMessage, answer: ServerResponse): void {
  const url = URL.parse(asked.url ?? "");
  if (url === null) return void answer.writeHead(400).end();
  const { "proxy-connection": _, ...headers } = asked.headers;
  const onward = request(url.href, { method: asked.method, headers, setHost: false }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
    got.on("error", () => answer.destroy()).pipe(answer);
  });
  // A connection that breaks here is one that breaks there.
  onward.on("error", () => asked.socket.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}

function tunnel(asked: IncomingMessage, client: Socket, first: Buffer): void {
  const url = URL.parse(`http://${asked.url ?? ""}`);
  if (url === null) return void client.destroy();
  const onward = connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 80) });
  onward.on("connect", () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    onward.write(first);
    onward.pipe(client).pipe(onward);
  });
  onward.on("error", () => client.destroy()).on("close", () => client.destroy());
  client.on("error", () => onward.destroy()).on("close", () => onward.destroy());
}
