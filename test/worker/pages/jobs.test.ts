import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { api, read } from "../../support/api.ts";
import { hold } from "../jobs/carrier.ts";
import { follow } from "../jobs/submit.ts";
import { accountOf, newPerson, type Person, tokenOf } from "./browse.ts";

const make = (token: string, body: object): Promise<JobView> => read(api("/api/jobs", { method: "POST", token, body }));

/** A job that has ended. */
async function run(token: string, body: object): Promise<JobView> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Prefer: "wait=60" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return await read(exports.default.fetch(new Request("http://localhost/api/jobs", init)));
}

const shown = async ({ browser }: Person, path = "/account/jobs") => await (await browser.get(path)).text();

it("A list of jobs shows small pictures, and says where there is none or what came was an error page", async () => {
  const person = await newPerson();
  const token = await tokenOf(person);
  const size = { width: 640, height: 480 };
  expect(await run(token, { url: siteUrl("/plain"), ...size })).toMatchObject({ status: "SUCCEEDED" });
  const [, address = ""] = /<img src="([^"]+)"/.exec(await shown(person)) ?? [];
  const thumbnail = await follow(address);
  expect(thumbnail.headers.get("Content-Type")).toBe("image/webp");
  expect(sizeOfWebp(await thumbnail.bytes())).toEqual({ width: 320, height: 200 });

  const other = await newPerson();
  const theirs = await tokenOf(other);
  await run(theirs, { url: siteUrl("/status/404"), format: "pdf" });
  const list = await shown(other);
  expect(list).not.toContain("<img");
  expect(list).toContain("The page itself answered 404.");
});

it("A job runs again with the same request, secrets included, and shows of those the names alone", async () => {
  const person = await newPerson();
  await hold(await accountOf(person));
  const token = await tokenOf(person);
  const url = siteUrl("/plain");
  const { id } = await make(token, { url, width: 300, headers: { "X-Key": "hush" }, delay: 3 });
  const path = `/account/jobs/${id}`;
  expect(await shown(person, path)).not.toContain("Run again");
  expect((await person.browser.post(`${path}/again`)).status).toBe(404);
  await person.browser.post(`${path}/cancel`);
  const before = await shown(person, path);
  expect(before).toContain("X-Key");
  expect(before).not.toContain("hush");

  const again = (await person.browser.post(`${path}/again`)).headers.get("Location") ?? "";
  expect(again).toMatch(/^\/account\/jobs\/job_\w+\?notice=job-again$/);
  expect(again).not.toContain(id);
  const copy = new URL(again, "http://localhost").pathname;
  await person.browser.post(`${copy}/cancel`);
  const requestIn = (page: string) => /<code id="request">(.*?)<\/code>/s.exec(page)?.[1];
  expect(requestIn(await shown(person, copy))).toBe(requestIn(before));
  const stranger = await newPerson();
  expect((await stranger.browser.post(`${path}/again`)).status).toBe(404);
});

/** As the first frame of a lossy WebP says it. */
function sizeOfWebp(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  expect(String.fromCharCode(...bytes.subarray(8, 15))).toBe("WEBPVP8");
  const at = bytes[15] === 0x20 ? 26 : 24;
  if (at === 26) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
}
