import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether long lists of cases are tried whole: `npm run test:thorough`. */
    thorough: boolean;
  }
}

/**
 * Some of a long list of cases that are alike, spread evenly over it, the first always among them: as many as `npm test`
 * has time for. `npm run test:thorough` tries all of them.
 */
export function sample<T>(all: readonly T[], count: number): T[] {
  if (inject("thorough") || all.length <= count) return [...all];
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
    (one) => one !== undefined,
  );
}
