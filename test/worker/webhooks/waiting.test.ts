import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeliveryView } from "../../../src/contract/webhook.ts";
import type { DeliveryMessage } from "../../../src/webhooks/deliveries.ts";
import { newAccount, type TestAccount } from "../../support/account.ts";
import { adminApi, read } from "../../support/api.ts";
import { newKey } from "../../support/capture/site.ts";
import { deliver, deliveriesOf, endJob, got, hold, post, register, tick } from "./hooks.ts";

let account: TestAccount;
let sent: DeliveryMessage[];
let key: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2060-11-05T12:00:00.000Z");
  account = await newAccount({ plan: "scale" });
  sent = await hold(account);
  key = newKey();
});
afterEach(() => void vi.useRealTimers());

describe("the deliveries of an account that is suspended", () => {
  it("are not made until it no longer is", async () => {
    const suspend = (suspended: boolean) =>
      adminApi(`/accounts/${account.id}`, { method: "PATCH", body: { suspended } });
    const webhook = await register(account, key);
    await endJob(account);
    await suspend(true);
    await deliver(sent);
    vi.setSystemTime(Date.now() + 3_600_000);
    await tick(account);
    expect([await got(key), sent]).toEqual([[], []]);
    await suspend(false);
    await deliver(sent);
    expect(await got(key)).toHaveLength(1);
    expect(await deliveriesOf(account, webhook)).toMatchObject([{ state: "delivered", attempts: [{ status: 204 }] }]);
  });
});

describe("a delivery that is made again by hand", () => {
  it("replaces the one that is still pending", async () => {
    const webhook = await register(account, `${key}?codes=500,204`);
    await endJob(account);
    await deliver(sent);
    const [before] = await deliveriesOf(account, webhook);
    expect(before).toMatchObject({ state: "pending", attempts: [{ status: 500 }] });
    const again = await read<DeliveryView>(post(account, `/deliveries/${before?.id}/redeliver`));
    await deliver(sent);
    vi.setSystemTime(Date.now() + 7_200_000);
    await tick(account);
    expect(sent).toEqual([]);
    expect(await deliveriesOf(account, webhook)).toMatchObject([
      { id: again.id, eventId: before?.eventId, state: "delivered" },
      { id: before?.id, state: "canceled", attempts: [{ status: 500 }] },
    ]);
  });
});
