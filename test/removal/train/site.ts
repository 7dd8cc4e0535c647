import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pageOf } from "../pages/page.ts";

/** Serves the test pages: `/page/<number>`, and at the other origin what their frames show. */
export async function servePages(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(answer);
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

/** Answers for a page, or for a frame of one. */
export function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
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
