import { connect } from "./connections.ts";
import { after, count, trait } from "./platform.ts";

type Sent = MessageSendRequest;

let sent = 0;

/** A queue that keeps no more than the platform's promise: each message comes at least once, at some time. */
export function strictQueue(queue: Queue): object {
  const sendBatch = async (messages: Iterable<Sent>) => {
    const changed = [...messages].flatMap(change);
    await connect(() => queue.sendBatch(trait("queue-order") === undefined ? changed : changed.toReversed()));
  };
  return { sendBatch, send: (body: unknown, options: object = {}) => sendBatch([{ body, ...options }]) };
}

function change(message: Sent): Sent[] {
  const [copies, lateSeconds] = [trait("queue-twice") ?? 1, trait("queue-late")];
  return Array.from({ length: copies }, () => {
    sent += 1;
    if (lateSeconds === undefined || sent % 3 !== 0) return message;
    count("messages late");
    return { ...message, delaySeconds: (message.delaySeconds ?? 0) + lateSeconds };
  });
}

type Consume = (batch: MessageBatch, env: unknown, context: ExecutionContext) => Promise<void>;

/** A consumer whose batch is settled when all that it began has ended. */
export const strictConsumer =
  (consume: Consume): Consume =>
  async (batch, env, context) => {
    const longest = trait("queue-batches");
    if (longest === undefined) return await consume(batch, env, context);
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => {
      work.push(promise);
      context.waitUntil(promise);
    };
    const collecting = new Proxy(context, {
      get: (target, key) => (key === "waitUntil" ? waitUntil : Reflect.get(target, key)),
    });
    await consume(batch, env, collecting);
    await Promise.race([Promise.allSettled(work), after(longest)]);
  };
