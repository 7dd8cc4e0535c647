import type { CacheKey } from "./key.ts";
import type { Picture } from "./picture.ts";
import { CACHE_READ_MS, CACHE_READS, CACHE_REREAD_MS } from "./numbers.ts";

interface Read {
  account: string;
  picture: Picture;
  /** When the look began, so that what it saw is at least as new as this. */
  readAt: number;
  rereading: boolean;
}

/**
 * What one isolate knows of kept pictures: for a short time, so that a forgotten one is gone soon everywhere, and not of
 * more than it has room for.
 */
export class Reads {
  /** Oldest look first. */
  readonly #reads = new Map<string, Read>();

  find({ request }: CacheKey, now: number): Picture | null {
    const read = this.#reads.get(request);
    // A clock that was set back must not make it last longer.
    return read !== undefined && Math.abs(now - read.readAt) < CACHE_READ_MS ? read.picture : null;
  }

  note({ account, request }: CacheKey, picture: Picture | null, readAt: number): void {
    this.#reads.delete(request);
    if (picture === null) return;
    for (const oldest of this.#reads.keys()) {
      if (this.#reads.size < CACHE_READS) break;
      this.#reads.delete(oldest);
    }
    this.#reads.set(request, { account, picture, readAt, rereading: false });
  }

  /** Whether it is time to read it again beside the answer; `true` once for each look. */
  shouldReread({ request }: CacheKey, now: number): boolean {
    const read = this.#reads.get(request);
    if (read === undefined || read.rereading || Math.abs(now - read.readAt) < CACHE_REREAD_MS) return false;
    read.rereading = true;
    return true;
  }

  forget({ request }: CacheKey): void {
    this.#reads.delete(request);
  }

  /** Forgets what is known of an account, so that a change made here is seen at once. */
  forgetAccount(account: string): void {
    for (const [request, read] of this.#reads) if (read.account === account) this.#reads.delete(request);
  }
}
