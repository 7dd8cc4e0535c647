import type { Call } from "./call.ts";
import type { CallOptions } from "./options.ts";
import type { Account, AccountChanges, NewAccount, NewAccountRequest, NewToken } from "./shapes.ts";

/** The operator's calls; they need `adminToken`. */
export interface Accounts {
  /** Its token is shown here only. */
  create(account: NewAccountRequest, options?: CallOptions): Promise<NewAccount>;
  find(email: string, options?: CallOptions): Promise<Account[]>;
  update(id: string, changes: AccountChanges, options?: CallOptions): Promise<Account>;
  /** Shown here only. */
  createToken(id: string, name: string, options?: CallOptions): Promise<NewToken>;
  revokeToken(id: string, tokenId: string, options?: CallOptions): Promise<void>;
}

export function accountsOf(call: Call): Accounts {
  return {
    create: async (body, { signal } = {}) => (await call("createAccount", { body, signal })).value,
    find: async (email, { signal } = {}) => (await call("findAccounts", { query: { email }, signal })).value.accounts,
    update: async (id, body, { signal } = {}) => (await call("updateAccount", { params: { id }, body, signal })).value,
    createToken: async (id, name, { signal } = {}) =>
      (await call("createToken", { params: { id }, body: { name }, signal })).value,
    revokeToken: async (id, tokenId, { signal } = {}) =>
      (await call("revokeToken", { params: { id, tokenId }, signal })).value,
  };
}
