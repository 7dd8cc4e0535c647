import { z } from "zod";
import { write } from "../log.ts";

/** A message that could not be handled is tried again after this; who sent it sends another one in any case. */
const RETRY_SECONDS = 5;

/**
 * What version the messages are of. For minutes after a deployment messages come from the version before, and after a
 * roll-back from the one after. A field may be added without another number, as readers leave out what they do not know and
 * fill in what is missing; a message that older readers would misunderstand has the next number.
 */
const VERSION = 1;

/** Messages that were sent before they had a number are of the first. */
const Versioned = z.looseObject({ version: z.int().default(VERSION) });

/** A message as it is sent. */
export const versioned = <Body extends object>(body: Body): Body & { version: number } => ({
  ...body,
  version: VERSION,
});

/** A message of the queue, and what it says. */
interface Read<Body> {
  message: Message;
  body: Body;
}

/** Does what the messages of a batch ask for, all at once, and settles each alone. What is no message is put aside. */
export async function settleEach<Body extends object>(
  batch: MessageBatch,
  schema: z.ZodType<Body>,
  work: (message: Body) => Promise<void>,
): Promise<void> {
  await Promise.all(readAll(batch, schema).map((read) => settle([read], () => work(read.body))));
}

/** The same for messages that are better handled together: those of one group are done, or tried again, as one. */
export async function settleGroups<Body extends object>(
  batch: MessageBatch,
  { schema, groupOf }: { schema: z.ZodType<Body>; groupOf: (message: Body) => string },
  work: (group: string, messages: readonly Body[]) => Promise<void>,
): Promise<void> {
  const groups = Map.groupBy(readAll(batch, schema), ({ body }) => groupOf(body));
  await Promise.all([...groups].map(([group, reads]) => settle(reads, (bodies) => work(group, bodies))));
}

function readAll<Body extends object>({ messages }: MessageBatch, schema: z.ZodType<Body>): Read<Body>[] {
  return messages.flatMap((message) => {
    const { success, data } = Versioned.safeParse(message.body);
    if (success && data.version > VERSION) {
      // Whoever sent it reads it, once deployed everywhere; or sends it again in a way that is understood here.
      write("error", { message: "A message is of a newer version", id: message.id, version: data.version });
      message.retry({ delaySeconds: RETRY_SECONDS });
      return [];
    }
    const body = schema.safeParse(message.body);
    if (body.success) return [{ message, body: body.data }];
    write("error", { message: "A message is none of ours", id: message.id });
    message.ack();
    return [];
  });
}

async function settle<Body extends object>(
  reads: readonly Read<Body>[],
  work: (messages: readonly Body[]) => Promise<void>,
): Promise<void> {
  try {
    await work(reads.map(({ body }) => body));
    for (const { message } of reads) message.ack();
  } catch (error) {
    for (const { message, body } of reads) {
      write("error", { message: "A message was not handled", ...body, error: String(error).slice(0, 300) });
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}
