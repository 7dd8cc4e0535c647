import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { api, apiRequest, apiWith, read } from "../../support/api.ts";
import corpus from "../../unit/outbound/ssrf-corpus.json";
import { type StandInName, standInDns } from "../../unit/outbound/stand-in-dns.ts";
import { deliver, deliveriesOf, hold, type Registered, test } from "./hooks.ts";

/** As a deployment is configured; the resolver is stood in for. */
const DEPLOYED = { ALLOW_PRIVATE_TARGETS: "false", DNS_RESOLVER_URL: "https://dns.test/query" };

const cases = corpus.filter(({ target }) => target !== "capture");

const PUBLIC = { A: ["93.184.216.34"] };

let account: TestAccount;
let sent: Awaited<ReturnType<typeof hold>>;

/** The outside network: a resolver that knows these names, and servers that note who was asked. */
function network(names: Readonly<Record<string, StandInName>>): string[] {
  const asked: string[] = [];
  const dns = standInDns(names);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(DEPLOYED.DNS_RESOLVER_URL)) return await dns.fetch(request.url, {});
    asked.push(request.url);
    return new Response(null, { status: 204 });
  });
  return asked;
}

/** What stands in DNS for a case's host. */
function namesOf({ url, dns = [] }: { url: string; dns?: string[] }) {
  const host = URL.parse(url)?.hostname.replace(/\.$/, "") ?? "";
  const isV6 = (address: string) => address.includes(":");
  return { [host]: { A: dns.filter((address) => !isV6(address)), AAAA: dns.filter(isV6) } };
}

const body = (url: string) => ({ method: "POST", token: account.token, body: { url } });
const register = (url: string): Promise<Response> => apiWith(DEPLOYED, apiRequest("/api/webhooks", body(url)));

/** Takes the place of the account's webhooks, so that there is always room for one more. */
async function forget(response: Response): Promise<void> {
  const { id } = await read<{ id: string }>(response);
  await api(`/api/webhooks/${id}`, { method: "DELETE", token: account.token });
}

beforeEach(async () => {
  account = await newAccount({ plan: "scale" });
});
afterEach(() => void vi.restoreAllMocks());

describe("the address of a webhook", () => {
  it("is none of the service's own names", async () => {
    network({ "shots.example.com": PUBLIC, "hooks.example.com": PUBLIC });
    const to = (url: string) =>
      apiWith({ ...DEPLOYED, OWN_HOSTS: "shots.example.com" }, apiRequest("/api/webhooks", body(url)));
    expect((await to("https://shots.example.com/api/jobs")).status).toBe(400);
    expect((await to("https://hooks.example.com/")).status).toBe(201);
  });

  it("is judged by every case of the corpus when it is registered", async () => {
    const wrong: string[] = [];
    for (const entry of cases) {
      network(namesOf(entry));
      const response = await register(entry.url);
      const accepted = response.status === 201;
      if (accepted !== (entry.expect === "accept"))
        wrong.push(`${entry.url.slice(0, 80)}: ${response.status} (${entry.why})`);
      if (accepted) await forget(response);
      else expect(await read(response)).toMatchObject({ details: [{ path: ["url"] }] });
      vi.restoreAllMocks();
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(150);
  });

  it("may be `http:` and private only where private targets are allowed", async () => {
    network({});
    for (const url of ["http://hooks.example.com/", "https://127.0.0.1/", "https://localhost/"]) {
      const response = await register(url);
      expect(response.status).toBe(400);
      expect(await read(response)).toMatchObject({ code: "url_not_allowed" });
      const local = await api("/api/webhooks", body(url.replace("localhost", "localhost:9")));
      expect(local.status).toBe(201);
      await forget(local);
    }
  });

  it("that is this service's own is refused, private targets allowed or not", async () => {
    for (const url of ["http://localhost/api/jobs", "http://127.0.0.1/api/jobs"]) {
      expect((await api("/api/webhooks", body(url))).status).toBe(400);
    }
  });

  it.each([
    ["http://hooks.example.com/", "begin with `https:`"],
    ["https://93.184.216.34/", "name its host"],
    ["https://hooks.example.com:8080/", "443 or 8443"],
    ["https://me:secret@hooks.example.com/", "user name or password"],
    ["https://localhost/", "be public"],
    ["https://hooks.example.com/a b", "not a whole address"],
  ])("that is refused, as %s, is refused with what is to be changed", async (url, words) => {
    network({ "hooks.example.com": PUBLIC });
    const { error } = await read<{ error: string }>(register(url));
    expect(error).toContain(words);
  });

  it("whose name has no address is refused", async () => {
    network({});
    const response = await register("https://hooks.example.com/");
    expect(await read(response)).toMatchObject({ code: "dns_failed", details: [{ path: ["url"] }] });
  });
});

describe("the name of a webhook", () => {
  beforeEach(async () => {
    sent = await hold(account);
  });

  /** One attempt with what stands in DNS by then, and who was asked. */
  async function attempt(registered: StandInName, then: Readonly<Record<string, StandInName>>) {
    network({ "hooks.example.com": registered });
    const webhook = await read<Registered>(register("https://hooks.example.com/in?key=1"));
    await test(account, webhook);
    vi.restoreAllMocks();
    const asked = network(then);
    await deliver(sent, DEPLOYED);
    const [delivery] = await deliveriesOf(account, webhook);
    return { asked, delivery };
  }

  it("is resolved again before each attempt, and the request goes out while it is public", async () => {
    const { asked, delivery } = await attempt(PUBLIC, { "hooks.example.com": PUBLIC });
    expect(delivery?.state).toBe("delivered");
    expect(asked).toEqual(["https://hooks.example.com/in?key=1"]);
  });

  it.each([
    ["a private address", { A: ["10.0.0.5"] }],
    ["a public and a private one", { A: [...PUBLIC.A, "127.0.0.1"] }],
    ["a private one of the other kind", { ...PUBLIC, AAAA: ["fd00::1"] }],
  ])("that has come to lead to %s is refused at the attempt, and nothing is sent", async (_, now) => {
    const { asked, delivery } = await attempt(PUBLIC, { "hooks.example.com": now });
    expect(delivery).toMatchObject({ state: "pending", attempts: [{ status: null, failure: "address_refused" }] });
    expect(asked).toEqual([]);
  });

  it("that has gone from DNS is tried again", async () => {
    const { asked, delivery } = await attempt(PUBLIC, {});
    expect(delivery).toMatchObject({ state: "pending", attempts: [{ status: null, failure: "dns_failed" }] });
    expect(asked).toEqual([]);
  });

  it("is judged by the configuration of the moment: what was registered as private is not asked once it is closed", async () => {
    const webhook = await read<Registered>(api("/api/webhooks", body("http://127.0.0.1:9/in")));
    await test(account, webhook);
    const asked = network({});
    await deliver(sent, { ...env, ...DEPLOYED });
    expect((await deliveriesOf(account, webhook))[0]?.attempts).toMatchObject([{ failure: "address_refused" }]);
    expect(asked).toEqual([]);
  });
});
