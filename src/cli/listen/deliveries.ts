import type { Delivery, Stillframe } from "../../client/index.ts";
import { pause } from "../../client/transport/pause.ts";
import { style } from "../output/print.ts";

/** Nothing waits for what is printed; the service should not be asked without need. */
export const PAUSE_MS = 1000;

/** How something is listened to: until `signal`; `ready` is called once what is new from then on will be seen. */
export interface Listening {
  ready: () => void;
  signal: AbortSignal;
}

/** Each new delivery and each further attempt, of one webhook or of all. */
export async function* deliveriesFrom(
  client: Stillframe,
  { id, ready, signal }: Listening & { id: string | undefined },
): AsyncGenerator<Delivery> {
  const known = new Map<string, string>();
  for (let first = true; ; first = false) {
    for (const delivery of await deliveriesOf(client, id, signal)) {
      const stage = `${delivery.state} ${delivery.attempts.length} ${delivery.attempts.at(-1)?.durationMs ?? ""}`;
      if (known.get(delivery.id) === stage) continue;
      known.set(delivery.id, stage);
      if (!first) yield delivery;
    }
    if (first) ready();
    await pause(PAUSE_MS, signal);
  }
}

/** Oldest first. */
async function deliveriesOf(
  { webhooks }: Stillframe,
  id: string | undefined,
  signal: AbortSignal,
): Promise<Delivery[]> {
  const ids = id === undefined ? (await webhooks.list({ signal })).map((each) => each.id) : [id];
  const pages = await Promise.all(ids.map((each) => webhooks.deliveries(each, { limit: 100, signal })));
  return pages
    .flatMap(({ deliveries }) => deliveries)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

export function lineOfDelivery({ createdAt, type, jobId, state, attempts, webhookId }: Delivery): string {
  const last = attempts.at(-1);
  const outcome = last?.status?.toString() ?? last?.failure ?? "";
  const color = state === "delivered" ? "green" : state === "pending" ? "yellow" : "red";
  const tried = attempts.length === 0 ? "" : `  ${outcome} at attempt ${attempts.length}`;
  return `${createdAt}  ${type.padEnd(13)}  ${jobId ?? "-"}  ${webhookId}  ${style(color, state)}${tried}`;
}
