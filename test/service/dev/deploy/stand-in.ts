import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { answerOf, type Asked, newAccountState, type AccountState } from "./stand-in-api.ts";

/** What one request is to get instead of an answer of the API; with `lost` it is carried out, but nothing is said. */
export type Fault = { status: number; code: number; message: string } | "silence" | "lost";

/** A stand-in for Cloudflare's API: an account that keeps what it is told, and can be made to refuse or fall silent. */
export interface StandIn {
  /** For `CLOUDFLARE_API_BASE_URL`. */
  url: string;
  state: AccountState;
  /** What was changed, in order: method and path, `POST /d1/database`. */
  changes: string[];
  /** Called before each request is carried out; what it returns is answered instead. */
  fault: ((change: string) => Fault | undefined) | undefined;
  close: () => Promise<void>;
}

const PREFIX = "/client/v4";
export const ACCOUNT = "0123456789abcdef0123456789abcdef";
export const TOKEN = "a-token-of-the-stand-in";

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => void serve(standIn, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  const standIn: StandIn = {
    url: `http://127.0.0.1:${address.port}${PREFIX}`,
    state: newAccountState(),
    changes: [],
    fault: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}

async function serve(standIn: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stand-in");
  const path = url.pathname.replace(PREFIX, "").replace(`/accounts/${ACCOUNT}`, "");
  const asked: Asked = { method: request.method ?? "GET", path, query: url.searchParams, body: await bodyOf(request) };
  const change = `${asked.method} ${path}`;
  const fault = standIn.fault?.(change);
  if (fault === "silence") return; // The connection stays open, and nothing is ever said.
  if (request.headers.authorization !== `Bearer ${TOKEN}`)
    return send(response, 401, refusal(10000, "Authentication error"));
  if (fault !== undefined && fault !== "lost") return send(response, fault.status, refusal(fault.code, fault.message));
  const answer = await answerOf(standIn.state, asked);
  if (answer === undefined) return send(response, 404, refusal(10007, `The stand-in does not know ${change}.`));
  if ("refused" in answer)
    return send(response, answer.refused.status, refusal(answer.refused.code, answer.refused.message));
  if (asked.method !== "GET") standIn.changes.push(change);
  if (fault === "lost") return;
  send(response, 200, { success: true, errors: [], messages: [], result: answer.result, result_info: answer.info });
}

const refusal = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Asked["body"]> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  const bytes = Buffer.concat(chunks);
  if (type.startsWith("multipart/form-data"))
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  // Not every command of wrangler says that what it sends is JSON.
  return bytes.at(0) === "{".charCodeAt(0) ? (JSON.parse(bytes.toString()) as object) : {};
}
