import { StartError } from "../process/terminal.ts";

/**
 * What the deployed platform does and the local one does not. `PLATFORM=strict npm start` has all of it, and
 * `PLATFORM=strict npm test -- test/service` runs tests against it; `PLATFORM=browser-latency,queue-twice` has those
 * alone, `PLATFORM=strict,-egress-proxy` all but that one, and `browser-count=2` gives a trait another number.
 *
 * | Where | What is put there |
 * |---|---|
 * | `layer/` | goes into the Worker's own isolate, around its bindings, objects and handlers; built in by `strict.ts` |
 * | `egress-proxy.ts` | stands between Chrome and the network |
 * | `memory.ts` | looks at the isolate from outside |
 *
 * Chrome, D1, R2, queues and objects stay the local platform's. None of this is in the Worker that is deployed.
 */
export const TRAITS = {
  "browser-latency": {
    does: "Milliseconds each way between Worker and browser.",
    value: 20,
    // A Worker and its browser may run in different data centres.
    source: "https://developers.cloudflare.com/browser-run/faq/",
  },
  "browser-rate": {
    does: "New browsers a second; another is refused with 429 and Retry-After.",
    value: 1,
    source: "https://developers.cloudflare.com/browser-run/limits/",
  },
  "browser-count": {
    does: "Browsers that may be open, each counted until it is really closed; another is refused with 429.",
    value: 6,
    source: "https://developers.cloudflare.com/browser-run/limits/",
  },
  "browser-keep-alive": {
    does: "A session without a command for its keep_alive ends by itself.",
    value: 1,
    source: "https://developers.cloudflare.com/browser-run/reference/browser-close-reasons/",
  },
  "browser-close-slow": {
    does: "Milliseconds that closing a browser takes longer.",
    value: 300,
    source: "https://developers.cloudflare.com/browser-run/reference/browser-binding-api/",
  },
  "browser-typed": {
    does: "The binding has typed methods, and no HTTP interface beside them.",
    value: 1,
    source: "https://developers.cloudflare.com/browser-run/reference/browser-binding-api/",
  },
  "message-size": {
    does: "MiB of the largest message; a larger one closes the connection.",
    value: 32,
    source: "https://developers.cloudflare.com/durable-objects/platform/limits/",
  },
  "egress-proxy": {
    does: "Browsers reach the network by a proxy, so that the address of a site is not seen.",
    value: 1,
    source: "https://developers.cloudflare.com/browser-run/reference/automatic-request-headers/",
  },
  "six-connections": {
    does: "Connections of an invocation or an object that may wait for headers; others queue.",
    value: 6,
    source: "https://developers.cloudflare.com/workers/platform/limits/#simultaneous-open-connections",
  },
  "queue-twice": {
    does: "Messages come twice.",
    value: 2,
    source: "https://developers.cloudflare.com/queues/reference/delivery-guarantees/",
  },
  "queue-late": {
    does: "Every third message comes seconds late.",
    value: 2,
    source: "https://developers.cloudflare.com/queues/reference/how-queues-works/",
  },
  "queue-order": {
    does: "Messages come in another order.",
    value: 1,
    source: "https://developers.cloudflare.com/queues/reference/how-queues-works/",
  },
  "queue-batches": {
    does: "A batch is settled when all its work has ended, also what it left to waitUntil, or after these milliseconds.",
    value: 1000,
    source: "https://developers.cloudflare.com/queues/configuration/batching-retries/",
  },
  "objects-evicted": {
    does: "An object that was not called for these seconds and holds no connection begins anew when it is called.",
    value: 10,
    source: "https://developers.cloudflare.com/durable-objects/concepts/durable-object-lifecycle/",
  },
  "clock-still": {
    does: "The clock stands still between inputs and outputs, and is at zero while the Worker starts.",
    value: 1,
    source: "https://developers.cloudflare.com/workers/runtime-apis/performance/",
  },
  "r2-write-rate": {
    does: "Milliseconds between two writes of one key; an earlier one is refused.",
    value: 1000,
    source: "https://developers.cloudflare.com/r2/platform/limits/",
  },
  "isolate-memory": {
    does: "MB of an isolate; a line of the log tells when they are passed.",
    value: 128,
    source: "https://developers.cloudflare.com/workers/platform/limits/#memory",
  },
} as const;

export type Trait = keyof typeof TRAITS;
/** The traits that are on, each with its number. */
export type Platform = Partial<Record<Trait, number>>;

const isTrait = (name: string): name is Trait => Object.hasOwn(TRAITS, name);

/** What `PLATFORM` asks for; an empty object where that is the local platform as it is. @throws {StartError} */
export function platformFrom(text: string | undefined): Platform {
  const platform: Platform = {};
  for (const word of (text ?? "").split(",").filter((each) => each !== "")) apply(word, platform);
  return platform;
}

function apply(word: string, platform: Platform): void {
  const [, without, name = "", number] = /^(-?)([a-z0-9-]+?)(?:=(\d+))?$/.exec(word) ?? [];
  if (name === "strict" && number === undefined) {
    for (const each of Object.keys(TRAITS).filter(isTrait)) platform[each] = TRAITS[each].value;
  } else if (!isTrait(name)) {
    const known = Object.keys(TRAITS).join(", ");
    throw new StartError(`PLATFORM has "${word}", which is neither strict nor one of its traits: ${known}.`);
  } else if (without === "-") {
    delete platform[name];
  } else {
    platform[name] = number === undefined ? TRAITS[name].value : Number(number);
  }
}
