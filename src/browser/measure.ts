import type { Measure } from "../capture/recipe.ts";

/** Notes what each phase took; one that comes twice is added up. */
export const measureInto =
  (phases: Map<string, number>): Measure =>
  async (phase, work) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      phases.set(phase, (phases.get(phase) ?? 0) + performance.now() - started);
    }
  };
