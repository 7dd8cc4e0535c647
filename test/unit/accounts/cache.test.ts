import { beforeEach, describe, expect, it, vi } from "vitest";
import { TokenCache } from "../../../src/accounts/cache.ts";
import type { Holder } from "../../../src/accounts/store.ts";
import { TOKEN_CACHE_MS, TOKEN_CACHE_SIZE } from "../../../src/config.ts";

const holderOf = (id: string): Holder => ({
  tokenId: `tok_${id}`,
  account: {
    id,
    email: `${id}@example.com`,
    plan: "free",
    retentionDays: 30,
    suspended: false,
    version: 0,
    createdAt: "2026-11-05T00:00:00.000Z",
  },
});

const NOW = 1_000_000;
const ANNA = holderOf("acc_anna");

describe("what an isolate remembers of tokens", () => {
  let cache: TokenCache<Holder>;
  const read = vi.fn(async (): Promise<Holder | null> => ANNA);
  beforeEach(() => {
    cache = new TokenCache();
    read.mockReset().mockResolvedValue(ANNA);
  });

  it("is trusted until its time is over, and not a moment longer", async () => {
    await cache.find("a", NOW, read);
    await cache.find("a", NOW + TOKEN_CACHE_MS - 1, read);
    expect(read).toHaveBeenCalledTimes(1);
    await cache.find("a", NOW + TOKEN_CACHE_MS, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is not trusted longer because the clock was set back", async () => {
    await cache.find("a", NOW, read);
    await cache.find("a", NOW - TOKEN_CACHE_MS, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is read once for all who ask at the same time", async () => {
    const { promise, resolve } = Promise.withResolvers<Holder | null>();
    read.mockReturnValue(promise);
    const asking = [1, 2, 3].map(() => cache.find("a", NOW, read));
    resolve(ANNA);
    expect(await Promise.all(asking)).toEqual([ANNA, ANNA, ANNA]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("includes that a token is not valid", async () => {
    read.mockResolvedValue(null);
    expect(await cache.find("a", NOW, read)).toBeNull();
    expect(await cache.find("a", NOW, read)).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("does not include a look-up that failed", async () => {
    read.mockRejectedValueOnce(new Error("D1_ERROR"));
    await expect(cache.find("a", NOW, read)).rejects.toThrow("D1_ERROR");
    expect(await cache.find("a", NOW, read)).toBe(ANNA);
  });

  it("is forgotten for one account alone", async () => {
    await cache.find("a", NOW, read);
    await cache.find("b", NOW, async () => holderOf("acc_ben"));
    cache.forget("acc_anna");
    expect(cache.size).toBe(1);
    await cache.find("a", NOW, read);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is not filled by a look-up that began before the account was forgotten", async () => {
    const { promise, resolve } = Promise.withResolvers<Holder | null>();
    const asking = cache.find("a", NOW, () => promise);
    cache.forget("acc_anna");
    resolve(ANNA);
    await asking;
    read.mockResolvedValue(null);
    expect(await cache.find("a", NOW, read)).toBeNull();
  });

  it("has a bound, at which the oldest goes first", async () => {
    for (let i = 0; i <= TOKEN_CACHE_SIZE; i++) await cache.find(`hash ${i}`, NOW, read);
    expect(cache.size).toBe(TOKEN_CACHE_SIZE);
    read.mockClear();
    await cache.find(`hash ${TOKEN_CACHE_SIZE}`, NOW, read);
    expect(read).not.toHaveBeenCalled();
    await cache.find("hash 0", NOW, read);
    expect(read).toHaveBeenCalled();
  });

  it("gives up what is out of date without being asked for it", async () => {
    for (let i = 0; i < 10; i++) await cache.find(`hash ${i}`, NOW, read);
    await cache.find("later", NOW + TOKEN_CACHE_MS, read);
    expect(cache.size).toBe(1);
  });
});
