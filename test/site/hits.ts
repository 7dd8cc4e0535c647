import type { IncomingHttpHeaders } from "node:http";

/** One request that reached the site. `path` is without the query; `search` is the query with its `?`, or empty. */
export interface Hit {
  method: string;
  path: string;
  search: string;
  headers: IncomingHttpHeaders;
}

interface Wait {
  address: string;
  times: number;
  done: () => void;
}

/** An address with a `?` is one path with this very query; one without is a path whatever its query. */
const isOf = ({ path, search }: Hit, address: string): boolean =>
  (address.includes("?") ? `${path}${search}` : path) === address;

/** Every request the site got, oldest first; those to `/site/…`, which steer it, are left out. */
export class Hits {
  #all: Hit[] = [];
  #waits: Wait[] = [];

  record(hit: Hit): void {
    this.#all.push(hit);
    for (const wait of this.#waits.filter(({ address }) => isOf(hit, address))) {
      if (this.count(wait.address) >= wait.times) this.#settle(wait);
    }
  }

  get all(): readonly Hit[] {
    return this.#all;
  }

  /** The requests for one path, whatever their query, or for one path and query. */
  of(address: string): Hit[] {
    return this.#all.filter((hit) => isOf(hit, address));
  }

  count(address: string): number {
    return this.of(address).length;
  }

  /** Resolves when the address has been asked for that often: what a test waits for instead of sleeping. */
  reached(address: string, times = 1): Promise<void> {
    if (this.count(address) >= times) return Promise.resolve();
    return new Promise((done) => this.#waits.push({ address, times, done }));
  }

  clear(): void {
    this.#all = [];
  }

  #settle(wait: Wait): void {
    this.#waits = this.#waits.filter((other) => other !== wait);
    wait.done();
  }
}
