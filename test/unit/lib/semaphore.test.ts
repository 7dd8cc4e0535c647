import { describe, expect, it, vi } from "vitest";
import { Semaphore } from "../../../src/lib/semaphore.ts";

const stays = new AbortController().signal;

const inside = async (turnstile: Semaphore, signal = stays): Promise<Disposable> =>
  (await turnstile.enter(signal)) ?? expect.fail("There was no place");

describe("a turnstile", () => {
  it("lets so many in, and the next when one leaves, in the order in which they came", async () => {
    const turnstile = new Semaphore({ places: 2, waiting: 2 });
    const [first] = [await inside(turnstile), await inside(turnstile)];
    const entered: string[] = [];
    const waiting = ["third", "fourth"].map(async (name) => {
      using _ = await inside(turnstile);
      entered.push(name);
    });
    expect(await turnstile.enter(stays)).toBeNull();
    first[Symbol.dispose]();
    await Promise.all(waiting);
    expect(entered).toEqual(["third", "fourth"]);
  });

  it("lets nobody have all places, nor all of the line, where it is told how many each may have", async () => {
    const turnstile = new Semaphore({ places: 3, waiting: 3 }, { places: 2, waiting: 1 });
    for (const _ of [1, 2]) expect(await turnstile.enter(stays, "greedy")).not.toBeNull();
    void turnstile.enter(stays, "greedy");
    expect(await turnstile.enter(stays, "greedy")).toBeNull();
    const other = await turnstile.enter(stays, "other");
    expect(other).not.toBeNull();
    const next = turnstile.enter(stays, "third");
    other?.[Symbol.dispose]();
    expect(await next).not.toBeNull();
  });

  it("counts a place once, however often it is given back", async () => {
    const turnstile = new Semaphore({ places: 1, waiting: 0 });
    const place = await inside(turnstile);
    place[Symbol.dispose]();
    place[Symbol.dispose]();
    await inside(turnstile);
    expect(await turnstile.enter(stays)).toBeNull();
  });

  it("takes back the place of a client that goes away, whose work never ends", async () => {
    const turnstile = new Semaphore({ places: 1, waiting: 1 });
    const gone = new AbortController();
    await inside(turnstile, gone.signal);
    const next = inside(turnstile);
    gone.abort();
    await next;
    await expect(turnstile.enter(gone.signal)).rejects.toThrow();
  });

  it("forgets a client that goes away while it waits", async () => {
    const turnstile = new Semaphore({ places: 1, waiting: 1 });
    const place = await inside(turnstile);
    const gone = new AbortController();
    void turnstile.enter(gone.signal);
    gone.abort();
    const next = inside(turnstile);
    place[Symbol.dispose]();
    await next;
  });

  it("turns away who waits too long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const turnstile = new Semaphore({ places: 1, waiting: 1 });
      const place = await inside(turnstile);
      const late = turnstile.enter(stays);
      vi.advanceTimersByTime(30_000);
      expect(await late).toBeNull();
      place[Symbol.dispose]();
      await inside(turnstile);
    } finally {
      vi.useRealTimers();
    }
  });
});
