import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname } from "node:path";
import { pageOf } from "../pages/page.ts";
import { fetchPackages, packageFile } from "./packages.ts";

/** Serves the test pages: `/page/<number>`, what packages bring, and at the other origin what their frames show. */
export async function servePages(): Promise<{ origin: string; close: () => void }> {
  await fetchPackages();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript; charset=utf-8", ".css": "text/css" };

/** Answers for a page, or for a frame of one. */
export async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  if (url.pathname.startsWith("/library/")) {
    const file = await packageFile(url.pathname.slice("/library/".length));
    response.writeHead(file === null ? 404 : 200, { "content-type": TYPES[extname(url.pathname)] ?? "text/plain" });
    response.end(file ?? "");
    return;
  }
  const page = /^\/page\/(\d+)$/.exec(url.pathname);
  const body =
    page?.[1] === undefined ? framed(url) : pageOf(Number(page[1])).html.replaceAll("OTHER", otherOrigin(url));
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
}

const otherOrigin = (url: URL): string =>
  `http://${url.hostname === "localhost" ? "127.0.0.1" : "localhost"}:${url.port}`;

function framed(url: URL): string {
  const inner = url.searchParams.get("html");
  if (inner !== null) return Buffer.from(inner, "base64url").toString();
  const [w, h] = [url.searchParams.get("w") ?? "300", url.searchParams.get("h") ?? "250"];
  return `<!doctype html><body style="margin:0;background:#fc8"><a href="https://shop.example.net/click">${w} × ${h}</a>`;
}
