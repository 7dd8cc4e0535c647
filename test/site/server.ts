import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { documentOf, html, send } from "./answer.ts";
import { Gates } from "./gates.ts";
import { Hits } from "./hits.ts";
import { findPage } from "./table.ts";
import { BadQuery } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** A running site. */
export interface Site {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  port: number;
  hits: Hits;
  /** Lets a hanging answer go: `key` is the path of the page that hangs, or the `?key=` it was asked with. */
  release(key: string): void;
  /** Forgets all hits and hangs again what was let go. */
  forget(): void;
  /** Stops at once, cutting every connection, those that hang included. */
  close(): Promise<void>;
}

/**
 * Starts the web site that captures, tests and benchmarks aim at, on 127.0.0.1 alone.
 * Without a port a free one is taken. Rejects when the port is in use.
 */
export async function startSite(options: { port?: number } = {}): Promise<Site> {
  const hits = new Hits();
  const gates = new Gates();
  const server = createServer((request, response) => answer({ request, response }, hits, gates));
  const port = await listen(server, options.port ?? 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    hits,
    release: (key) => gates.open(key),
    forget: () => forget(hits, gates),
    close: () => stop(server),
  };
}

function answer(exchange: { request: IncomingMessage; response: ServerResponse }, hits: Hits, gates: Gates): void {
  const { request } = exchange;
  const url = URL.parse(`http://site${request.url}`) ?? new URL("http://site/");
  const found = findPage(url.pathname);
  const visit: Visit = { ...exchange, url, gates, param: found?.param ?? "" };
  if (steer(visit, hits)) return;
  hits.record({ method: request.method ?? "", path: url.pathname, search: url.search, headers: request.headers });
  try {
    (found?.page ?? missing)(visit);
  } catch (error) {
    send(visit, { status: error instanceof BadQuery ? 400 : 500, type: "text/plain", body: String(error) });
  }
}

const missing = html(documentOf({ title: "Not found", body: "<h1>There is no such page on this site</h1>" }), 404);

/** The site's own controls, for a test that runs in another process than the site. */
function steer(visit: Visit, hits: Hits): boolean {
  const json = (value: unknown) => send(visit, { type: "application/json", body: JSON.stringify(value) });
  switch (visit.url.pathname) {
    case "/site/hits": {
      const address = visit.url.searchParams.get("of");
      json(address === null ? hits.all : hits.of(address));
      return true;
    }
    case "/site/release":
      visit.gates.open(visit.url.searchParams.get("key") ?? "");
      json({ released: true });
      return true;
    case "/site/forget":
      forget(hits, visit.gates);
      json({ forgotten: true });
      return true;
    default:
      return false;
  }
}

function forget(hits: Hits, gates: Gates): void {
  hits.clear();
  gates.shut();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

if (import.meta.main) {
  const site = await startSite({ port: Number(process.argv[2] ?? 0) });
  process.stdout.write(`${site.origin}\n`);
}
