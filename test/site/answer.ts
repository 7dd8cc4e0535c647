import { readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { keyOf } from "./visit.ts";
import type { Page, Visit } from "./visit.ts";

interface Answer {
  status?: number;
  /** The content type; HTML unless it is another. */
  type?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
}

/** Sends a body that is complete. Nothing is cached unless a page says otherwise, so that hits can be counted. */
export function send({ response }: Visit, answer: Answer): void {
  const { status = 200, type = "text/html; charset=utf-8", headers = {}, body = "" } = answer;
  const length = Buffer.byteLength(body);
  const standing = { "cache-control": "no-store", "content-type": type, "content-length": length };
  response.writeHead(status, { ...standing, ...headers }).end(body);
}

/** A page of HTML: one fixed text, or one made for each visit. */
export function html(markup: string | ((visit: Visit) => string), status = 200): Page {
  return (visit) => {
    const text = typeof markup === "string" ? markup : markup(visit);
    send(visit, { status, body: text });
  };
}

/** A resource of another type; a function is called once, at the first visit. */
export function bytes(type: string, body: string | Uint8Array | (() => string | Uint8Array)): Page {
  let made: string | Uint8Array | undefined;
  return (visit) => {
    made ??= typeof body === "function" ? body() : body;
    send(visit, { type, body: made });
  };
}

/** Answers only when a test has let go the visit's key (`?key=`, else its path). */
export function held(page: Page): Page {
  return (visit) => {
    void visit.gates.passed(keyOf(visit.url)).then(() => page(visit));
  };
}

/** The text of a file beside this one. */
export function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), "utf8");
}

/** The bytes of a file beside this one. */
export function bytesOf(file: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, file));
}

/** Text made safe inside an element and inside a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** A whole document. `head` holds styles and scripts, `body` the content; both are HTML, the title is text. */
export function documentOf(parts: { title: string; head?: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
${parts.head ?? ""}
</head>
<body>
${parts.body}
</body>
</html>
`;
}
