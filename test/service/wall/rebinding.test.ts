import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { platformFrom } from "../../../src/dev/platform/traits.ts";
import { type Site, startSite } from "../../site/server.ts";
import { addFlags } from "./own-chrome.ts";
import { startResolver, type StandInResolver } from "./stand-in-resolver.ts";
import { startWalled, type Walled } from "./walled.ts";

/**
 * What the resolver that we ask says of a name, while for Chrome every name below example.com is this machine. Records
 * that are to be changed are not to be remembered by anybody.
 */
const PUBLIC = { ttl: 0, A: ["93.184.215.14"], AAAA: ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"] };
const PRIVATE = { ttl: 0, A: ["93.184.215.14", "10.0.0.1"] };

let resolver: StandInResolver;
/** What answers in the place of every name below example.com. */
let there: Site;
let walled: Walled;
let token: string;
const undo = new AsyncDisposableStack();

beforeAll(async () => {
  resolver = await startResolver();
  undo.defer(() => resolver.close());
  there = await startSite();
  undo.defer(() => there.close());
  undo.defer(await addFlags([`--host-resolver-rules=MAP *.example.com 127.0.0.1:${there.port}`]));
  walled = await startWalled({ variables: { DNS_RESOLVER_URL: resolver.url } });
  undo.defer(() => walled.close());
  token = await walled.newToken();
});

afterAll(() => undo.disposeAsync());

beforeEach(() => {
  there.forget();
  resolver.onAsked = () => undefined;
  resolver.names["rebound.example.com"] = PUBLIC;
});

const reached = (): number => there.hits.all.length;

const captureOther = async (path: string) => {
  const response = await walled.capture(token, `http://rebound.example.com${path}`);
  return { status: response.status, ...JSON.parse(await response.text()) };
};

describe("a name that is public for us and private for the browser", () => {
  it("is not captured, though the browser has got its page", async () => {
    expect(await captureOther("/plain")).toMatchObject({ status: 500, code: "address_refused", retryable: false });
    expect(reached()).toBeGreaterThan(0);
  });

  it.each(["image", "redirect", "frame", "script", "fetch", "worker", "worklet"])(
    "spoils the capture that asks it for: %s",
    async (kind) => {
      const response = await walled.capture(token, `/hostile/h20-rebound?kind=${kind}`, { delay: 300 });
      expect(response.status).toBe(500);
      expect(JSON.parse(await response.text())).toMatchObject({ code: "address_refused" });
      expect(reached()).toBeGreaterThan(0);
    },
  );

  it("spoils the capture that is redirected to it", async () => {
    const to = encodeURIComponent("http://rebound.example.com/plain");
    const response = await walled.capture(token, `/redirect?to=${to}`);
    expect(JSON.parse(await response.text())).toMatchObject({ code: "address_refused" });
    expect((await walled.capture(token, "/plain")).status).toBe(200);
  });

  it("spoils the capture that it redirects elsewhere: what it says there is a private host's word", async () => {
    const to = encodeURIComponent(`${walled.site.origin}/plain`);
    expect(await captureOther(`/redirect?to=${to}`)).toMatchObject({ code: "address_refused" });
    expect(reached()).toBe(1);
  });
});

describe("a browser behind a proxy", () => {
  // On a strict platform there is a proxy already, which knows no such names.
  const hasProxy = platformFrom(process.env["PLATFORM"])["egress-proxy"] !== undefined;

  it.skipIf(hasProxy)("does not know where answers come from, and is not asked", async () => {
    const variables = { DNS_RESOLVER_URL: resolver.url, BROWSER_EGRESS: "proxied" };
    const proxied = await startWalled({ variables });
    try {
      const response = await proxied.capture(await proxied.newToken(), "http://rebound.example.com/plain");
      expect(response.status).toBe(200);
    } finally {
      await proxied.close();
    }
  });
});

describe("a name with a private address beside a public one", () => {
  it("is refused before anything is sent to it", async () => {
    resolver.names["rebound.example.com"] = PRIVATE;
    expect(await captureOther("/plain")).toMatchObject({ status: 400, code: "url_not_allowed" });
    for (const kind of ["image", "frame", "worker"]) {
      const response = await walled.capture(token, `/hostile/h20-rebound?kind=${kind}`, { delay: 300 });
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Blocked-Requests")).toBe("1");
    }
    expect(reached()).toBe(0);
  });

  it("is refused when it got that address between the check of the request and its capture", async () => {
    const asked = new Set<string>();
    resolver.onAsked = (question) => {
      // Once both families of the first check are answered, the name moves.
      if (asked.add(question).size === 2) resolver.names["rebound.example.com"] = PRIVATE;
    };
    expect(await captureOther("/plain")).toMatchObject({ status: 500, code: "address_refused" });
    expect(reached()).toBe(0);
  });

  it("has no page when it does not exist", async () => {
    delete resolver.names["rebound.example.com"];
    expect(await captureOther("/plain")).toMatchObject({ status: 500, code: "dns_failed" });
    expect(reached()).toBe(0);
  });
});
