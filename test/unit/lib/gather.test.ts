import { describe, expect, it } from "vitest";
import { DeadlineError } from "../../../src/lib/deadline.ts";
import { Gatherer } from "../../../src/lib/gather.ts";

const SECOND = 1000;

/** A gatherer of numbers that weigh what they are, at most ten together; each group's work ends when it is told to. */
function gathering() {
  const groups: { items: readonly number[]; ended: PromiseWithResolvers<void> }[] = [];
  const gatherer = new Gatherer<number, string>((weight) => weight, 10);
  const answer = async (items: readonly number[]) => {
    const ended = Promise.withResolvers<void>();
    groups.push({ items, ended });
    await ended.promise;
    return items.map((item) => `answer to ${item}`);
  };
  const add = (item: number) => gatherer.add(item, { answer, keep: () => undefined }, 30 * SECOND);
  return { groups, add, gatherer, together: () => groups.map(({ items }) => items) };
}

describe("a gatherer", () => {
  it("lets one who comes alone go at once, and those who come meanwhile together", async () => {
    const { groups, add, gatherer, together } = gathering();
    const asked = [add(1), add(2), add(3)];
    expect(together()).toEqual([[1]]);
    groups[0]?.ended.resolve();
    await expect.poll(together).toEqual([[1], [2, 3]]);
    groups[1]?.ended.resolve();
    expect(await Promise.all(asked)).toEqual(["answer to 1", "answer to 2", "answer to 3"]);
    await expect.poll(() => gatherer.isIdle).toBe(true);
  });

  it("lets nobody into a group that would weigh too much with them, however heavy they are alone", async () => {
    const { groups, add, together } = gathering();
    const asked = [1, 4, 6, 1, 12, 9].map(add);
    for (const index of [0, 1, 2, 3, 4]) {
      await expect.poll(() => groups.length).toBe(index + 1);
      groups[index]?.ended.resolve();
    }
    await Promise.all(asked);
    expect(together()).toEqual([[1], [4, 6], [1], [12], [9]]);
  });

  it("tells all of a group when its work fails, and goes on with the next", async () => {
    const gatherer = new Gatherer<number, string>(() => 1, 10);
    const fail = () => Promise.reject(new Error("out of order"));
    const asked = [1, 2, 3].map((item) => gatherer.add(item, { answer: fail, keep: hush }, SECOND));
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const answer = (items: readonly number[]) => Promise.resolve(items.map(String));
    expect(await gatherer.add(4, { answer, keep: hush }, SECOND)).toBe("4");
  });

  it("does not wait for a first that went down", async () => {
    const gatherer = new Gatherer<number, string>(() => 1, 10);
    const never = () => new Promise<never>(() => undefined);
    await expect(gatherer.add(1, { answer: never, keep: () => undefined }, 1)).rejects.toThrow(DeadlineError);
  });
});

/** The failure of a group is told to its members; whoever keeps its work need not hear it too. */
const hush = (work: Promise<void>): void => void work.catch(() => undefined);
