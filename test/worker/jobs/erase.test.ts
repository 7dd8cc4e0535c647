import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { accountObject } from "../../../src/lib/ids.ts";
import { newAccount } from "../../support/account.ts";
import { api, read } from "../../support/api.ts";
import { register, test } from "../webhooks/hooks.ts";
import { deliver, hold } from "./carrier.ts";
import { everythingOf } from "./oracle.ts";
import { post, submit } from "./submit.ts";

it("An account that is erased leaves no job, result or webhook, and gets none from a request that comes late", async () => {
  const [account, other] = [await newAccount({ plan: "scale" }), await newAccount({ plan: "scale" })];
  const carrier = await hold(account.id);
  const { id } = await submit(account, "/plain", { width: 100, height: 100 });
  await deliver(carrier.sent);
  expect((await everythingOf(account.id)).stored).toEqual([`${id}/1/0`, `${id}/1/thumbnail`]);
  const [mine, theirs] = [await register(account, "a?do=hang"), await register(other, "b?do=hang")];
  await test(account, mine);
  await accountObject(env, account.id).erase(account.id);
  const nothing = { jobs: [], refunds: [], leftovers: [], keys: [], stored: [], alarm: null, terms: { in_flight: 0 } };
  expect(await everythingOf(account.id)).toMatchObject(nothing);
  expect((await api(`/api/jobs/${id}`, { token: account.token })).status).toBe(404);
  expect(await read(api("/api/webhooks", { token: account.token }))).toEqual({ webhooks: [] });
  expect((await api(`/api/webhooks/${theirs.id}`, { token: other.token })).status).toBe(200);
  expect((await post(account, "/plain")).status).toBe(401);
  expect(await everythingOf(account.id)).toMatchObject(nothing);
});
