import type { CallToolResult } from "@modelcontextprotocol/server";
import { type Detail, Problem } from "../contract/problem.ts";
import type { BytesAnswer } from "../http/handler.ts";

/** What models take of a picture: more of either is refused by them, and the whole answer is lost. */
const MAX_PICTURE_BYTES = 3.75 * 1024 * 1024;
const MAX_SIDE_PX = 8000;

const SMALLER =
  'Ask for less: `format: "jpeg"` with `quality: 70`, a smaller viewport, one element by `selector`, or no `fullPage`. ' +
  "`create_job` has no such limit: its `resultUrl` opens the whole picture.";

/** Any value of the API as text. */
export const jsonResult = (value: unknown): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value, null, 2) }],
});

/**
 * A capture as the agent gets it: what the headers say as text, and the picture (a PDF as a resource).
 * @throws {Problem} `result_too_large` with what to ask for instead.
 */
export async function pictureResult(picture: BytesAnswer, headers: Headers): Promise<CallToolResult> {
  const width = Number(headers.get("X-Image-Width") ?? 0);
  const height = Number(headers.get("X-Image-Height") ?? 0);
  if (Math.max(width, height) > MAX_SIDE_PX || picture.length > MAX_PICTURE_BYTES) {
    if (!(picture.body instanceof Uint8Array)) await picture.body.cancel();
    const size = width === 0 ? "" : `${width} x ${height} pixels, `;
    const message = `The picture has ${size}${picture.length} bytes: more than an agent can be given. ${SMALLER}`;
    throw new Problem("result_too_large", message);
  }
  const data = Buffer.from(await bytesOf(picture.body)).toString("base64");
  return { content: [{ type: "text", text: factsOf(picture, headers) }, asContent(picture, data)] };
}

async function bytesOf(body: BytesAnswer["body"]): Promise<ArrayBuffer | Uint8Array> {
  return body instanceof Uint8Array ? body : await new Response(body).arrayBuffer();
}

function asContent({ contentType, fileName }: BytesAnswer, data: string): CallToolResult["content"][number] {
  if (contentType.startsWith("image/")) return { type: "image", data, mimeType: contentType };
  const uri = `stillframe://captures/${encodeURIComponent(fileName)}`;
  return { type: "resource", resource: { uri, mimeType: contentType, blob: data } };
}

/** The answer's own headers, a line each: `X-Target-Status: 200`. */
function factsOf({ contentType, length }: BytesAnswer, headers: Headers): string {
  const lines = [...headers].filter(([name]) => name.startsWith("x-")).map(([name, value]) => `${name}: ${value}`);
  return [`content-type: ${contentType}`, `content-length: ${length}`, ...lines].join("\n");
}

/** What went wrong, as a result that the agent can act on: the code, the sentence, the fields, when to try again. */
export function errorResult(problem: Problem, requestId: string): CallToolResult {
  const { details, reset, retryAfterSeconds } = problem.extras;
  const error = {
    code: problem.code,
    error: problem.message,
    retryable: problem.retryable,
    requestId,
    ...(details === undefined ? {} : { details: details.map(fieldOf) }),
    ...(reset === undefined ? {} : { tryAgainAt: new Date(reset * 1000).toISOString() }),
    ...(retryAfterSeconds === undefined ? {} : { tryAgainInSeconds: retryAfterSeconds }),
  };
  return { isError: true, ...jsonResult(error) };
}

const fieldOf = ({ path, message }: Detail) => ({ field: path.join("."), message });
