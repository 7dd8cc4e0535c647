import { expect, it } from "vitest";
import { api, read } from "../../support/api.ts";
import { hold } from "../jobs/carrier.ts";
import { accountOf, newPerson, tokenOf } from "./browse.ts";

/** Nobody listens there. */
const NOBODY = "http://127.0.0.1:9";

it("A job's page says which webhooks were told of it, and offers to tell those again that take events", async () => {
  const person = await newPerson();
  await hold(await accountOf(person));
  const token = await tokenOf(person);
  const make = (path: string, url: string) => read<{ id: string }>(api(path, { method: "POST", token, body: { url } }));
  const hook = await make("/api/webhooks", `${NOBODY}/hook`);
  const job = await make("/api/jobs", NOBODY);
  await person.browser.post(`/account/jobs/${job.id}/cancel`);

  const enable = (enabled: string) => person.browser.post(`/account/webhooks/${hook.id}/enable`, { enabled });
  const shown = async () => await (await person.browser.get(`/account/jobs/${job.id}`)).text();
  await enable("no");
  const disabled = await shown();
  expect(disabled).toContain("job.canceled");
  expect(disabled).toContain(`<a href="/account/webhooks/${hook.id}">${NOBODY}/hook</a>`);
  expect(disabled).not.toContain("Send again");
  await enable("yes");
  expect(await shown()).toContain("Send again");
});

it("What never reached a webhook is sent again in one go, once, and each delivery shows what it says", async () => {
  const person = await newPerson();
  await hold(await accountOf(person));
  const token = await tokenOf(person);
  const make = (path: string, url: string) => read<{ id: string }>(api(path, { method: "POST", token, body: { url } }));
  const hook = await make("/api/webhooks", `${NOBODY}/hook`);
  const jobs = [await make("/api/jobs", NOBODY), await make("/api/jobs", NOBODY)];
  for (const { id } of jobs) await person.browser.post(`/account/jobs/${id}/cancel`);
  const path = `/account/webhooks/${hook.id}`;
  const shown = async (at = path) => await (await person.browser.get(at)).text();
  expect(await shown()).not.toContain("Send all that failed");

  // A webhook that is disabled gets nothing that was still on its way.
  await person.browser.post(`${path}/enable`, { enabled: "no" });
  expect(await shown()).not.toContain("Send all that failed");
  await person.browser.post(`${path}/enable`, { enabled: "yes" });
  expect(await shown()).toContain("Send all that failed (2)");
  const sent = await person.browser.post(`${path}/redeliver-failed`);
  expect(sent.headers.get("Location")).toBe(`${path}?notice=sent-all`);
  const after = await shown();
  expect(after).not.toContain("Send all that failed");
  expect(after.match(/>Pending</g)).toHaveLength(2);

  const delivery = /\/account\/deliveries\/\w+/.exec(after)?.[0] ?? "";
  const page = await shown(delivery);
  expect(page).toContain("&quot;type&quot;: &quot;job.canceled&quot;");
  expect(page).toContain(jobs.at(-1)?.id);
  expect(page).toContain("Send now");
  const stranger = await newPerson();
  expect((await stranger.browser.get(delivery)).status).toBe(404);
});
