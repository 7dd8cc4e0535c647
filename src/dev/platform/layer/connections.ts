import { AsyncLocalStorage } from "node:async_hooks";
import { ticking } from "./clock.ts";
import { most, trait } from "./platform.ts";

/** The connections of one invocation, or of one object over all its invocations. */
export class Connections {
  #open = 0;
  readonly #waiting: (() => void)[] = [];
  /** WebSockets that an object holds: it is not evicted meanwhile. */
  sockets = 0;

  /** Begins the work once a connection is free; the connection is free again when headers have come. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    const limit = trait("six-connections");
    if (limit === undefined) return await work();
    if (this.#open >= limit) await this.#turn();
    else this.#open += 1;
    most("connections at a time", this.#open);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#open -= 1;
      else next();
    }
  }

  /** The connection that comes free is handed on, so it is counted as open all the time. */
  async #turn(): Promise<void> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    most("connections that waited", this.#waiting.length);
    await turn.promise;
  }
}

const current = new AsyncLocalStorage<Connections>();

/** Whose connections are used here. */
export const connections = (): Connections | undefined => current.getStore();

/** Runs as a part of whoever has these connections. */
export const asPartOf = <T>(whose: Connections | undefined, work: () => T): T =>
  whose === undefined ? work() : current.run(whose, work);

/** One request to the outside. */
export const connect = <T>(work: () => Promise<T>): Promise<T> => ticking(connections()?.through(work) ?? work());

/** Has `fetch` wait for a connection. */
export function limitFetch(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (...args: Parameters<typeof fetch>) => connect(() => send(...args));
}
