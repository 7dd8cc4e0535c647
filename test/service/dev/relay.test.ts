import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { openRelay } from "../../../src/dev/run/relay.ts";
import { codeOf } from "../../../src/dev/process/terminal.ts";

const LARGE = 20 * 1024 * 1024;

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return address === null || typeof address === "string" ? 0 : address.port;
}

/** A relay to an upstream, and the upstream's end of the first connection that comes through. */
async function relayTo() {
  const server = createServer((socket) => socket.on("error", () => undefined));
  const relay = await openRelay(0, portOf(server));
  onTestFinished(relay.close);
  const accepted = once(server, "connection").then(([socket]: Socket[]) => socket);
  const dial = (host = "127.0.0.1"): Socket => {
    const client = connect({ host, port: relay.port, allowHalfOpen: true });
    return client.on("error", () => undefined);
  };
  return { relay, accepted, dial };
}

async function established() {
  const { accepted, dial } = await relayTo();
  const client = dial();
  client.write("hello");
  const upstream = await accepted;
  if (upstream === undefined) throw new Error("no connection");
  expect((await once(upstream, "data")).toString()).toBe("hello");
  return { client, upstream };
}

it.each([
  ["ends its side", (client: Socket) => client.end()],
  ["closes the connection", (client: Socket) => client.destroy()],
  ["resets the connection", (client: Socket) => client.resetAndDestroy()],
])("resets the upstream when the client %s", async (_how, leave) => {
  const { client, upstream } = await established();
  const failed = once(upstream, "error");
  leave(client);
  expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
});

it("passes the upstream's end on after its last byte", async () => {
  const { client, upstream } = await established();
  const sent = randomBytes(LARGE);
  upstream.end(sent);
  expect((await buffer(client)).equals(sent)).toBe(true);
});

it("resets the client when the upstream fails, so that half an answer is not taken for a whole one", async () => {
  const { client, upstream } = await established();
  const failed = once(client, "error");
  upstream.resetAndDestroy();
  expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
});

it("carries large bodies both ways intact", async () => {
  const answer = randomBytes(LARGE);
  const server = createHttpServer((incoming, response) => {
    const hash = createHash("sha256");
    incoming.on("data", (chunk: Buffer) => hash.update(chunk));
    incoming.on("end", () => response.setHeader("X-Seen", hash.digest("hex")).end(answer));
  });
  const relay = await openRelay(0, portOf(server));
  onTestFinished(relay.close);
  const sent = randomBytes(LARGE);
  const outgoing = request({ host: "127.0.0.1", port: relay.port, method: "POST" }).end(sent);
  const [response] = await once(outgoing, "response");
  expect((await buffer(response)).equals(answer)).toBe(true);
  expect(response.headers["x-seen"]).toBe(createHash("sha256").update(sent).digest("hex"));
});

it("keeps connections that come before the upstream is known", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
  const upstream = Promise.withResolvers<number>();
  const relay = await openRelay(0, upstream.promise);
  onTestFinished(relay.close);
  const client = connect({ host: "127.0.0.1", port: relay.port }).on("error", () => undefined);
  client.write("early");
  await once(client, "connect");
  upstream.resolve(await portOf(server));
  expect((await once(client, "data")).toString()).toBe("early");
});

it("answers on both addresses that localhost may mean", async () => {
  const { accepted, dial } = await relayTo();
  const client = dial("::1");
  const failure = await once(client, "connect").then(() => undefined, codeOf);
  // A machine with IPv6 switched off has no such address, and nobody is sent there.
  if (failure === undefined) expect(await accepted).toBeDefined();
  else expect(failure).toBe("EADDRNOTAVAIL");
});

it("says which port is taken and how to take another", async () => {
  const taken = await portOf(createServer());
  await expect(openRelay(taken, Promise.resolve(1))).rejects.toThrow(
    `Port ${taken} is already in use. Stop what uses it, or choose another: PORT=${taken + 1} npm start`,
  );
});

it("drops every connection when it is closed", async () => {
  const { relay, accepted, dial } = await relayTo();
  const client = dial();
  await accepted;
  const closed = new Promise((resolve) => client.on("close", resolve));
  relay.close();
  await closed;
});
