import type { Accounts } from "./api.ts";
import type { Call } from "./transport/call.ts";

/** The operator's calls. */
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
