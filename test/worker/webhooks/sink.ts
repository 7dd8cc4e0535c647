import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { Gates } from "../../site/gates.ts";

/** A request that reached the sink. */
export interface Received {
  key: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  /** Milliseconds since 1970, by the sink's clock. */
  at: number;
}

/**
 * Where tests and benchmarks have webhooks delivered: `/<key>?do=…` answers each in its own way, and every request is
 * kept under its key. `/sink/…` is for the test itself, which may run in another process.
 */
export interface Sink {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** The same over TLS, with a certificate that nobody vouches for. */
  tlsOrigin: string;
  received: Received[];
  /** Lets go what is held under this key, now and later. */
  release(key: string): void;
  /** Stops at once, cutting every connection. */
  close(): Promise<void>;
}

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** How many requests came with this key before. */
  before: number;
  gates: Gates;
}

const DRIP_MS = 50;

const ANSWERS: Readonly<Record<string, (visit: Visit) => void>> = {
  /** The status of `codes` whose turn it is; the last one for good. */
  answer: ({ response, url, before }) => {
    const codes = (url.searchParams.get("codes") ?? "204").split(",").map(Number);
    const retryAfter = url.searchParams.get("retry-after");
    const headers = retryAfter === null ? {} : { "retry-after": retryAfter };
    response.writeHead(codes[Math.min(before, codes.length - 1)] ?? 204, headers).end();
  },
  json: ({ response, url }) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(url.searchParams.get("body")),
  redirect: ({ response, url }) =>
    void response
      .writeHead(Number(url.searchParams.get("codes") ?? 302), { location: url.searchParams.get("to") ?? "/" })
      .end(),
  hang: () => undefined,
  reset: ({ request }) => void request.socket.resetAndDestroy(),
  held: ({ response, url, gates }) => void gates.passed(keyOf(url)).then(() => response.writeHead(204).end()),
  slow: ({ response, url }) =>
    void setTimeout(() => response.writeHead(204).end(), Number(url.searchParams.get("ms") ?? 0)),
  /** A status at once, and a body of which a byte comes now and then. */
  drip: ({ response }) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write("."), DRIP_MS);
    response.on("close", () => clearInterval(timer));
  },
  /** The same within the headers: they never end. */
  "drip-headers": ({ request: { socket } }) => {
    socket.write("HTTP/1.1 200 OK\r\nx-drip: ");
    const timer = setInterval(() => socket.write("."), DRIP_MS);
    socket.on("close", () => clearInterval(timer));
  },
  endless: ({ response }) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const chunk = Buffer.alloc(1024 * 1024, "x");
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  },
  "huge-headers": ({ request: { socket } }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const line = `x-filling: ${"x".repeat(8000)}\r\n`;
    for (let size = 0; size < 10 * 1024 * 1024 && !socket.destroyed; size += line.length) socket.write(line);
    socket.end("content-length: 0\r\n\r\n");
  },
};

const keyOf = ({ pathname }: URL): string => pathname.slice(1);

export async function startSink(port = 0): Promise<Sink> {
  const received: Received[] = [];
  const counts = new Map<string, number>();
  const gates = new Gates();
  const answer: RequestListener = (request, response) => {
    const url = new URL(`http://sink${request.url}`);
    if (url.pathname.startsWith("/sink/")) steer({ url, response, gates, received });
    // A request that breaks off is none.
    else take({ request, response, url, gates, received, counts }).catch(() => undefined);
  };
  const pem = readFileSync(join(import.meta.dirname, "untrusted.pem"));
  const servers = [createServer(answer), createTlsServer({ key: pem, cert: pem }, answer)] as const;
  // Connections that tests break are no news.
  for (const server of servers) server.on("connection", (socket) => void socket.on("error", () => undefined));
  return {
    origin: `http://127.0.0.1:${await listen(servers[0], port)}`,
    tlsOrigin: `https://127.0.0.1:${await listen(servers[1], 0)}`,
    received,
    release: (key) => gates.open(key),
    close: async () => void (await Promise.all(servers.map(stop))),
  };
}

type Taking = Omit<Visit, "before"> & { received: Received[]; counts: Map<string, number> };

async function take({ request, response, url, gates, received, counts }: Taking): Promise<void> {
  const body = await textOf(request);
  const key = keyOf(url);
  const before = counts.get(key) ?? 0;
  counts.set(key, before + 1);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  received.push({ key, method: request.method ?? "", headers, body, at: Date.now() });
  const answer = ANSWERS[url.searchParams.get("do") ?? "answer"];
  answer?.({ request, response, url, before, gates });
}

type Steering = Pick<Visit, "url" | "response" | "gates"> & { received: Received[] };

function steer({ url, response, gates, received }: Steering): void {
  const key = url.searchParams.get("key") ?? "";
  if (url.pathname === "/sink/release") gates.open(key);
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify(received.filter((each) => each.key === key)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
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
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
