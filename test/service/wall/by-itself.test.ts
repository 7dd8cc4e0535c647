import { once } from "node:events";
import { createSecureServer } from "node:http2";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { certificateOf } from "./certificate.ts";
import { withOpenPage } from "./open-chrome.ts";
import { addFlags } from "./own-chrome.ts";
import { startWalled, type Walled } from "./walled.ts";

// Two services are started in one test.
vi.setConfig({ testTimeout: 240_000 });

let walled: Walled;
let token: string;
/** Where the hints and the certificate lead. */
let origin: string;
/** The address of a page that answers over HTTP/2, after early hints, with a certificate whose issuer is elsewhere. */
let page: string;
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  // Its certificate is not trusted, which would end the request before it begins.
  undo.defer(await addFlags(["--ignore-certificate-errors"]));
  const server = createSecureServer({ SNICallback: undefined });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.defer(async () => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  page = `https://127.0.0.1:${port}/`;
  walled = await startWalled({ alsoAllowed: [`127.0.0.1:${port}`] });
  undo.defer(walled.close);
  token = await walled.newToken();
  origin = walled.recorder.origin;
  server.setSecureContext(certificateOf(`${origin}/issuer`));
  server.on("stream", (stream) => {
    const link = `<${origin}/hint.css>; rel=preload; as=style, <https://connect.localhost:${new URL(origin).port}/>; rel=preconnect`;
    stream.additionalHeaders({ ":status": 103, link });
    // What a hint names is asked for while the answer itself is still on its way.
    setTimeout(() => {
      if (stream.destroyed) return;
      stream.respond({ ":status": 200, "content-type": "text/html" });
      stream.end("<!doctype html><h1>Hinted</h1>");
    }, 1000);
  });
});

beforeEach(() => walled.recorder.forget());

afterAll(() => undo.disposeAsync());

describe("what a browser asks for by itself, without a request that could be stopped", () => {
  it("arrives where there is no wall: the issuer of a certificate, early hints", async () => {
    await withOpenPage(page, async (open) => {
      // A busy machine may give a hint up when the answer itself is there before it was acted on.
      const arrived = async () => {
        await open(page);
        return [...walled.recorder.names()].toSorted();
      };
      const all = expect.arrayContaining(["connect", "hint", "issuer"]);
      await expect.poll(arrived, { timeout: 40_000, interval: 2000 }).toEqual(all);
    });
  });

  it.for([1, 2])("arrives from no capture, time %i", async () => {
    expect((await walled.capture(token, page, { delay: 500 })).status).toBe(200);
    expect((await walled.capture(token, "/plain")).status).toBe(200);
    expect(walled.recorder.arrivals).toEqual([]);
  });
});

describe.each(["unknown", "proxied"])("a browser without proxy rules of ours, BROWSER_EGRESS=%s", (egress) => {
  it("asks for what early hints and certificates name, and for nothing else", async () => {
    const alsoAllowed = [new URL(page).host];
    const bare = await startWalled({ variables: { BROWSER_EGRESS: egress }, alsoAllowed });
    try {
      origin = bare.recorder.origin;
      await bare.capture(await bare.newToken(), page, { delay: 500 });
      expect(["connect", "hint", "issuer"]).toEqual(expect.arrayContaining([...bare.recorder.names()]));
    } finally {
      await bare.close();
    }
  });
});
