import { Command, Option } from "commander";
import { Stillframe } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { connect, type Globals, globalsOf, serviceOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { addFlags, flagsOf, requestOf } from "../flags/flags.ts";
import { CommandError } from "../output/exit.ts";
import { print, printJson, table, tell } from "../output/print.ts";

const PICTURE = flagsOf(FIELDS.link, { without: ["url"] });
const NEW_KEY = flagsOf(FIELDS.newLinkKey, { without: ["name"] });

interface LinkFlags extends Globals, Record<string, unknown> {
  key?: string;
  secret?: string;
  ttl?: number;
  expires?: number;
  download?: boolean;
}

export function linkCommands(): Command[] {
  const link = new Command("link")
    .description("Prints a signed link to a picture, for <img src> and the like. Makes no call.")
    .argument("<url>", "The page; https:// is put in front where nothing is.")
    .addOption(new Option("--key <id>", "The link key, lk_….").env("STILLFRAME_LINK_KEY"))
    .addOption(new Option("--secret <text>", "Its secret; better in the environment.").env("STILLFRAME_LINK_SECRET"))
    .action(sign);
  return [addFlags(link, PICTURE, "Picture:"), linkKeysCommand(), cacheCommand()];
}

async function sign(url: string, _: unknown, command: Command): Promise<void> {
  const flags: LinkFlags = { ...command.opts(), ...globalsOf(command) };
  const { key: keyId, secret } = flags;
  if (keyId === undefined || secret === undefined)
    throw new CommandError("A link is signed with a link key.", {
      hint: "Make one with `stillframe link-keys create NAME`, and set STILLFRAME_LINK_KEY and STILLFRAME_LINK_SECRET.",
    });
  const { ttl, expires, download, ...request } = requestOf(PICTURE, flags) as LinkFlags; // the flags of these fields
  const client = new Stillframe({ url: (await serviceOf(flags)).url });
  const signed = await client.links.sign(
    { ...request, url: withScheme(url) },
    { keyId, secret, ttl, expires, download },
  );
  if (flags.json) printJson({ link: signed });
  else print(signed);
}

function linkKeysCommand(): Command {
  const root = new Command("link-keys").description("Keys that links are signed with.");
  const create = new Command("create").description("Makes a key, and prints its secret this once.");
  addFlags(create.argument("<name>", "To tell your keys apart."), NEW_KEY, "Key:").action(createKey);
  root.addCommand(create);
  root.addCommand(new Command("list").description("Lists link keys.").action(listKeys));
  root.addCommand(
    new Command("delete").description("Deletes a key; its links stop.").argument("<id>", "lk_…").action(deleteKey),
  );
  return root;
}

async function createKey(name: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const { linkKeys } = await connect(globals);
  const made = await linkKeys.create({ ...requestOf(NEW_KEY, options), name }, { signal: stopSignal });
  if (globals.json) return printJson(made);
  print(made.secret);
  tell(`Link key ${made.id}. Its secret, above, is shown this once.`);
}

async function listKeys(_: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const keys = await (await connect(globals)).linkKeys.list({ signal: stopSignal });
  if (globals.json) return printJson(keys);
  print(table(keys.map(({ id, name, hosts }) => [id, name, hosts?.join(" ") ?? "any host"])));
}

async function deleteKey(id: string, _: unknown, command: Command): Promise<void> {
  await (await connect(globalsOf(command))).linkKeys.delete(id, { signal: stopSignal });
  tell(`Link key ${id} is deleted. Its links stop within 5 seconds.`);
}

function cacheCommand(): Command {
  const root = new Command("cache").description("Kept pictures, of links and of captures with a cache time.");
  const forget = new Command("forget")
    .description("Forgets the pictures of an address, or all with --all.")
    .argument("[url]", "The page.")
    .option("--all", "Every picture of the account.")
    .action(forgetPictures);
  root.addCommand(forget);
  return root;
}

async function forgetPictures(url: string | undefined, { all }: { all?: true }, command: Command): Promise<void> {
  if ((url === undefined) === (all === undefined)) throw new CommandError("Give either an address or --all.");
  const which = url === undefined ? ({ all: true } as const) : { url: withScheme(url) };
  await (await connect(globalsOf(command))).cache.forget(which, { signal: stopSignal });
  tell("Forgotten; nobody gets it within 5 seconds.");
}
