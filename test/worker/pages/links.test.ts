import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteUrl } from "../../support/capture/site.ts";
import { accountOf, newPerson, PASSWORD, type Person } from "./browse.ts";

async function keyOf({ browser }: Person): Promise<string> {
  const page = await browser.post("/account/links", { name: "My site", hosts: "127.0.0.1, *.example.com" });
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toMatch(/lk_secret_\w{43}/);
  return /<code>(lk_\w+)<\/code>/.exec(html)?.[1] ?? "";
}

describe("the page for links", () => {
  it("shows a key's secret once, and deletes the key", async () => {
    const person = await newPerson();
    const id = await keyOf(person);
    const listed = await (await person.browser.get("/account/links")).text();
    expect(listed).toContain(id);
    expect(listed).toContain("*.example.com");
    expect(listed).not.toContain("lk_secret_");
    expect((await person.browser.post(`/account/links/${id}/delete`)).status).toBe(303);
    expect(await (await person.browser.get("/account/links")).text()).not.toContain(id);
  });

  it("makes a link, shows its picture, and says it in the words of each place", async () => {
    const person = await newPerson();
    const key = await keyOf(person);
    const fields = { key, url: siteUrl("/plain"), width: "64", height: "48", ttl: "60" };
    const html = await (await person.browser.post("/account/links/sign", fields)).text();
    const src = (/<img src="(\/i\/[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
    const picture = await person.browser.get(src);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    for (const place of ["HTML", "Markdown", "Open Graph", "Next.js", "Astro"]) expect(html).toContain(place);
    const wrong = await person.browser.post("/account/links/sign", { ...fields, ttl: "1" });
    expect(wrong.status).toBe(422);
    const foreign = await person.browser.post("/account/links/sign", {
      ...fields,
      key: await keyOf(await newPerson()),
    });
    expect(foreign.status).toBe(422);
  });

  it("leaves no key and no picture behind when the account is deleted", async () => {
    const person = await newPerson();
    const account = await accountOf(person);
    const key = await keyOf(person);
    const html = await (
      await person.browser.post("/account/links/sign", { key, url: siteUrl("/plain"), width: "64", height: "48" })
    ).text();
    const src = (/<img src="(\/i\/[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
    expect((await person.browser.get(src)).status).toBe(200);
    expect((await person.browser.post("/account/settings/delete", { proof: PASSWORD })).status).toBe(303);
    expect((await person.browser.get(src)).status).toBe(403);
    expect((await env.RESULTS.list({ prefix: `cache/${account}/` })).objects).toEqual([]);
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM link_keys WHERE account_id = ?").bind(account).first("n"),
    ).toBe(0);
  });
});
