import { inject } from "vitest";
import { Stillframe } from "../../../src/client/index.ts";
import type { Plan } from "../../../src/contract/account.ts";
import { BINDINGS } from "../../support/bindings.ts";

/** The address of the service. */
export const service = inject("service");

/** The operator's client. */
export const operator = new Stillframe({ url: service, adminToken: BINDINGS.ADMIN_TOKEN });

/** The token of a new account. */
export async function newToken(plan: Plan): Promise<string> {
  return (await operator.accounts.create({ email: `${crypto.randomUUID()}@example.com`, plan })).token;
}
