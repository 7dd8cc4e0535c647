import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer } from "node:net";
import { certificateOf } from "./certificate.ts";

/** A host that speaks HTTP and HTTPS on one port, and over HTTPS asks never to be spoken to otherwise (RFC 6797). */
export interface Strict {
  host: string;
  port: number;
  http: string;
  https: string;
  /** Over what each document was asked for. */
  arrived: ("http" | "https")[];
  /** Over what each document that was read by a browser says so; what its answer asked for has been noted by then. */
  read: ("http" | "https")[];
  /** A flag with which Chrome takes its certificate for a good one; of others it heeds no such wish. */
  flag: string;
  close: () => Promise<void>;
}

/** The first byte of a TLS handshake record (RFC 8446, 5.1). */
const HANDSHAKE = 22;

const HOST = "strict.example.com";

export async function startStrict(): Promise<Strict> {
  const arrived: Strict["arrived"] = [];
  const read: Strict["read"] = [];
  const answerOver = (over: "http" | "https") => (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/") arrived.push(over);
    if (request.url === "/read") read.push(over);
    if (over === "https") response.setHeader("strict-transport-security", "max-age=86400");
    response.setHeader("cache-control", "no-store");
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><link rel=icon href=data:,><h1>Strict</h1><script>fetch('/read')</script>");
  };
  const plain = createHttpServer(answerOver("http"));
  const certificate = certificateOf("http://127.0.0.1:9/");
  const secure = createHttpsServer(certificate, answerOver("https"));
  const server = createServer((socket) => {
    socket.once("data", (bytes) => {
      // Otherwise it would flow on before anybody else reads it.
      socket.pause();
      socket.unshift(bytes);
      (bytes[0] === HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
    socket.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = async (): Promise<void> => {
    plain.closeAllConnections();
    secure.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  const flag = `--ignore-certificate-errors-spki-list=${fingerprintOf(certificate.cert)}`;
  return {
    host: HOST,
    port,
    http: `http://${HOST}:${port}/`,
    https: `https://${HOST}:${port}/`,
    arrived,
    read,
    flag,
    close,
  };
}

const fingerprintOf = (certificate: string): string =>
  createHash("sha256")
    .update(new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
