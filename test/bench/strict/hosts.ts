import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { addFlags } from "../../service/wall/own-chrome.ts";
import { startWalled, type Walled } from "../../service/wall/walled.ts";

/** How long captures of one page with many third-party hosts take, and what was missing in them. */
export interface HostsOutcome {
  /** Milliseconds of the first capture where no name is looked up, and where each is. */
  without: number;
  first: number;
  second: number;
  /** Requests for pictures of the page that came, of the first and of the second capture. */
  came: [number, number];
  /** The most questions of one object that the resolver had open, as the platform counts. */
  connections: number;
}

const PUBLIC = { A: "93.184.215.14", AAAA: "2606:2800:21f:cb07:6820:80da:af6b:8b2c" };

/** Answers for every name below example.com, after so long. */
async function startResolver(lookUpMs: number) {
  const answer = async (address: string) => {
    await wait(lookUpMs);
    const query = new URL(address, "http://resolver.invalid").searchParams;
    const type = query.get("type") === "AAAA" ? "AAAA" : "A";
    const record = { name: query.get("name"), type: type === "A" ? 1 : 28, TTL: 300, data: PUBLIC[type] };
    return JSON.stringify({ Status: 0, Answer: [record] });
  };
  return await listening((url) => answer(url), "application/dns-json");
}

/** Any server of this machine; `seen` are the addresses that it was asked for. */
async function listening(answer: (url: string) => Promise<string>, type: string) {
  const seen: string[] = [];
  const server = createServer((asked, response) => {
    const { url = "/", headers } = asked;
    seen.push(`${headers.host}${url}`);
    response.setHeader("content-type", url.startsWith("/image") ? "image/svg+xml" : type);
    void send(response, answer(url));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, seen, close };
}

const send = async (response: ServerResponse, text: Promise<string>) => response.end(await text);

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="green"/></svg>';

const pageOf = (hosts: number): string =>
  `<!doctype html>${Array.from({ length: hosts }, (_, n) => `<img src="http://h${n}.example.com/image">`).join("")}`;

/** Measures with and without look-ups, in turn, on a strict platform whose browsers take names as this machine's. */
export async function measureHosts(hosts: number, lookUpMs: number): Promise<HostsOutcome> {
  await using undo = new AsyncDisposableStack();
  const resolver = await startResolver(lookUpMs);
  undo.defer(resolver.close);
  const there = await listening(async (url) => (url.startsWith("/image") ? IMAGE : pageOf(hosts)), "text/html");
  undo.defer(there.close);
  undo.defer(await addFlags([`--host-resolver-rules=MAP *.example.com 127.0.0.1:${there.port}`]));
  const start = async (variables: Record<string, string>) => {
    // Behind the proxy it would be the proxy that has to know where names are; that addresses are not seen remains.
    const walled = await startWalled({
      platform: "strict,-egress-proxy",
      variables: { BROWSER_SLOTS: "1", BROWSER_EGRESS: "proxied", ...variables },
    });
    undo.defer(walled.close);
    return { walled, token: await walled.newToken() };
  };
  const looking = await start({ DNS_RESOLVER_URL: `http://127.0.0.1:${resolver.port}/` });
  const blind = await start({ ALLOW_PRIVATE_TARGETS: "true" });
  const take = (service: typeof blind, page: string) => timed(service, page, there.seen);
  for (const service of [looking, blind]) await timed(service, `${service.walled.site.origin}/plain`, there.seen);
  const without = await take(blind, "http://page.example.com/");
  const first = await take(looking, "http://page.example.com/");
  const second = await take(looking, "http://page.example.com/");
  const counts: Record<string, number> = await (await fetch(`${looking.walled.service.url}/.platform`)).json();
  return {
    without: without.milliseconds,
    first: first.milliseconds,
    second: second.milliseconds,
    came: [first.came, second.came],
    connections: counts["connections at a time"] ?? 0,
  };
}

/** One capture whose browser and page are ready before. */
async function timed({ walled, token }: { walled: Walled; token: string }, page: string, seen: string[]) {
  await wait(1500);
  seen.length = 0;
  const began = performance.now();
  const response = await walled.capture(token, page);
  const body = Buffer.from(await response.arrayBuffer());
  const milliseconds = performance.now() - began;
  if (response.status !== 200) throw new Error(`${response.status} ${body.toString("utf8", 0, 300)}`);
  return { milliseconds, came: new Set(seen.filter((each) => each.endsWith("/image"))).size };
}
