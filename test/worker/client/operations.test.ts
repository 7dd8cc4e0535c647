import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
import { OPERATIONS } from "../../../src/contract/operations.ts";
import { newAccount } from "../../support/account.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { siteUrl } from "../../support/capture/site.ts";
import { CALLS } from "./calls.ts";
import { recording } from "./recorder.ts";

describe("the client, inside a Worker", () => {
  it.each(Object.values(OPERATIONS))("has the operation $name", async ({ name }) => {
    const { token } = await newAccount({ plan: "scale" });
    const { fetch, sent } = recording((address, init) => exports.default.fetch(new Request(address, init)));
    const client = new Stillframe({ url: "http://localhost", token, adminToken: BINDINGS.ADMIN_TOKEN, fetch });
    await CALLS[name]({ client, page: siteUrl("/plain") });
    expect(sent).toContain(name);
  });
});
