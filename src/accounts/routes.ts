import type { AccountView } from "../contract/account.ts";
import type * as contract from "../contract/account.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import type { Account, Handler } from "../http/handler.ts";
import { newId } from "../lib/ids.ts";
import { forget } from "./guard.ts";
import {
  type AccountChange,
  changeAccount,
  findAccountsByEmail,
  insertAccount,
  insertToken,
  markRevoked,
  type NewToken,
} from "./store.ts";
import { hashToken, mintToken, shownPrefix } from "./token.ts";

const DEFAULT_RETENTION_DAYS = 30;

export const createAccount: Handler<typeof contract.createAccount> = async ({ body }, { env }) => {
  const { email, plan, retentionDays = DEFAULT_RETENTION_DAYS } = body;
  const { token, stored } = await newToken("First token");
  const account = { id: newId("acc"), email, plan, retentionDays, createdAt: stored.createdAt };
  const created = await insertAccount(env.DB, account, stored);
  if (!created) throw invalidField(["email"], "There is an account with this email already.", "taken");
  return { id: account.id, token, tokenId: stored.id };
};

export const findAccounts: Handler<typeof contract.findAccounts> = async ({ query }, { env }) => ({
  accounts: (await findAccountsByEmail(env.DB, query.email)).map(viewOfAccount),
});

/** Changes what is given, and answers with the account as it then is. @throws {Problem} `not_found`. */
export async function change(env: Env, id: string, wanted: AccountChange): Promise<Account> {
  const account = await changeAccount(env.DB, id, wanted);
  if (account === null) throw noAccount();
  forget(account.id);
  return account;
}

/** An account as the operator sees it. */
export function viewOfAccount({ id, email, plan, retentionDays, suspended, createdAt }: Account): AccountView {
  return { id, email, plan, retentionDays, suspended, createdAt };
}

export const createToken: Handler<typeof contract.createToken> = async ({ params, body }, { env }) => {
  const { token, stored } = await newToken(body.name);
  if (!(await insertToken(env.DB, params.id, stored))) throw noAccount();
  return { id: stored.id, token };
};

/** Revoking twice is no error: the token is revoked, which is what was asked for. */
export const revokeToken: Handler<typeof contract.revokeToken> = async ({ params }, { env }) => {
  const revoked = await markRevoked(env.DB, params.id, params.tokenId);
  if (!revoked) throw new Problem("not_found", "This account has no such token.");
  forget(params.id);
  return null;
};

/** A token, to be shown once, and what is kept of it. */
async function newToken(name: string): Promise<{ token: string; stored: NewToken }> {
  const token = mintToken();
  const hash = await hashToken(token);
  return { token, stored: { id: newId("tok"), name, hash, prefix: shownPrefix(token), createdAt: Date.now() } };
}

const noAccount = (): Problem => new Problem("not_found", "There is no account with this id.");
