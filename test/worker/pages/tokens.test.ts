import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { accountOf, newPerson, tokenOf } from "./browse.ts";

it("An account has a hundred tokens at most: each that works can be seen and revoked", async () => {
  const person = await newPerson();
  const account = await accountOf(person);
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
     INSERT INTO tokens (id, account_id, name, hash, prefix, created_at)
     SELECT 'tok_' || ?1 || i, ?1, 'Test', lower(hex(randomblob(32))), 'sf_live_test', 1 FROM n`,
  )
    .bind(account)
    .run();
  expect(await tokenOf(person, "The hundredth")).toMatch(/^sf_live_/);
  const refused = await person.browser.post("/account/tokens", { name: "One more" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("at most 100 tokens");
});
