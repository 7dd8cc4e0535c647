import type { Command } from "commander";
import type { Delivery, Stillframe } from "../../client/index.ts";
import { pause } from "../../client/transport/pause.ts";
import { connect, globalsOf, stopSignal } from "../context.ts";
import { print, printJsonLine, style, tell } from "../output/print.ts";

/** Nothing waits for what is printed here; the service should not be asked without need. */
const PAUSE_MS = 1000;

/** Prints each new delivery and each further attempt, a line or a line of JSON each, until Ctrl-C. */
export async function listen(id: string | undefined, _: unknown, command: Command): Promise<void> {
  const globals = globalsOf(command);
  const client = await connect(globals);
  const known = new Map<string, string>();
  for (let first = true; ; first = false) {
    for (const delivery of await deliveriesOf(client, id)) {
      const stage = `${delivery.state} ${delivery.attempts.length} ${delivery.attempts.at(-1)?.durationMs ?? ""}`;
      if (known.get(delivery.id) === stage) continue;
      known.set(delivery.id, stage);
      if (!first) globals.json ? printJsonLine(delivery) : print(lineOf(delivery));
    }
    if (first) tell(style("dim", "Listening for events. Stop with Ctrl-C."));
    await pause(PAUSE_MS, stopSignal);
  }
}

/** Of one webhook or of all, oldest first. */
async function deliveriesOf({ webhooks }: Stillframe, id: string | undefined): Promise<Delivery[]> {
  const ids = id === undefined ? (await webhooks.list({ signal: stopSignal })).map((each) => each.id) : [id];
  const pages = await Promise.all(ids.map((each) => webhooks.deliveries(each, { limit: 100, signal: stopSignal })));
  return pages
    .flatMap(({ deliveries }) => deliveries)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function lineOf({ createdAt, type, jobId, state, attempts, webhookId }: Delivery): string {
  const last = attempts.at(-1);
  const outcome = last?.status?.toString() ?? last?.failure ?? "";
  const color = state === "delivered" ? "green" : state === "pending" ? "yellow" : "red";
  const tried = attempts.length === 0 ? "" : `  ${outcome} at attempt ${attempts.length}`;
  return `${createdAt}  ${type.padEnd(13)}  ${jobId ?? "-"}  ${webhookId}  ${style(color, state)}${tried}`;
}
