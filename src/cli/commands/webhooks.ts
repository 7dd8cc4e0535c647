import { Command } from "commander";
import type { Delivery, Webhook } from "../../client/index.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { FIELDS } from "../contract.data.ts";
import { CommandError } from "../output/exit.ts";
import { addFlags, flagsOf, requestOf } from "../flags/flags.ts";
import { listenCommand } from "../listen/command.ts";
import { print, printJson, style, table, tell } from "../output/print.ts";

const NEW = flagsOf(FIELDS.newWebhook, { without: ["url"] });
const CHANGES = flagsOf(FIELDS.webhookChanges);
const PAGE = flagsOf(FIELDS.deliveryPage);

export function webhooksCommand(): Command {
  const id = ["<id>", "The webhook, whk_…"] as const;
  const of = (name: string, description: string): Command => new Command(name).description(description);
  const commands = [
    addFlags(
      of("create", "Registers a webhook, and prints its secret this once.").argument("<url>"),
      NEW,
      "Webhook:",
    ).action(create),
    of("list", "Lists webhooks.").action(list),
    of("get", "Shows a webhook.")
      .argument(...id)
      .action(get),
    addFlags(of("set", "Changes a webhook.").argument(...id), CHANGES, "Changes:").action(set),
    of("delete", "Deletes a webhook and its deliveries.")
      .argument(...id)
      .action(remove),
    of("rotate-secret", "Gives it a new secret; the old one signs as well for a day.")
      .argument(...id)
      .action(rotate),
    of("test", "Sends it a test event.")
      .argument(...id)
      .action(test),
    addFlags(of("deliveries", "Lists what was sent to it, newest first.").argument(...id), PAGE, "Which:").action(
      deliveries,
    ),
    of("redeliver", "Sends the event of a delivery again.")
      .argument("<delivery>", "The delivery, dlv_…")
      .action(redeliver),
    listenCommand(),
  ];
  const root = new Command("webhooks").description("Where events of jobs are sent.");
  for (const command of commands) root.addCommand(command);
  return root;
}

async function create(url: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const { webhooks } = await connect(globals);
  const made = await webhooks.create({ ...requestOf(NEW, options), url }, { signal: stopSignal });
  if (globals.json) return printJson(made);
  print(made.secret);
  tell(`Webhook ${made.id}. Its secret, above, is shown this once.`);
}

async function list(_: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const found = await (await connect(globals)).webhooks.list({ signal: stopSignal });
  if (globals.json) return printJson(found);
  if (found.length === 0) return tell("There are no webhooks.");
  const rows = found.map((each) => [each.id, stateOf(each), each.events.join(","), each.url]);
  print(table([["ID", "STATE", "EVENTS", "ADDRESS"], ...rows]));
}

const stateOf = ({ enabled, disabledReason }: Webhook): string =>
  enabled ? "enabled" : `disabled${disabledReason === null ? "" : ` (${disabledReason})`}`;

function show({ json }: Globals, webhook: Webhook): void {
  if (json) return printJson(webhook);
  const { id, url, events, description, createdAt } = webhook;
  const rows = [
    ["Webhook", id],
    ["Address", url],
    ["State", stateOf(webhook)],
    ["Events", events.join(", ")],
    ...(description === null ? [] : [["About", description]]),
    ["Created", createdAt],
  ];
  print(table(rows));
}

async function get(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  show(globals, await (await connect(globals)).webhooks.get(id, { signal: stopSignal }));
}

async function set(id: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const changes = requestOf(CHANGES, options);
  if (Object.keys(changes).length === 0) throw new CommandError("There is nothing to change.", { hint: "See --help." });
  show(globals, await (await connect(globals)).webhooks.update(id, changes, { signal: stopSignal }));
}

async function remove(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  await (await connect(globals)).webhooks.delete(id, { signal: stopSignal });
  if (globals.json) return printJson({ id, deleted: true });
  print(`${id} is deleted.`);
}

async function rotate(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const rotated = await (await connect(globals)).webhooks.rotateSecret(id, { signal: stopSignal });
  if (globals.json) return printJson(rotated);
  print(rotated.secret);
  tell("The new secret, above, is shown this once.");
}

async function test(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  sent(globals, await (await connect(globals)).webhooks.test(id, { signal: stopSignal }));
}

async function redeliver(id: string, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  sent(globals, await (await connect(globals)).webhooks.redeliver(id, { signal: stopSignal }));
}

function sent({ json }: Globals, delivery: Delivery): void {
  if (json) return printJson(delivery);
  print(`Delivery ${delivery.id} is on its way; see: stillframe webhooks deliveries ${delivery.webhookId}`);
}

async function deliveries(id: string, options: Record<string, unknown>, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const { webhooks } = await connect(globals);
  const page = await webhooks.deliveries(id, { ...requestOf(PAGE, options), signal: stopSignal });
  if (globals.json) return printJson(page);
  if (page.deliveries.length === 0) return tell("Nothing was sent to it.");
  const rows = page.deliveries.map((each) => [
    each.id,
    each.state,
    each.type,
    each.jobId ?? "-",
    each.createdAt,
    `${each.attempts.length}`,
    each.attempts.at(-1)?.status?.toString() ?? each.attempts.at(-1)?.failure ?? "-",
  ]);
  print(table([["ID", "STATE", "EVENT", "JOB", "CREATED", "TRIES", "LAST"], ...rows]));
  if (page.nextCursor !== null) tell(style("dim", `There are more: add --cursor ${page.nextCursor}`));
}
