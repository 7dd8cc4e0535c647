import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { read } from "../api.ts";
import { newAccount } from "../account.ts";

/** One more than fit into the two periods that a quick run can touch. */
const FLOOD = 2 * 300 + 1;

const ask = (token: string, address: string): Promise<Response> =>
  exports.default.fetch("http://localhost/api/usage", {
    headers: { Authorization: `Bearer ${token}`, "CF-Connecting-IP": address },
  });

it("stops looking made-up tokens up for a network that sends too many, and for no other", async () => {
  const { token } = await newAccount();
  const statuses = new Map<number, number>();
  let last: Response | undefined;
  for (let sent = 0; sent < FLOOD; sent += 1) {
    // Who has one address of a network has them all.
    const response = await ask(`sf_live_${crypto.randomUUID()}`, `2001:db8::${sent.toString(16)}`);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === 429) last = response;
    else await response.arrayBuffer();
  }
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([401, 429]);
  expect(last?.headers.get("Retry-After")).toMatch(/^(10|11|[1-9])$/);
  expect(last && (await read(last))).toMatchObject({ code: "rate_limited", reset: expect.any(Number) });
  expect((await ask(token, "2001:db8:0:1::1")).status).toBe(200);
});
