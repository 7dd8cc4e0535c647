import { z } from "zod";

/** The operator's token of the services that benchmarks start. */
export const ADMIN_TOKEN = "the-operator-of-this-benchmark";

/** What such a service runs with. The plan's burst is not what is measured. */
export const VARIABLES = {
  PAYLOAD_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
  LINK_KEYS: `bench:${Buffer.alloc(32, 2).toString("base64")}`,
  AUTH_SECRET: "a secret for benchmarks, long enough to be one",
  ADMIN_TOKEN,
  ALLOW_PRIVATE_TARGETS: "true",
  REQUESTS_PER_MINUTE: '{"scale": 100000000}',
};

const Account = z.object({ token: z.string() });

/** A token of a new account with the largest plan. */
export async function newToken(origin: string, adminToken = ADMIN_TOKEN): Promise<string> {
  const response = await fetch(`${origin}/api/admin/accounts`, {
    method: "POST",
    headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, plan: "scale" }),
  });
  return Account.parse(await response.json()).token;
}
