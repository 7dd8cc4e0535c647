import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, it, vi } from "vitest";
import { addFlags } from "./own-chrome.ts";
import { startWalled, type Walled, type WalledOptions } from "./walled.ts";

vi.setConfig({ testTimeout: 240_000 });

/** Measures the first browser of a service, and captures a page in it. */
async function measured({ variables = {}, ...rest }: WalledOptions = {}): Promise<{ egress: string; status: number }> {
  const walled = await startWalled({ ...rest, variables: { BROWSER_EGRESS: "auto", ...variables } });
  try {
    const { status } = await walled.capture(await walled.newToken(), "/plain");
    return { egress: egressIn(walled), status };
  } finally {
    await walled.close();
  }
}

function egressIn({ lines }: Walled): string {
  const line = lines.find((text) => text.includes('"browser measured"')) ?? "";
  return /"egress":"(\w+)"/.exec(line)?.[1] ?? "";
}

/** An HTTP proxy that alone knows where its names are: everything it is asked for comes from this port. */
async function startProxy(port: number) {
  const server = createServer((asked, answer) => {
    const { pathname, search } = new URL(asked.url ?? "/", "http://nowhere.invalid");
    const onward = request({ host: "127.0.0.1", port, path: pathname + search }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    onward.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: address !== null && typeof address === "object" ? address.port : 0 };
}

it("a browser that connects to the probe's page itself is held by proxy rules of ours", async () => {
  const { server, port } = await startProxy(1);
  server.on("request", (_, answer) => answer.end());
  const alsoAllowed = [`127.0.0.1:${port}`];
  const probe = { EGRESS_PROBE_URL: `http://127.0.0.1:${port}/` };
  expect(await measured({ variables: probe, alsoAllowed })).toEqual({ egress: "direct", status: 200 });
  server.close();
});

it("a browser whose probe fails captures all the same", async () => {
  const probe = { EGRESS_PROBE_URL: "http://127.0.0.1:1/" };
  expect(await measured({ variables: probe })).toEqual({ egress: "proxied", status: 200 });
});

// Last: it leaves no browser for services that are started after it.
it("a browser that reaches the probe's page by a proxy is taken for what it is, and captures all the same", async () => {
  const { server, port } = await startProxy(1);
  server.removeAllListeners("request");
  server.on("request", (asked, answer) => answer.end(`<!doctype html>${asked.headers.host}`));
  const flags = [`--proxy-server=127.0.0.1:${port}`];
  await using _ = { [Symbol.asyncDispose]: await addFlags(flags) };
  const alsoAllowed = ["probe.example.com:80"];
  const probe = { EGRESS_PROBE_URL: "http://probe.example.com/" };
  expect(await measured({ variables: probe, alsoAllowed })).toEqual({ egress: "proxied", status: 200 });
  server.close();
});
