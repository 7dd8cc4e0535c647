import { once } from "node:events";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";

export interface Passing {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A proxy before a service, which hands everything on as it is until it is told to break something. */
export interface Meddler {
  url: string;
  /** Answers a request itself. */
  instead: (path: string, method: string) => Partial<Passing> | undefined;
  /** Changes an answer. */
  change: (path: string, answer: Passing) => void;
  /** Whether it tells the service when a client goes away. */
  tellsOfLeaving: boolean;
  /** Hands everything on again as it is, and ends what is still under way. */
  heal: () => void;
  close: () => Promise<void>;
}

export async function startMeddler(serviceUrl: string): Promise<Meddler> {
  const underWay = new Set<() => void>();
  const server = createServer((request, response) => {
    const answered = meddler.instead(request.url ?? "/", request.method ?? "GET");
    if (answered === undefined) forward({ meddler, serviceUrl, underWay }, request, response);
    else response.writeHead(answered.status ?? 200, answered.headers).end(answered.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  const heal = (): void => {
    meddler.instead = () => undefined;
    meddler.change = () => undefined;
    meddler.tellsOfLeaving = true;
    for (const end of underWay) end();
  };
  const meddler: Meddler = {
    url: `http://127.0.0.1:${address.port}`,
    instead: () => undefined,
    change: () => undefined,
    tellsOfLeaving: true,
    heal,
    close: async () => {
      heal();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return meddler;
}

interface Way {
  meddler: Meddler;
  serviceUrl: string;
  underWay: Set<() => void>;
}

function forward({ meddler, serviceUrl, underWay }: Way, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/";
  // With the host that was asked for, so that the service's links lead here again; and what comes can be read and changed.
  const headers = { ...request.headers, "accept-encoding": "identity" };
  const upstream = send(`${serviceUrl}${path}`, { method: request.method, headers, agent: false });
  // A client may wait for an answer before it sends a body.
  upstream.flushHeaders();
  const end = (): void => void upstream.destroy();
  underWay.add(end);
  upstream.on("close", () => underWay.delete(end));
  response.on("close", () => (meddler.tellsOfLeaving || response.writableEnded) && end());
  upstream.on("error", () => response.destroy());
  upstream.on("response", (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { "transfer-encoding": _, ...kept } = incoming.headers;
      const answer: Passing = { status: incoming.statusCode ?? 0, headers: kept, body: Buffer.concat(chunks) };
      meddler.change(path, answer);
      response
        .writeHead(answer.status, { ...answer.headers, "content-length": `${answer.body.length}` })
        .end(answer.body);
    });
  });
  request.pipe(upstream);
}
