import { createSocket } from "node:dgram";
import type { Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { codeOf } from "../../src/dev/process/terminal.ts";
import { serverNameOf } from "./client-hello.ts";

/** One TCP connection or UDP datagram that arrived. */
export interface Arrival {
  transport: "tcp" | "udp";
  /** What it asked for: the first part of a request's path, or the first label of a TLS server name; else empty. */
  names: string[];
}

/** A server that records whatever reaches it, a connection that never says a word included. */
export interface Recorder {
  /** `http://127.0.0.1:<port>`; `[::1]` answers as well, where the machine has it. */
  origin: string;
  port: number;
  arrivals: readonly Arrival[];
  /** Every name that was asked for, without those of arrivals that asked for nothing. */
  names(): Set<string>;
  forget(): void;
  close(): Promise<void>;
}

const LOOPBACKS = ["127.0.0.1", "::1"];

/** The first byte of a TLS handshake record (RFC 8446, 5.1). */
const HANDSHAKE = 22;

/** Starts one on a free port. */
export async function startRecorder(): Promise<Recorder> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const requests = createHttpServer(answer);
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const arrival: Arrival = { transport: "tcp", names: [] };
    arrivals.push(arrival);
    arrivalOf.set(socket, arrival);
    socket.once("data", (bytes: Buffer) => begin(socket, bytes, { arrival, requests }));
  };
  requests.on("upgrade", (request, socket) => {
    noteRequest(request);
    socket.destroy();
  });
  const onDatagram = () => arrivals.push({ transport: "udp", names: ["udp"] });
  const { port, servers, udp } = await listenEverywhere(accept, onDatagram);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    arrivals,
    names: () => new Set(arrivals.flatMap(({ names }) => names)),
    forget: () => void arrivals.splice(0),
    close: async () => {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map(async (server) => await once(server.close(), "close")));
    },
  };
}

const arrivalOf = new WeakMap<object, Arrival>();

/** TLS is only read as far as the name it is for; everything else is taken for HTTP. */
function begin(socket: Socket, bytes: Buffer, to: { arrival: Arrival; requests: ReturnType<typeof createHttpServer> }) {
  if (bytes[0] === HANDSHAKE) {
    to.arrival.names.push(serverNameOf(bytes)?.split(".")[0] ?? "tls");
    socket.destroy();
    return;
  }
  socket.unshift(bytes);
  to.requests.emit("connection", socket);
}

function noteRequest(request: IncomingMessage): void {
  const name = /^\/([\w-]*)/.exec(request.url ?? "")?.[1] ?? "";
  arrivalOf.get(request.socket)?.names.push(name);
}

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
};

/** Lets everybody have an empty answer at once, so that no vector waits for another's connection. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  noteRequest(request);
  const type = TYPES[/\.(\w+)(?:\?|$)/.exec(request.url ?? "")?.[1] ?? ""] ?? "application/octet-stream";
  const open = { "access-control-allow-origin": request.headers.origin ?? "*", "access-control-allow-headers": "*" };
  const headers = { ...open, "access-control-allow-methods": "*", "access-control-allow-credentials": "true" };
  response.writeHead(200, { ...headers, "content-type": type, connection: "close", "cache-control": "no-store" }).end();
}

/** A port that is free for one of these may be taken for another: then there is one more try with another port. */
const FREE_PORT_TRIES = 20;

async function listenEverywhere(accept: (socket: Socket) => void, onDatagram: () => void, tries = 1) {
  const servers: Server[] = [];
  try {
    const port = await listenOnLoopbacks(servers, accept);
    return { port, servers, udp: await listenUdp(port, onDatagram) };
  } catch (error) {
    for (const server of servers) server.close();
    if (tries === FREE_PORT_TRIES || codeOf(error) !== "EADDRINUSE") throw error;
    return await listenEverywhere(accept, onDatagram, tries + 1);
  }
}

/** Adds the servers that listen. @returns their port. */
async function listenOnLoopbacks(servers: Server[], accept: (socket: Socket) => void): Promise<number> {
  let port = 0;
  for (const host of LOOPBACKS) {
    const server = createServer(accept);
    server.listen({ host, port });
    try {
      await once(server, "listening");
    } catch (error) {
      // A machine without IPv6 has no such address.
      if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(codeOf(error) ?? "")) continue;
      throw error;
    }
    servers.push(server);
    const address = server.address();
    if (address !== null && typeof address === "object") port = address.port;
  }
  if (servers.length === 0) throw new Error("The recorder found no loopback address to listen on.");
  return port;
}

async function listenUdp(port: number, onDatagram: () => void): Promise<UdpSocket> {
  const socket = createSocket("udp4", onDatagram);
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return socket;
}
