import { type CallToolResult, createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { version } from "../../package.json";
import { Problem } from "../contract/problem.ts";
import type { AccountCall } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import { errorResult } from "./content.ts";
import { shownSchema, type Tool, TOOLS } from "./tools.ts";

const INSTRUCTIONS =
  "Stillframe takes pictures of web pages. Use `capture` for one page now, `create_job` and `get_job` for what may take " +
  "long or is too large to be shown. Set `aiRemoval: {}` to remove cookie banners, pop-ups, chats and ads.";

/** The largest capture request, with room for the protocol's own fields around it. */
const MAX_MESSAGE_BYTES = 5 * 1024 * 1024 + 64 * 1024;

/**
 * Answers one message of the Model Context Protocol (streamable HTTP). Nothing is kept between two messages: each has a
 * server of its own that acts for the account of its token.
 * https://modelcontextprotocol.io/specification
 */
export async function answerMcp(request: Request, call: AccountCall): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(call), {
    maxRequestBodySize: MAX_MESSAGE_BYTES,
    onerror: (error) =>
      write("info", { message: "mcp", requestId: call.requestId, cause: error.message.slice(0, 300) }),
  });
  return await handler.fetch(request);
}

function serverFor(call: AccountCall): McpServer {
  const server = new McpServer({ name: "stillframe", title: "Stillframe", version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    const { name, title, description, readOnly } = tool;
    const annotations = { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: true };
    server.registerTool(name, { title, description, annotations, inputSchema: shownSchema(tool.input) }, (input) =>
      run(tool, input, call),
    );
  }
  return server;
}

/** A failure is an answer too: the agent reads what is wrong and what to do. */
async function run(tool: Tool, input: unknown, call: AccountCall): Promise<CallToolResult> {
  try {
    // Headers and phases are of one tool call; a message can hold several.
    return await tool.run(input ?? {}, { ...call, headers: new Headers(), phases: new Map(), reply: {} });
  } catch (error) {
    if (error instanceof Problem) return errorResult(error, call.requestId);
    const stack = error instanceof Error ? error.stack : typeof error;
    write("error", { message: "mcp tool", tool: tool.name, requestId: call.requestId, error: stack });
    return errorResult(new Problem("internal"), call.requestId);
  }
}
