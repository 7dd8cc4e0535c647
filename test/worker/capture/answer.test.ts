import { afterEach, describe, expect, it, vi } from "vitest";
import { newAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { shoot, shootAs } from "../../support/capture/shoot.ts";
import { closeAll } from "../browser/sessions.ts";
import { newKey, siteUrl } from "../../support/capture/site.ts";

afterEach(() => void vi.useRealTimers());

describe("the answer to a capture", () => {
  it("is as long as it says, and is not to be kept by anybody on the way", async () => {
    for (const options of [{}, { format: "jpeg" }, { format: "pdf" }, { fullPage: true }] as const) {
      const response = await shoot("/article", options);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Length")).toBe(`${(await response.bytes()).length}`);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
  });

  it.each([
    ["png", "127.0.0.1.png"],
    ["jpeg", "127.0.0.1.jpeg"],
    ["pdf", "127.0.0.1.pdf"],
  ] as const)("has a file name of the page's host and the format: %s", async (format, name) => {
    const response = await shoot("/plain", { format });
    expect(response.headers.get("Content-Disposition")).toBe(`inline; filename="${name}"`);
  });

  it("says where the page was in the end, and what it answered with", async () => {
    const target = `/status/418?key=${newKey()}`;
    const response = await shoot(`/redirect-chain/3?to=${encodeURIComponent(target)}`);
    expect(response.headers.get("X-Target-Status")).toBe("418");
    expect(response.headers.get("X-Target-Url")).toBe(siteUrl(target));
  });

  it("says how large a picture is, and nothing of the kind of a document", async () => {
    const picture = await shoot("/bands?height=2345", { format: "jpeg", width: 400, fullPage: true });
    expect([picture.headers.get("X-Image-Width"), picture.headers.get("X-Image-Height")]).toEqual(["400", "2345"]);
    const paper = await shoot("/print", { format: "pdf" });
    expect([paper.headers.get("X-Image-Width"), paper.headers.get("X-Image-Height")]).toEqual([null, null]);
  });

  it("says how long each phase took", async () => {
    const timing = (await shoot("/plain")).headers.get("Server-Timing") ?? "";
    for (const phase of ["queue", "browser", "navigate", "settle", "shutter", "encode"]) {
      expect(timing).toMatch(new RegExp(`(^|, )${phase};dur=\\d+(\\.\\d+)?(,|$)`));
    }
  });

  it("says how long it took to open a browser, where one had to be opened", async () => {
    await expect.poll(closeAll).toEqual([]);
    const [cold, warm] = [await shoot("/plain"), await shoot("/plain")];
    expect(cold.headers.get("Server-Timing")).toMatch(/(^|, )launch;dur=[1-9]/);
    expect(warm.headers.get("Server-Timing")).not.toContain("launch");
  });

  it("says nothing about what is missing or removed when nothing is", async () => {
    const { headers } = await shoot("/plain");
    expect([headers.get("X-Incomplete"), headers.get("X-Removed")]).toEqual([null, null]);
    expect(headers.get("X-Blocked-Requests")).toBe("0");
  });

  it("counts the account's requests down, until the first of the next month (UTC)", async () => {
    vi.useFakeTimers({ toFake: ["Date"] }); // The month does not end between the two.
    const account = await newAccount({ plan: "pro" });
    for (const remaining of ["4999", "4998"]) {
      const { headers } = await shootAs(account, "/plain");
      expect([headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")]).toEqual(["5000", remaining]);
      const reset = new Date(Number(headers.get("X-RateLimit-Reset")) * 1000);
      expect(reset.toISOString()).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
      expect(reset.getTime()).toBeGreaterThan(Date.now());
    }
  });

  it("is the same at both paths", async () => {
    const { token } = await newAccount();
    const sent = { method: "POST", token, body: { url: siteUrl("/plain") } };
    const [one, other] = [await api("/api/screenshot", sent), await api("/screenshot", sent)];
    expect(other.status).toBe(200);
    expect(await other.bytes()).toEqual(await one.bytes());
  });

  it("is the same for the same page, byte for byte", async () => {
    const [one, other] = [await shoot("/dashboard"), await shoot("/dashboard")];
    expect(await other.bytes()).toEqual(await one.bytes());
  });

  it("is a 401 without a token, and nothing is captured", async () => {
    const response = await api("/api/screenshot", { method: "POST", body: { url: siteUrl("/plain") } });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(await read(response)).toMatchObject({ code: "unauthorized", retryable: false });
  });
});
