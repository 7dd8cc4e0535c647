import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { read } from "../../support/api.ts";
import { newAccount } from "../../support/account.ts";

/** So many are sent at once: more than are let through in two periods, should one end in the middle of them. */
const WAVE = 700;

const ask = (token: string, address: string): Promise<Response> =>
  exports.default.fetch("http://localhost/api/usage", {
    headers: { Authorization: `Bearer ${token}`, "CF-Connecting-IP": address },
  });

it("stops looking made-up tokens up for a network that sends too many, and for no other", async () => {
  const { token } = await newAccount();
  const statuses = new Set<number>();
  let last: Response | undefined;
  // However slow the machine: at some time enough of them are asked about within two periods.
  for (let sent = 0; last === undefined; sent += WAVE) {
    // Who has one address of a network has them all.
    const addresses = Array.from({ length: WAVE }, (_, index) => `2001:db8::${(sent + index).toString(16)}`);
    for (const response of await Promise.all(addresses.map((each) => ask(`sf_live_${crypto.randomUUID()}`, each)))) {
      statuses.add(response.status);
      if (response.status === 429) last = response;
      else await response.arrayBuffer();
    }
  }
  expect(statuses).toEqual(new Set([401, 429]));
  expect(last.headers.get("Retry-After")).toMatch(/^(10|11|[1-9])$/);
  expect(await read(last)).toMatchObject({ code: "rate_limited", reset: expect.any(Number) });
  expect((await ask(token, "2001:db8:0:1::1")).status).toBe(200);
});
