import { Command } from "commander";
import { Stillframe } from "../../client/index.ts";
import { globalsOf, originOf, stopSignal } from "../context.ts";
import { CommandError } from "../output/exit.ts";
import { type Login, loginsFile, readLogins, writeLogins } from "../logins.ts";
import { print, printJson } from "../output/print.ts";
import { askSecret } from "../prompt.ts";

export function loginCommands(): Command[] {
  return [
    new Command("login")
      .summary("Keeps the address and the token of a service.")
      .description(
        "Asks for a token, or reads it from standard input, tries it, and keeps it with the address in a file that only you can read. The service is then used when none is named.",
      )
      .argument("<address>", "Such as https://stillframe.example.workers.dev or http://localhost:8787")
      .option("--admin", "The token is the operator's, for `stillframe admin`.")
      .action((address: string, options: { admin?: true }, self: Command) => login(address, options, self)),
    new Command("logout")
      .description("Forgets the address and the tokens of a service.")
      .argument("[address]", "The service; the current one when left out.")
      .action((address: string | undefined, _: unknown, self: Command) => logout(address, self)),
  ];
}

async function login(address: string, { admin = false }: { admin?: boolean }, command: Command): Promise<void> {
  const url = originOf(address);
  const secret = await askSecret(admin ? "Operator's token: " : "API token: ", stopSignal);
  if (!/^[\x21-\x7e]+$/.test(secret)) throw new CommandError("That is no token: it has no letters, or spaces in it.");
  const given: Login = admin ? { adminToken: secret } : { token: secret };
  const client = new Stillframe({ url, ...given });
  const plan = admin ? undefined : (await client.usage({ signal: stopSignal })).plan;
  if (admin) await client.health({ deep: true, signal: stopSignal });
  const logins = await readLogins();
  logins.services[url] = { ...logins.services[url], ...given };
  await writeLogins({ ...logins, current: url });
  if (globalsOf(command).json) return printJson({ service: url, file: loginsFile(), ...(admin ? {} : { plan }) });
  print(`Logged in to ${url}${plan === undefined ? " as its operator" : ` (plan ${plan})`}. Kept in ${loginsFile()}.`);
}

async function logout(address: string | undefined, command: Command): Promise<void> {
  const { current, services } = await readLogins();
  const url = address === undefined ? current : originOf(address);
  if (url === undefined || services[url] === undefined) {
    const known = Object.keys(services).join(", ");
    const hint = known === "" ? {} : { hint: `You are to ${known}.` };
    throw new CommandError(`You are not logged in${url === undefined ? "" : ` to ${url}`}.`, hint);
  }
  const { [url]: _, ...others } = services;
  await writeLogins({ services: others, ...(current === undefined || current === url ? {} : { current }) });
  if (globalsOf(command).json) return printJson({ service: url });
  print(`Logged out of ${url}.`);
}
