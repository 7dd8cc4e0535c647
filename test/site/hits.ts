import type { IncomingHttpHeaders } from "node:http";

/** One request that reached the site. `path` is without the query; `search` is the query with its `?`, or empty. */
export interface Hit {
  method: string;
  path: string;
  search: string;
  headers: IncomingHttpHeaders;
}

interface Wait {
  path: string;
  times: number;
  done: () => void;
}

/** Every request the site got, oldest first; those to `/site/…`, which steer it, are left out. */
export class Hits {
  #all: Hit[] = [];
  #waits: Wait[] = [];

  record(hit: Hit): void {
    this.#all.push(hit);
    for (const wait of this.#waits.filter((one) => one.path === hit.path)) {
      if (this.count(wait.path) >= wait.times) this.#settle(wait);
    }
  }

  get all(): readonly Hit[] {
    return this.#all;
  }

  /** The requests for one path, whatever their query. */
  of(path: string): Hit[] {
    return this.#all.filter((hit) => hit.path === path);
  }

  count(path: string): number {
    return this.of(path).length;
  }

  /** Resolves when the path has been asked for that often: what a test waits for instead of sleeping. */
  reached(path: string, times = 1): Promise<void> {
    if (this.count(path) >= times) return Promise.resolve();
    return new Promise((done) => this.#waits.push({ path, times, done }));
  }

  clear(): void {
    this.#all = [];
  }

  #settle(wait: Wait): void {
    this.#waits = this.#waits.filter((other) => other !== wait);
    wait.done();
  }
}
