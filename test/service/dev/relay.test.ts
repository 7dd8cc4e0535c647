import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, request, type RequestOptions } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { openRelay } from "../../../src/dev/relay/relay.ts";
import { codeOf } from "../../../src/dev/process/terminal.ts";

const LARGE = 20 * 1024 * 1024;
const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return address === null || typeof address === "string" ? 0 : address.port;
}

/** A relay to an upstream that answers nothing by itself, and the upstream's end of the first connection it opens. */
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

/** A request that has reached the upstream. */
async function established() {
  const { accepted, dial } = await relayTo();
  const client = dial();
  client.write(GET);
  const upstream = await accepted;
  if (upstream === undefined) throw new Error("no connection");
  expect((await once(upstream, "data")).toString()).toContain("GET / HTTP/1.1");
  return { client, upstream };
}

/** A relay to a server that answers with what it was asked, and a client of it. */
async function relayToEcho() {
  const server = createHttpServer((incoming, response) => {
    const { method, url, rawHeaders } = incoming;
    void text(incoming).then((body) => response.end(JSON.stringify({ method, url, rawHeaders, body })));
  });
  const relay = await openRelay(0, portOf(server));
  onTestFinished(relay.close);
  return async (options: RequestOptions, body = "") => {
    const outgoing = request({ host: "127.0.0.1", port: relay.port, ...options }).end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    return { status: response.statusCode, said: await text(response) };
  };
}

describe("a connection through the relay", () => {
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

  it.each([
    ["before its answer", ""],
    ["in the middle of its answer", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"],
  ])("resets the client when the upstream fails %s, so that half is not taken for a whole", async (_when, said) => {
    const { client, upstream } = await established();
    const failed = once(client, "error");
    if (said !== "") {
      const seen = once(client, "data");
      upstream.write(said);
      await seen;
    }
    upstream.resetAndDestroy();
    expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
  });

  it("brings the upstream's end after its last byte", async () => {
    const { client, upstream } = await established();
    const sent = randomBytes(LARGE);
    upstream.end(sent);
    expect((await buffer(client)).equals(sent)).toBe(true);
  });

  it.each(["GET / HTTP/1.1\r\n\r\n", `${GET.slice(0, -2)}Host: example.com\r\n\r\n`, `GET / ${"x".repeat(140_000)}`])(
    "is not passed on when its first request does not say whom it is for, or says it twice, or never",
    async (said) => {
      const { dial } = await relayTo();
      const client = dial();
      client.write(said);
      expect((await buffer(client)).toString()).toMatch(/^(HTTP\/1\.1 421 |$)/);
    },
  );

  it("is no tunnel: CONNECT is 405, as JSON", async () => {
    const { dial } = await relayTo();
    const client = dial();
    client.write("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n");
    const [head = "", body = ""] = (await buffer(client)).toString().split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, OPTIONS\r\n/);
    expect(JSON.parse(body)).toMatchObject({ code: "method_not_allowed", retryable: false });
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

  it("brings an answer that comes before the request was read", async () => {
    const server = createHttpServer((_incoming, response) => response.writeHead(413).end("too large"));
    const relay = await openRelay(0, portOf(server));
    onTestFinished(relay.close);
    const outgoing = request({ host: "127.0.0.1", port: relay.port, method: "POST" });
    outgoing.on("error", () => undefined).end(randomBytes(LARGE));
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([413, "too large"]);
  });

  it("is kept when it comes before the upstream is known", async () => {
    const server = createHttpServer((_incoming, response) => response.end("late"));
    const upstream = Promise.withResolvers<number>();
    const relay = await openRelay(0, upstream.promise);
    onTestFinished(relay.close);
    const outgoing = request({ host: "127.0.0.1", port: relay.port }).end();
    await once(outgoing, "finish");
    upstream.resolve(await portOf(server));
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(await text(response)).toBe("late");
  });

  it("is answered on both addresses that localhost may mean", async () => {
    const { accepted, dial } = await relayTo();
    const client = dial("::1");
    const failure = await once(client, "connect").then(() => undefined, codeOf);
    // A machine with IPv6 switched off has no such address, and nobody is sent there.
    if (failure !== undefined) return expect(failure).toBe("EADDRNOTAVAIL");
    client.write(GET);
    expect(await accepted).toBeDefined();
  });

  it("is dropped when the relay is closed", async () => {
    const { relay, accepted, dial } = await relayTo();
    const client = dial();
    client.write(GET);
    await accepted;
    const closed = new Promise((resolve) => client.on("close", resolve));
    relay.close();
    await closed;
  });
});

describe("a request through the relay", () => {
  it("keeps its method, path, headers and body", async () => {
    const ask = await relayToEcho();
    const headers = { Host: "127.0.0.1:5", "X-One": ["a", "b"], "content-TYPE": "text/x" };
    const { said } = await ask({ method: "PUT", path: "/a%20b/?c=%2F&d", headers }, "body");
    expect(JSON.parse(said)).toMatchObject({ method: "PUT", url: "/a%20b/?c=%2F&d", body: "body" });
    const raw: string[] = JSON.parse(said).rawHeaders;
    expect(raw.join(": ")).toContain("Host: 127.0.0.1:5: X-One: a: X-One: b: content-TYPE: text/x");
  });

  it.each(["localhost", "localhost:8787", "127.0.0.1:1", "[::1]:80", "a.localhost"])(
    "is carried when it is for this machine: %s",
    async (host) => {
      const ask = await relayToEcho();
      expect(await ask({ headers: { Host: host } })).toMatchObject({ status: 200 });
    },
  );

  it.each(["example.com", "example.com:8787", "localhost.example.com", "localhost@example.com", "192.168.0.1", "x y"])(
    "is refused when it is for another: %s",
    async (host) => {
      const ask = await relayToEcho();
      expect(await ask({ headers: { Host: host } })).toMatchObject({ status: 421 });
    },
  );

  it("is refused when its whole address is for another, whatever its header says", async () => {
    const ask = await relayToEcho();
    const headers = { Host: "localhost" };
    expect(await ask({ path: "http://example.com/a", headers })).toMatchObject({ status: 421 });
    expect(await ask({ path: "http://localhost:5/?a", headers })).toMatchObject({ status: 200 });
  });

  it.each(["MF-Original-URL", "mf-proxy-shared-secret", "X-Forwarded-Proto"])(
    "says nothing that the local platform would believe: %s",
    async (name) => {
      const ask = await relayToEcho();
      const { said } = await ask({ headers: { [name]: "http://example.com/", "X-Other": "stays" } });
      expect(said.toLowerCase()).not.toContain(name.toLowerCase());
      expect(said).toContain("X-Other");
    },
  );
});

it("the relay says which port is taken and how to take another", async () => {
  const taken = await portOf(createServer());
  await expect(openRelay(taken, Promise.resolve(1))).rejects.toThrow(
    `Port ${taken} is already in use. Stop what uses it, or choose another: PORT=${taken + 1} npm start`,
  );
});
