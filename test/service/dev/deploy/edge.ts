import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { BINDINGS } from "../../../support/bindings.ts";
import type { AccountState } from "./stand-in-api.ts";

export interface Edge {
  url: string;
  close: () => Promise<void>;
}

/**
 * Where the deployed Worker answers: the real service on this machine, once the Worker was uploaded. Its operator's token
 * is the one that was uploaded; the service behind has another.
 */
export async function startEdge(state: AccountState, serviceUrl: string): Promise<Edge> {
  const server = createServer((request, response) => void forward({ state, serviceUrl }, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function forward(
  { state, serviceUrl }: { state: AccountState; serviceUrl: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (state.worker === undefined) return void response.writeHead(404).end("There is nothing here yet");
  const adminToken = `Bearer ${state.worker.secrets.get("ADMIN_TOKEN")}`;
  const sent = request.headers.authorization ?? "";
  const headers = {
    "Content-Type": request.headers["content-type"] ?? "application/json",
    Authorization: sent === adminToken ? `Bearer ${BINDINGS.ADMIN_TOKEN}` : sent,
  };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
  const answer = await fetch(`${serviceUrl}${request.url ?? "/"}`, {
    method: request.method ?? "GET",
    headers,
    ...body,
  });
  response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
