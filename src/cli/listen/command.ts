import { Command } from "commander";
import type { Stillframe } from "../../client/index.ts";
import { withScheme } from "../address.ts";
import { connect, type Globals, globalsOf, stopSignal } from "../context.ts";
import { CommandError } from "../output/exit.ts";
import { print, printJsonLine, style, tell } from "../output/print.ts";
import { deliveriesFrom, lineOfDelivery } from "./deliveries.ts";
import { eventOf, type JobEvent, jobsEnding } from "./events.ts";
import { forward, newSecret, type Target } from "./forward.ts";

interface ListenOptions {
  forwardTo?: string;
  secret?: string;
}

export function listenCommand(): Command {
  return new Command("listen")
    .summary("Prints events as they happen, and sends them on, until Ctrl-C.")
    .description(
      "Prints deliveries to your webhooks as they are made; where there is no webhook, events of jobs as they end. " +
        "With --forward-to each event is sent to an address that only your machine reaches, signed as a webhook's, with " +
        "no webhook registered. An event is sent on once, whatever is answered.",
    )
    .argument("[id]", "One webhook; all when left out.")
    .option("--forward-to <address>", "Where to send events, such as localhost:3000/hooks.")
    .option("--secret <text>", "What to sign them with, whsec_…; else STILLFRAME_WEBHOOK_SECRET, else a new one.")
    .action(listen);
}

async function listen(id: string | undefined, options: ListenOptions, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const target = options.forwardTo === undefined ? undefined : targetOf(options.forwardTo, options.secret);
  if (target !== undefined && id !== undefined)
    throw new CommandError("Events of all jobs are sent on: leave the webhook out.");
  const client = await connect(globals);
  if (id === undefined && (target !== undefined || (await hasNoWebhook(client))))
    return await followJobs(client, globals, target);
  const ready = (): void => tell(style("dim", "Listening for deliveries. Stop with Ctrl-C."));
  for await (const delivery of deliveriesFrom(client, { id, ready, signal: stopSignal })) {
    if (globals.json) printJsonLine(delivery);
    else print(lineOfDelivery(delivery));
  }
}

const hasNoWebhook = async ({ webhooks }: Stillframe): Promise<boolean> =>
  (await webhooks.list({ signal: stopSignal })).length === 0;

function targetOf(address: string, secret = process.env["STILLFRAME_WEBHOOK_SECRET"] ?? newSecret()): Target {
  const url = withScheme(address);
  if (!URL.canParse(url)) throw new CommandError(`"${address}" is no address.`);
  if (!/^whsec_[A-Za-z\d+/]{32,}={0,2}$/.test(secret))
    throw new CommandError("That is no secret of a webhook: it is like whsec_… with 24 bytes or more in base64.");
  return { url, secret };
}

async function followJobs(client: Stillframe, globals: Globals, target: Target | undefined): Promise<void> {
  for await (const job of jobsEnding(client, { ready: () => tell(readyText(target)), signal: stopSignal })) {
    const event = eventOf(await client.jobs.get(job.id, { signal: stopSignal }));
    if (event === undefined) continue;
    const outcome = target === undefined ? undefined : await forward(event, target, stopSignal);
    if (globals.json)
      printJsonLine({ ...event.body, id: event.id, ...(outcome !== undefined && { forwarded: outcome }) });
    else print(lineOf(event, outcome));
  }
}

function readyText(target: Target | undefined): string {
  if (target === undefined)
    return style("dim", "There is no webhook: events of jobs are shown as they end. Stop with Ctrl-C.");
  return `Sending events of jobs to ${target.url}, signed with ${style("bold", target.secret)}. Stop with Ctrl-C.`;
}

function lineOf(
  { body: { type, timestamp, data } }: JobEvent,
  outcome: Awaited<ReturnType<typeof forward>> | undefined,
) {
  const line = `${timestamp}  ${type.padEnd(13)}  ${data.id}`;
  if (outcome === undefined) return line;
  const good = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const said = outcome.status?.toString() ?? outcome.failure ?? "";
  return `${line}  ${style(good ? "green" : "red", said)}  ${outcome.milliseconds} ms`;
}
