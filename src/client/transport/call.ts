import type { z } from "zod";
import type { Bytes } from "../../contract/operation.ts";
import type { OPERATIONS, OperationName } from "../../contract/operations.ts";
import type { CallOptions, ServiceOptions } from "../options.ts";
import { ROUTES } from "../routes.data.ts";
import { type RequestParts, type Reply, send } from "./transport.ts";

type Operations = typeof OPERATIONS;

type Given<Op> = (Op extends { params: infer Schema extends z.ZodType } ? { params: z.input<Schema> } : unknown) &
  (Op extends { query: infer Schema extends z.ZodType } ? { query?: Loose<z.output<Schema>> } : unknown) &
  (Op extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown) &
  (Op extends { form: object } ? { body: FormData } : unknown);

/** A query is text on the wire; here its numbers are numbers, and what is left out may be `undefined`. */
type Loose<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

type Value<Op extends { output: unknown }> = Op["output"] extends z.ZodType
  ? z.output<Op["output"]>
  : Op["output"] extends Bytes
    ? Uint8Array<ArrayBuffer>
    : undefined;

/** Calls an operation of the contract by its name, with what it takes. */
export type CallOperation = <Name extends OperationName>(
  name: Name,
  input: Given<Operations[Name]> &
    Pick<RequestParts, "search" | "idempotencyKey" | "asOperator" | "signal" | "timeout" | "retries" | "headers">,
) => Promise<{ headers: Headers; value: Value<Operations[Name]> }>;

type Answer<Name extends OperationName> = { headers: Headers; value: Value<Operations[Name]> };

/** Opens a result by its link, to be read as it comes. */
export type Open = (link: string, options: CallOptions) => Promise<{ headers: Headers; body: Bytestream }>;

type Bytestream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How a client with these options opens results. */
export function openWith(options: ServiceOptions): Open {
  return async (link, how) => {
    const parts = { params: { link }, ...how };
    const { headers, value } = await send(options, { ...ROUTES.getResult, answer: "stream" }, parts);
    return { headers, body: value as Bytestream }; // what a route with this answer is read as
  };
}

/** How a client with these options calls. */
export function callWith(options: ServiceOptions): CallOperation {
  return async <Name extends OperationName>(name: Name, input: RequestParts): Promise<Answer<Name>> => {
    const reply: Reply = await send(options, ROUTES[name], input);
    return reply as Answer<Name>; // a good answer of our own service, read as its operation says
  };
}
