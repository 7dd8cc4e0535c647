import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** A request that came to a webhook target. */
export interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
}

/** Pages and a webhook target on this machine, for a service that runs on it too. */
export interface Stage {
  /** The address of one of the pages, at the host that may be captured. */
  url: (path: string) => string;
  /** How often a path was asked for so far. */
  hits: (path: string) => number;
  /** Resolves when a path is asked for, from now on. */
  reached: (path: string, signal: AbortSignal) => Promise<void>;
  /** What came to `/hook` so far. */
  received: () => readonly ReceivedRequest[];
  close: () => Promise<void>;
}

/** The colour of the page that is captured, in the picture as on the page. */
export const COLOR = [12, 120, 90] as const;

/** Taller than Chrome's largest texture, so that its picture is put together from parts. */
export const TALL_PX = 18_000;

const page = (body: string): string =>
  `<!doctype html><title>Doctor</title><style>html,body{margin:0;background:rgb(${COLOR.join(",")})}</style>${body}`;

/** What each page is; `/hang` never answers. */
export const PAGES: Readonly<Record<string, string>> = {
  "/page": page("<h1>Stillframe</h1>"),
  "/tall": page(`<div style="height:${TALL_PX}px"></div>`),
  // Addresses that no page may reach: those of a machine's own network, and a scheme that is none of the web's.
  "/probe": page(
    '<img src="http://169.254.169.254/latest/meta-data/"><img src="http://10.0.0.1/"><img src="ftp://10.0.0.1/">',
  ),
};

export async function openStage(): Promise<Stage> {
  const counts = new Map<string, number>();
  const received: ReceivedRequest[] = [];
  const events = new EventEmitter();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://stage").pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    events.emit(path);
    void answer(path, request, response).then((hook) => hook !== null && received.push(hook));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    hits: (path) => counts.get(path) ?? 0,
    reached: async (path, signal) => void (await once(events, path, { signal })),
    received: () => received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ReceivedRequest | null> {
  if (path === "/hang") return null;
  if (path === "/hook") return await receive(request, response);
  const html = PAGES[path];
  response.writeHead(html === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" }).end(html ?? "");
  return null;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.writeHead(204).end();
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(chunks).toString() };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}
