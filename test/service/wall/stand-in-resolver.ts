import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type StandInName, standInDns } from "../../unit/outbound/stand-in-dns.ts";

/** Answers DNS over HTTPS for the given names; what they are may be changed while it runs. */
export interface StandInResolver {
  url: string;
  names: Record<string, StandInName>;
  /** Called with each question, as `name type`, after it was answered. */
  onAsked: (question: string) => void;
  close: () => Promise<void>;
}

export async function startResolver(): Promise<StandInResolver> {
  const names: Record<string, StandInName> = {};
  const dns = standInDns(names);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await dns.fetch(`http://resolver${request.url}`, {});
    response.writeHead(200, { "content-type": "application/dns-json" });
    response.end(await given.text());
    resolver.onAsked(dns.asked.at(-1) ?? "");
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  const resolver: StandInResolver = { url: `http://127.0.0.1:${port}/`, names, onAsked: () => undefined, close };
  return resolver;
}
