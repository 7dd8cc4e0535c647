import type { Operation } from "../contract/operation.ts";
import type { AccountCall } from "../http/handler.ts";
import type { Mounted } from "../http/serve.ts";
import { llmsText } from "./llms.ts";

/**
 * `POST /mcp`: the service as tools of an agent, with an API token as bearer. The protocol's library is loaded when the
 * first agent comes, so that no other request waits for it.
 */
const mcp: Mounted = {
  op: operationOf({ name: "mcp", method: "POST", path: "/mcp", summary: "Model Context Protocol", auth: "token" }),
  async handle(request, call, guards) {
    call.line.operation = "mcp";
    const account = await guards.token(request, call);
    if (account === null) throw new Error("The guard of tokens let a request through without an account.");
    call.line.account = account.id;
    const { answerMcp } = await import("./server.ts");
    return await answerMcp(request, { ...call, account } satisfies AccountCall);
  },
};

/** `GET /llms.txt`: the service in one text that an agent can read (https://llmstxt.org). */
const llms: Mounted = {
  op: operationOf({ name: "llms", method: "GET", path: "/llms.txt", summary: "For agents", auth: "none" }),
  async handle(_, call) {
    call.line.operation = "llms";
    call.headers.set("Content-Type", "text/plain; charset=utf-8");
    call.headers.set("Cache-Control", "public, max-age=3600");
    return new Response(llmsText(call.origin), { headers: call.headers });
  },
};

/** What agents are given, to be mounted beside the operations of the API. */
export const agents: readonly Mounted[] = [mcp, llms];

function operationOf(op: Pick<Operation, "name" | "method" | "path" | "summary" | "auth">): Operation {
  return { ...op, tag: "Agents", output: null, status: 200, errors: [] };
}
