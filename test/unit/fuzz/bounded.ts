import fc from "fast-check";
import { expect } from "vitest";

/** Inputs that are generated for each parser; a failure names the seed and the smallest input. */
const RUNS = 200;

/**
 * Our own processor time that a parser may take, whatever it is given: 50 ms, and on a busy machine, whose processors share
 * their caches, up to four times as much. What is not linear takes many seconds.
 */
const MOST_MS = 200;

/** Tries before a time counts: a machine that is busy, and code that is not compiled yet, make the first ones slow. */
const TRIES = 12;

/** No try after one that took so long comes out right. */
const HOPELESS_MS = 1000;

/** Each of 200 generated inputs must pass `check`, which throws for what no parser may do. */
export function forAll<T>(inputs: fc.Arbitrary<T>, check: (input: T) => void): void {
  fc.assert(
    fc.property(inputs, (input) => check(input)),
    { numRuns: RUNS },
  );
}

/** The same where the parser waits for something. */
export async function forAllAsync<T>(inputs: fc.Arbitrary<T>, check: (input: T) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(inputs, check), { numRuns: RUNS });
}

/** The work on an input of the largest allowed size must take no longer than its length is worth. */
export function isQuick(what: string, work: () => unknown): void {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES && least > MOST_MS && !(attempt > 0 && least > HOPELESS_MS); attempt += 1) {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1000);
  }
  expect(least, what).toBeLessThanOrEqual(MOST_MS);
}

/** Runs a parser that answers or refuses by an error of one of these kinds; anything else it throws fails the test. */
export function answersOrRefuses(work: () => unknown, ...refusals: readonly (new (...args: never[]) => Error)[]): void {
  try {
    work();
  } catch (error) {
    if (!refusals.some((refusal) => error instanceof refusal)) throw error;
  }
}

/** Text of the characters that a grammar gives a meaning, among others. */
export const textOf = (meaningful: string, maxLength = 400): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...Array.from(meaningful)) },
        fc.string({ unit: "binary", maxLength: 3 }),
      ),
      {
        maxLength,
      },
    )
    .map((parts) => parts.join(""));

/** A file with some bytes changed, and cut off somewhere. */
export const damaged = (file: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
      fc.oneof(fc.constant(file.length), fc.nat(file.length)),
    )
    .map(([changes, length]) => {
      const copy = file.slice();
      for (const [at, byte] of changes) copy[at] = byte;
      return copy.subarray(0, length);
    });
