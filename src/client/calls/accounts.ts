import type { Accounts } from "../api.ts";
import { sending } from "../options.ts";
import type { CallOperation } from "../transport/call.ts";

/** The operator's calls. */
export function accountsOf(call: CallOperation): Accounts {
  return {
    create: async (body, options = {}) => (await call("createAccount", { body, ...sending(options) })).value,
    find: async (email, options = {}) =>
      (await call("findAccounts", { query: { email }, ...sending(options) })).value.accounts,
    update: async (id, body, options = {}) =>
      (await call("updateAccount", { params: { id }, body, ...sending(options) })).value,
    resetPassword: async (id, options = {}) =>
      (await call("resetPassword", { params: { id }, ...sending(options) })).value,
    invite: async (email, options = {}) =>
      (await call("createInvitation", { body: { email }, ...sending(options) })).value,
    createToken: async (id, name, options = {}) =>
      (await call("createToken", { params: { id }, body: { name }, ...sending(options) })).value,
    revokeToken: async (id, tokenId, options = {}) =>
      (await call("revokeToken", { params: { id, tokenId }, ...sending(options) })).value,
  };
}
