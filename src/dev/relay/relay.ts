import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { codeOf, StartError } from "../process/terminal.ts";
import { localHead, readHead } from "./head.ts";

/**
 * Stands in for Cloudflare's edge, between clients and the local platform. It carries bytes both ways, and:
 * - workerd notices that a client went away only when the connection is reset, not when it is closed. The edge notices
 *   both: the client's close becomes a reset.
 * - A page whose name was made to lead to this machine (DNS rebinding) could talk to what listens here as to itself. A
 *   connection whose first request is for another name is refused. Browsers use a connection for one name alone.
 * - Miniflare believes anybody who says in a header of its own what address a request is for; see `localHead`.
 */
export interface Relay {
  port: number;
  /** Stops listening and drops every connection. */
  close: () => void;
}

/** `localhost` is either of these, as the caller's resolver likes. */
const LOOPBACKS = ["127.0.0.1", "::1"];

/** RFC 9110, 15.5.20: the request was for a host that does not answer here. */
const MISDIRECTED =
  "HTTP/1.1 421 Misdirected Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nThis service answers for localhost alone.\n";

/** RFC 9110, 9.3.6: nothing here is a proxy. */
const noTunnel = (): string => {
  const requestId = `req_${randomUUID().replaceAll("-", "")}`;
  const error = "This service is no proxy: it does not answer CONNECT.";
  const body = JSON.stringify({ error, code: "method_not_allowed", requestId, retryable: false });
  return `HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, OPTIONS\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
};

/** Tries to find a port that is free on both addresses, when any will do. */
const FREE_PORT_TRIES = 20;

/**
 * Listens on `port` of both loopback addresses (0: any free one). Connections wait until `upstream`, the port to carry
 * them to on 127.0.0.1, is known.
 * @throws {StartError} when the port is taken or may not be used.
 */
export async function openRelay(port: number, upstream: Promise<number>): Promise<Relay> {
  const sockets = new Set<Socket>();
  const accept = (client: Socket): void => {
    sockets.add(client);
    client.on("close", () => sockets.delete(client)).on("error", () => client.destroy());
    void begin(client, upstream).catch(() => client.resetAndDestroy());
  };
  const { bound, servers } = await listenOnAll(port, accept);
  return {
    port: bound,
    close: () => {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}

/** Reads the head of the first request and passes the connection on, if that is for this machine. */
async function begin(client: Socket, upstream: Promise<number>): Promise<void> {
  const read = await readHead(client);
  if (read === null) return void client.destroy();
  if (/^CONNECT /i.test(read.head)) return void client.resume().end(noTunnel());
  const head = localHead(read.head);
  if (head === null) return void client.resume().end(MISDIRECTED);
  client.unshift(Buffer.concat([Buffer.from(head, "latin1"), read.rest]));
  const port = await upstream;
  if (!client.destroyed) carry(client, port);
}

/** The client's end, close or failure resets the upstream; the upstream's end is passed on after its last byte. */
function carry(client: Socket, port: number): void {
  const upstream = connect({ host: "127.0.0.1", port, noDelay: true, allowHalfOpen: true });
  const abandon = (): void => {
    if (!upstream.destroyed) upstream.resetAndDestroy();
  };
  client.on("end", abandon).on("close", abandon);
  upstream.on("error", () => client.resetAndDestroy());
  client.pipe(upstream, { end: false });
  upstream.pipe(client);
}

async function listenOnAll(port: number, accept: (client: Socket) => void, tries = 1) {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const host of LOOPBACKS) {
      const server = await listen({ host, port: bound, accept });
      if (server === undefined) continue;
      servers.push(server);
      const address = server.address();
      if (address !== null && typeof address === "object") bound = address.port;
    }
  } catch (error) {
    for (const server of servers) server.close();
    if (port === 0 && tries < FREE_PORT_TRIES && codeOf(error) === "EADDRINUSE")
      return await listenOnAll(port, accept, tries + 1);
    throw explain(error, bound);
  }
  return { bound, servers };
}

/** `undefined` where the machine has no such address, as where IPv6 is switched off. */
async function listen(at: { host: string; port: number; accept: (client: Socket) => void }) {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, at.accept);
  try {
    server.listen({ host: at.host, port: at.port });
    await once(server, "listening");
    return server;
  } catch (error) {
    if (codeOf(error) === "EADDRNOTAVAIL" || codeOf(error) === "EAFNOSUPPORT") return undefined;
    throw error;
  }
}

function explain(error: unknown, port: number): unknown {
  if (codeOf(error) === "EADDRINUSE")
    return new StartError(
      `Port ${port} is already in use. Stop what uses it, or choose another: PORT=${port === 65_535 ? 8787 : port + 1} npm start`,
    );
  if (codeOf(error) === "EACCES")
    return new StartError(`Port ${port} may not be used by this user. Choose one above 1023: PORT=8787 npm start`);
  return error;
}
