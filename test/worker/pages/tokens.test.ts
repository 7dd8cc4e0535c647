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
  expect(await refused.text()).toContain("up to 100 tokens");
});

it("Forms say what is wrong with a field in the words of the API", async () => {
  const { browser } = await newPerson();
  const said = async (path: string, fields: Record<string, string>) => {
    const text = await (await browser.post(path, fields)).text();
    return /class="error"[^>]*>(.*?)<\/p>/s.exec(text)?.[1];
  };
  expect(await said("/account/tokens", { name: "" })).toBe("Name must not be empty.");
  expect(await said("/account/tokens", { name: "a".repeat(101) })).toBe("Name must have at most 100 characters.");
  expect(await said("/account/webhooks", { url: "" })).toBe("URL must not be empty.");
  const events = await said("/account/webhooks", { url: "https://example.com", events: "job.succeded" });
  expect(events).toContain("did you mean <code>job.succeeded</code>?");
  expect(await said("/account/links", { name: "Mine", hosts: "https://example.com/" })).toContain(
    "Hosts must be a host such as <code>example.com</code>",
  );
});
