import { env } from "cloudflare:workers";
import { inject, it, expect } from "vitest";
import { newAccount } from "../account.ts";
import { api } from "../api.ts";

it("tries", async () => {
  const { token } = await newAccount({ plan: "scale" });
  for (const body of [{}, {}, {fullPage: true}, {format:"jpeg"}, {format:"pdf"}, {selector: "h1"}, {selector:"#nope"}]) {
    const t = Date.now();
    const r = await api("/api/screenshot", { method: "POST", token, body: { url: `${inject("site")}/viewport`, ...body } });
    const bytes = await r.bytes();
    console.error(Date.now() - t, r.status, bytes.length, r.status === 200 ? "" : new TextDecoder().decode(bytes), JSON.stringify([...r.headers]));
  }
  const s = await env.BROWSER.fetch("https://x/v1/sessions");
  console.error(await s.text());
  expect(1).toBe(1);
}, 60000);
