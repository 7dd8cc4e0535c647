import type { ClientOptions } from "../../../src/client/index.ts";
import { OPERATIONS, type OperationName } from "../../../src/contract/operations.ts";

type Send = NonNullable<ClientOptions["fetch"]>;

/** The names of the operations that requests were sent for, beside the way to send them. */
export function recording(send: Send): { fetch: Send; sent: Set<OperationName> } {
  const sent = new Set<OperationName>();
  const fetch: Send = (address, init) => {
    const name = operationOf(init.method ?? "GET", new URL(address).pathname);
    if (name !== undefined) sent.add(name);
    return send(address, init);
  };
  return { fetch, sent };
}

/** A path without a part that varies comes before one with it: `/api/jobs/batch` is no job. */
function operationOf(method: string, path: string): OperationName | undefined {
  const fits = Object.values(OPERATIONS).filter((op) => op.method === method && pattern(op.path).test(path));
  return fits.toSorted((one, other) => parts(one.path) - parts(other.path))[0]?.name;
}

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
const parts = (path: string): number => path.split("{").length;
