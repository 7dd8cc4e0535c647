import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { JobView } from "../../../src/contract/job.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { apiRequest, read } from "../../support/api.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { hold } from "./carrier.ts";

async function submitAndWait({ token }: TestAccount, prefer: string): Promise<Response> {
  const body = { url: siteUrl("/plain"), width: 100, height: 100 };
  const request = apiRequest("/api/jobs", { method: "POST", token, body });
  request.headers.set("Prefer", prefer);
  return await exports.default.fetch(request);
}

it("A request that would wait for its job is answered with it as soon as it has ended", async () => {
  const response = await submitAndWait(await newAccount(), "wait=60");
  expect([response.status, response.headers.get("Preference-Applied")]).toEqual([200, "wait=60"]);
  expect(await read<JobView>(response)).toMatchObject({ status: "SUCCEEDED", result: { width: 100 } });
});

it("A request is answered with the job as it is when the time is over", async () => {
  const account = await newAccount();
  await hold(account.id);
  const response = await submitAndWait(account, "wait=1");
  expect(response.status).toBe(202);
  expect(await read<JobView>(response)).toMatchObject({ status: "QUEUED" });
});
