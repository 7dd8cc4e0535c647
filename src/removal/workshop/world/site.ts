import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname, extname, join } from "node:path/posix";
import { fileOf } from "./packages.ts";
import { widgetFile, widgetPart } from "./widgets/serve.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".htm": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/** Serves the pages of packages, each package at an origin of its own, with a widget in them where one is asked for. */
export interface WorldSite extends AsyncDisposable {
  /** The address of a page; `widget` is what `/page?widget=` names. */
  address(spec: string, path: string, widget?: string): Promise<string>;
}

export function serveWorld(): WorldSite {
  const servers = new Map<string, Promise<Server>>();
  const serverOf = (spec: string) => {
    const known = servers.get(spec) ?? listen(spec);
    servers.set(spec, known);
    return known;
  };
  return {
    address: async (spec, path, widget) => {
      const bound = (await serverOf(spec)).address();
      const port = typeof bound === "object" && bound !== null ? bound.port : 0;
      const query = widget === undefined ? "" : `?widget=${encodeURIComponent(widget)}`;
      return `http://127.0.0.1:${port}/${encodeURI(path)}${query}`;
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of await Promise.all(servers.values())) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listen(spec: string): Promise<Server> {
  const server = createServer((request, response) => {
    answer(spec, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function answer(spec: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const path = decodeURIComponent(url.pathname).slice(1);
  const found = path.startsWith("world-widget/")
    ? await widgetFile(path.slice("world-widget/".length))
    : await packageFile(spec, path, request.headers.referer);
  if (found === null) return void response.writeHead(404).end();
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  const widget = url.searchParams.get("widget");
  const body = widget !== null && type.startsWith("text/html") ? withWidget(found, widget) : found;
  response.writeHead(200, { "content-type": type }).end(body);
}

/** A file of a package; what is asked for from the root of a site may lie beside the page that asks. */
async function packageFile(spec: string, path: string, referer: string | undefined): Promise<Buffer | null> {
  const own = await fileOf(spec, path === "" || path.endsWith("/") ? `${path}index.html` : path);
  if (own !== null || referer === undefined) return own;
  const from = decodeURIComponent(new URL(referer).pathname).slice(1);
  for (let folder = dirname(from); folder !== "." && folder !== "/" && folder !== ""; folder = dirname(folder)) {
    const near = await fileOf(spec, join(folder, path));
    if (near !== null) return near;
  }
  return null;
}

function withWidget(page: Buffer, widget: string): string {
  const html = page.toString();
  const { html: part, inFlow } = widgetPart(widget);
  const at = inFlow ? placeInFlow(html) : endOf(html);
  return html.slice(0, at) + part + html.slice(at);
}

function endOf(html: string): number {
  const end = html.toLowerCase().lastIndexOf("</body>");
  return end < 0 ? html.length : end;
}

/** Behind a paragraph, a third of the way down; where there are none, before what closes the page. */
function placeInFlow(html: string): number {
  const body = Math.max(0, html.search(/<body/i));
  const paragraphs = [...html.slice(body).matchAll(/<\/p>/gi)].map(({ index }) => body + index + 4);
  const footer = html.slice(body).search(/<\/main>|<footer|<\/article>/i);
  return paragraphs[Math.floor(paragraphs.length / 3)] ?? (footer < 0 ? endOf(html) : body + footer);
}
