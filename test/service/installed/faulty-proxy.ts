import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** What goes wrong with one request; nothing when it is undefined. */
export type Fault =
  /** It never reaches the service. */
  | { kind: "answer"; status: number; headers?: Record<string, string>; body: string }
  /** The service gets it and answers, and the answer is lost: whole, or from its middle on. */
  | { kind: "lost" | "cut" };

/** Stands between a client and a service, and breaks what goes through. */
export interface FaultyProxy {
  url: string;
  /** For the next requests, in their order. */
  faults: (Fault | undefined)[];
  /** Requests that came in, faulty ones too. */
  count: number;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((incoming, response) => {
    proxy.count += 1;
    pass({ target, incoming, response }, proxy.faults.shift());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has an address and a port.");
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${address.port}`,
    faults: [],
    count: 0,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

function pass(
  { target, incoming, response }: { target: string; incoming: IncomingMessage; response: ServerResponse },
  fault: Fault | undefined,
): void {
  if (fault?.kind === "answer") {
    response.writeHead(fault.status, fault.headers).end(fault.body);
    return;
  }
  const { method, headers } = incoming;
  const onward = request(`${target}${incoming.url}`, { method, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const body = Buffer.concat(chunks);
      if (fault?.kind === "lost") return response.destroy();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault === undefined) return response.end(body);
      return response.write(body.subarray(0, body.length / 2), () => response.destroy());
    });
  });
  incoming.pipe(onward);
}
