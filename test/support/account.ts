import type { Plan } from "../../src/contract/account.ts";
import { adminApi, read } from "./api.ts";

export interface TestAccount {
  id: string;
  email: string;
  /** Its first API token. */
  token: string;
}

/** An account of its own for a test, made the way an operator makes one. */
export async function newAccount({ plan = "free" }: { plan?: Plan } = {}): Promise<TestAccount> {
  const email = `${crypto.randomUUID()}@example.com`;
  const response = await adminApi("/accounts", { method: "POST", body: { email, plan } });
  if (response.status !== 201) throw new Error(`No account for the test: ${await response.text()}`);
  return { email, ...(await read<{ id: string; token: string }>(response)) };
}
