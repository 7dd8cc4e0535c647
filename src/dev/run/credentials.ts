import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { z } from "zod";
import { createAccount, createToken, findAccounts, getUsage } from "../../contract/account.ts";
import { codeOf, StartError } from "../process/terminal.ts";

/** The account that `npm start` makes its tokens for, and how they are called. */
const LOCAL = { email: "local@stillframe.localhost", tokenName: "npm start" };

/** Of the service's answers, what is needed here. */
const Accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) });
const Made = z.object({ token: z.string() });

/** What a tool needs to use a local service. */
export interface Credentials {
  url: string;
  token: string;
  adminToken: string;
}

/**
 * An API token of an account of the operator's own, by default the local one, which is made if it is not there: the token
 * of an earlier start while it still works, else a new one.
 * @throws {StartError} when the service does not give one.
 */
export async function ownToken(
  service: Omit<Credentials, "token">,
  known: string | undefined,
  { email, tokenName } = LOCAL,
): Promise<string> {
  const { url, adminToken } = service;
  if (known !== undefined && (await works(url, known))) return known;
  const search = `${url}${findAccounts.path}?email=${encodeURIComponent(email)}`;
  const found = await ask(search, { token: adminToken }, Accounts);
  const account = found.accounts[0];
  if (account === undefined) {
    const body = { email, plan: "scale" };
    return (await ask(`${url}${createAccount.path}`, { token: adminToken, body }, Made)).token;
  }
  const tokens = `${url}${createToken.path.replace("{id}", encodeURIComponent(account.id))}`;
  return (await ask(tokens, { token: adminToken, body: { name: tokenName } }, Made)).token;
}

async function works(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}${getUsage.path}`, { headers: { Authorization: `Bearer ${token}` } });
  await answer.body?.cancel();
  return answer.ok;
}

/** GET, or POST when there is a body. */
async function ask<Schema extends z.ZodType>(
  address: string,
  request: { token: string; body?: object },
  output: Schema,
): Promise<z.output<Schema>> {
  const headers = { Authorization: `Bearer ${request.token}`, "Content-Type": "application/json" };
  const sent = request.body === undefined ? {} : { method: "POST", body: JSON.stringify(request.body) };
  const answer = await fetch(address, { headers, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new StartError(`No API token could be made. ${address} answered ${answer.status}: ${text}`);
  return output.parse(JSON.parse(text));
}

/** The token that an earlier start wrote down, if any. */
export async function readToken(file: string): Promise<string | undefined> {
  try {
    return parseEnv(await readFile(file, "utf8"))["token"];
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes `url=`, `token=` and `admin_token=` lines that only the owner may read; a reader sees all of them or none. */
export async function writeCredentials(file: string, { url, token, adminToken }: Credentials): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `url=${url}\ntoken=${token}\nadmin_token=${adminToken}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
