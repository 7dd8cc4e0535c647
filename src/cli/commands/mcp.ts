import { createInterface } from "node:readline";
import { Command } from "commander";
import { globalsOf, serviceOf, stopSignal } from "../context.ts";
import { printJsonLine } from "../output/print.ts";

/** A message of JSON-RPC 2.0, as far as it matters to who hands it on. */
interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

/** JSON-RPC leaves this range to servers (https://www.jsonrpc.org/specification#error_object). */
const SERVER_ERROR = -32000;

export function mcpCommand(): Command {
  return new Command("mcp")
    .summary("Serves agents over standard input and output.")
    .description(
      "Speaks the Model Context Protocol over standard input and output: an agent's way to the service, for its\n" +
        'configuration: {"command": "stillframe", "args": ["mcp"]}. The same is served at /mcp of the service.',
    )
    .action((_: unknown, self: Command) => serve(self));
}

/** Hands each message to the service and prints what it answers, until standard input ends. */
async function serve(command: Command): Promise<void> {
  const { url, token } = await serviceOf(globalsOf(command));
  const relay = new Relay(`${url}/mcp`, token ?? "");
  const underway = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin, signal: stopSignal })) {
    if (line.trim() === "") continue;
    const work = relay.hand(line).finally(() => underway.delete(work));
    underway.add(work);
  }
  await Promise.allSettled(underway);
}

/** The way of messages to the service and back. */
class Relay {
  readonly #url: string;
  readonly #token: string;
  /** What was agreed on by `initialize`; later messages name it. */
  #version: string | undefined;
  readonly #underway = new Map<unknown, AbortController>();

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Sends one message; its answers go to standard output, a line each. */
  async hand(line: string): Promise<void> {
    const message = parse(line);
    // The service keeps nothing between two messages: to cancel a call is to leave it.
    if (message.method === "notifications/cancelled") this.#underway.get(message.params?.requestId)?.abort();
    const leaving = new AbortController();
    if (message.id !== undefined) this.#underway.set(message.id, leaving);
    try {
      const init = { method: "POST", headers: this.#headersOf(message), body: line };
      const signal = AbortSignal.any([leaving.signal, stopSignal]);
      for (const answer of await answersOf(await fetch(this.#url, { ...init, signal }))) this.#print(answer, message);
    } catch (error) {
      if (!leaving.signal.aborted) this.#fail(message, error instanceof Error ? error.message : "no answer");
    } finally {
      this.#underway.delete(message.id);
    }
  }

  /** Standard headers of the protocol's HTTP transport; newer clients name their version in each message. */
  #headersOf({ method, params }: Message): Headers {
    const headers = new Headers({
      Authorization: `Bearer ${this.#token}`,
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
    });
    // oxlint-disable-next-line no-underscore-dangle -- the protocol's own name
    const own = params?._meta?.["io.modelcontextprotocol/protocolVersion"];
    const version = typeof own === "string" ? own : this.#version;
    if (version !== undefined) headers.set("MCP-Protocol-Version", version);
    if (typeof own !== "string") return headers;
    if (method !== undefined) headers.set("Mcp-Method", method);
    const name = params?.name ?? params?.uri;
    if (typeof name === "string") headers.set("Mcp-Name", name);
    return headers;
  }

  #print(text: string, { id, method }: Message): void {
    const answer = JSON.parse(text) as { jsonrpc?: unknown; result?: { protocolVersion?: string }; error?: unknown };
    // Errors of the service itself, such as a token that is not valid, are not of the protocol.
    if (answer.jsonrpc === undefined)
      return this.#fail(
        { ...(id !== undefined && { id }) },
        typeof answer.error === "string" ? answer.error : "no answer",
      );
    if (method === "initialize") this.#version = answer.result?.protocolVersion;
    printJsonLine(answer);
  }

  #fail({ id }: Message, message: string): void {
    if (id === undefined) return; // nobody waits for an answer to a notification
    printJsonLine({ jsonrpc: "2.0", id, error: { code: SERVER_ERROR, message } });
  }
}

function parse(line: string): Message {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === "object" && message !== null ? message : {};
  } catch {
    return {}; // the service says what is wrong with it
  }
}

/** The messages of an answer: none, one as JSON, or some as events. */
async function answersOf(response: Response): Promise<string[]> {
  const text = await response.text();
  if (text === "") return [];
  if (!(response.headers.get("Content-Type") ?? "").startsWith("text/event-stream")) return [text];
  return text.split(/\r?\n/).flatMap((line) => (line.startsWith("data:") ? [line.slice("data:".length)] : []));
}
