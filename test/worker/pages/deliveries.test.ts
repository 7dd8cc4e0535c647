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
