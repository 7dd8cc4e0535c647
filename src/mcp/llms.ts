import { CaptureRequest } from "../contract/capture.ts";
import type { Operation } from "../contract/operation.ts";
import { OPERATIONS } from "../contract/operations.ts";
import { PROBLEMS } from "../contract/problem.ts";
import { inputSchemaOf } from "./tools.ts";

/** The service described for agents, made from the contract. */
export const llmsText = (origin: string): string =>
  [
    "# Stillframe",
    "",
    "> A screenshot capture service: send a page's address and options, get PNG, JPEG, WebP or PDF back. It removes cookie",
    "> banners, pop-ups, chats and ads, frames pictures in devices, and runs captures as durable jobs with webhooks.",
    "",
    `Base address: ${origin}. Every request under /api needs \`Authorization: Bearer <API token>\`. Bodies are JSON.`,
    "Errors are JSON: `error` (a sentence to act on), `code`, `retryable`, `details` (wrong fields), `requestId`.",
    `Agents that speak the Model Context Protocol use ${origin}/mcp (streamable HTTP) with the same token.`,
    "",
    "```sh",
    `curl --fail-with-body -o page.png ${origin}/api/screenshot -H "Authorization: Bearer $STILLFRAME_TOKEN" \\`,
    `  -H "Content-Type: application/json" -d '{"url": "https://example.com", "fullPage": true, "aiRemoval": {}}'`,
    "```",
    "",
    "## Operations",
    "",
    ...Object.values<Operation>(OPERATIONS)
      .filter(({ auth }) => auth !== "admin")
      .map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`),
    "",
    "## Fields of a capture request",
    "",
    ...fieldsOf(inputSchemaOf(CaptureRequest), ""),
    "",
    "## Errors",
    "",
    ...Object.entries(PROBLEMS).map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`),
    "",
    "## More",
    "",
    `- [Reference](${origin}/docs): every operation with its fields`,
    `- [OpenAPI](${origin}/openapi.json): the same for machines`,
    "",
  ].join("\n");

/** A line a field, those of an object under it with a dot. */
function fieldsOf(schema: Json, prefix: string, names: Json = objectIn(schema["$defs"])): string[] {
  return Object.entries(objectIn(schema["properties"])).flatMap(([name, value]) => {
    const written = objectIn(value);
    const field = { ...objectIn(names[textIn(written["$ref"]).replace("#/$defs/", "")]), ...written };
    const line = `- \`${prefix}${name}\` (${typeOf(field)}): ${textIn(field["description"]) || UNSAID}`;
    return [line].concat(field["type"] === "object" ? fieldsOf(field, `${prefix}${name}.`, names) : []);
  });
}

/** For what a schema does not say in a word. */
const UNSAID = "see the reference";

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

type Json = Record<string, unknown>;

const objectIn = (value: unknown): Json => (typeof value === "object" && value !== null ? { ...value } : {});

function typeOf(field: Json): string {
  const choices = field["enum"];
  const range = ["minimum", "maximum", "maxLength", "maxItems"].flatMap((rule) =>
    typeof field[rule] === "number" ? [`${rule} ${field[rule]}`] : [],
  );
  const fallback = field["default"] === undefined ? [] : [`default ${JSON.stringify(field["default"])}`];
  const type = Array.isArray(choices) ? choices.map((choice) => `"${String(choice)}"`).join(" | ") : field["type"];
  return [textIn(type) || UNSAID, ...range, ...fallback].join(", ");
}
