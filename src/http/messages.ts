import type { z } from "zod";
import { write } from "./log.ts";

/** A message that could not be handled is tried again after this; who sent it sends another one in any case. */
const RETRY_SECONDS = 5;

/** Does what the messages of a batch ask for, all at once, and settles each alone. What is no message is put aside. */
export async function settleEach<Body extends object>(
  batch: MessageBatch,
  schema: z.ZodType<Body>,
  work: (message: Body) => Promise<void>,
): Promise<void> {
  await Promise.all(batch.messages.map((message) => settle(message, schema, work)));
}

async function settle<Body extends object>(
  message: Message,
  schema: z.ZodType<Body>,
  work: (message: Body) => Promise<void>,
): Promise<void> {
  const body = schema.safeParse(message.body);
  if (!body.success) {
    write("error", { message: "A message is none of ours", id: message.id });
    message.ack();
    return;
  }
  try {
    await work(body.data);
    message.ack();
  } catch (error) {
    write("error", { message: "A message was not handled", ...body.data, error: String(error).slice(0, 300) });
    message.retry({ delaySeconds: RETRY_SECONDS });
  }
}
