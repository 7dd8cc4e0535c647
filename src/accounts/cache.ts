import { TOKEN_CACHE_MS, TOKEN_CACHE_SIZE } from "../config.ts";

interface CacheEntry<Holder> {
  /** When the look-up began, so that what it saw is at least as new as this. */
  readAt: number;
  holder: Promise<Holder | null>;
  /** `null` when the token is not valid, `undefined` while the look-up is under way. */
  accountId: string | null | undefined;
}

/**
 * What one isolate knows of tokens, by hash, or of other keys of accounts: for a short time, and not more of them than it
 * has room for.
 */
export class TokenCache<Holder extends { account: { id: string } }> {
  /** Oldest look-up first. */
  readonly #entries = new Map<string, CacheEntry<Holder>>();

  get size(): number {
    return this.#entries.size;
  }

  /**
   * The token's holder as it was at most `TOKEN_CACHE_MS` before `now`. Look-ups of the same token at the same time
   * share one `read`; a failed one is not remembered.
   */
  find(hash: string, now: number, read: () => Promise<Holder | null>): Promise<Holder | null> {
    const known = this.#entries.get(hash);
    if (known !== undefined && isFresh(known, now)) return known.holder;
    this.#entries.delete(hash);
    this.#makeRoom(now);
    const entry: CacheEntry<Holder> = { readAt: now, holder: read(), accountId: undefined };
    this.#entries.set(hash, entry);
    return this.#settle(hash, entry);
  }

  /** Forgets an account's tokens, so that a change of them made here is seen at once. */
  forget(accountId: string): void {
    for (const [hash, entry] of this.#entries) {
      // A look-up under way may be that account's, and may have read before the change.
      if (entry.accountId === accountId || entry.accountId === undefined) this.#entries.delete(hash);
    }
  }

  async #settle(hash: string, entry: CacheEntry<Holder>): Promise<Holder | null> {
    try {
      const holder = await entry.holder;
      entry.accountId = holder?.account.id ?? null;
      return holder;
    } catch (error) {
      if (this.#entries.get(hash) === entry) this.#entries.delete(hash);
      throw error;
    }
  }

  #makeRoom(now: number): void {
    for (const [hash, entry] of this.#entries) {
      if (isFresh(entry, now) && this.#entries.size < TOKEN_CACHE_SIZE) return;
      this.#entries.delete(hash);
    }
  }
}

/** A clock that was set back must not make an entry last longer. */
const isFresh = ({ readAt }: { readAt: number }, now: number): boolean => Math.abs(now - readAt) < TOKEN_CACHE_MS;
