import { Command } from "commander";
import { connect, globalsOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { CommandError } from "../output/exit.ts";
import { addFlags, flagsOf, requestOf } from "../flags/flags.ts";
import { print, printJson, table, tell } from "../output/print.ts";

const NEW = flagsOf(FIELDS.newAccount, { without: ["email"] });
const CHANGES = flagsOf(FIELDS.accountChanges);

export function adminCommand(): Command {
  const accounts = new Command("accounts").description("Accounts and their tokens.");
  const create = new Command("create").description("Creates an account, and prints its token this once.");
  addFlags(create.argument("<email>"), NEW, "Account:").action(createAccount);
  const list = new Command("list").description("Lists the accounts with an email address.");
  list.argument("<email>").action(listAccounts);
  const set = new Command("set").description("Changes an account.");
  addFlags(set.argument("<id>", "The account, acc_…"), CHANGES, "Changes:").action(setAccount);
  const token = new Command("token").description("Creates another token, and prints it this once; or revokes one.");
  token
    .argument("<id>", "The account, acc_…")
    .option("--name <name>", "What the new token is for.", "command line")
    .option("--revoke <token-id>", "Revoke this one instead.")
    .action(changeTokens);
  for (const command of [create, list, set, token]) accounts.addCommand(command);
  return new Command("admin")
    .description("The operator's commands; they need `stillframe login --admin`.")
    .addCommand(accounts);
}

async function createAccount(email: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  // The service says what is missing or wrong, in the flags' own names.
  const request = { plan: "free" as const, ...requestOf(NEW, options), email };
  const made = await (await connect(globals, "operator")).accounts.create(request, { signal: stopSignal });
  if (globals.json) return printJson(made);
  print(made.token);
  tell(`Account ${made.id}, plan ${request.plan}. Its token, above, is shown this once.`);
}

async function listAccounts(email: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const found = await (await connect(globals, "operator")).accounts.find(email, { signal: stopSignal });
  if (globals.json) return printJson(found);
  if (found.length === 0) return tell(`There is no account with ${email}.`);
  const rows = found.map((each) => [
    each.id,
    each.plan,
    `${each.retentionDays} d`,
    each.suspended ? "suspended" : "active",
    each.createdAt,
    each.email,
  ]);
  print(table([["ID", "PLAN", "KEEPS", "STATE", "CREATED", "EMAIL"], ...rows]));
}

async function setAccount(id: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const changes = requestOf(CHANGES, options);
  if (Object.keys(changes).length === 0) throw new CommandError("There is nothing to change.", { hint: "See --help." });
  const account = await (await connect(globals, "operator")).accounts.update(id, changes, { signal: stopSignal });
  if (globals.json) return printJson(account);
  const { plan, retentionDays, suspended } = account;
  print(`${account.id}: plan ${plan}, keeps results ${retentionDays} days${suspended ? ", suspended" : ""}.`);
}

interface TokenOptions {
  name: string;
  revoke?: string;
}

async function changeTokens(id: string, { name, revoke }: TokenOptions, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const { accounts } = await connect(globals, "operator");
  if (revoke !== undefined) {
    await accounts.revokeToken(id, revoke, { signal: stopSignal });
    if (globals.json) return printJson({ id: revoke, revoked: true });
    return print(`${revoke} is revoked.`);
  }
  const made = await accounts.createToken(id, name, { signal: stopSignal });
  if (globals.json) return printJson(made);
  print(made.token);
  tell(`Token ${made.id}, shown this once.`);
}
