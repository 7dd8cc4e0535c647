import { realNow, trait } from "./platform.ts";

/** What the clock shows. Deployed, it is at zero until the first input. */
let shown = 0;

/** An input or output came through: the clock moves on. */
export function tick(): void {
  shown = realNow();
}

/** The result of an output, after which the clock has moved on. */
export async function ticking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    tick();
  }
}

/** Has `Date` and `performance` show a clock that stands still between inputs and outputs. Timers are inputs. */
export function stopClock(): void {
  if (trait("clock-still") === undefined) return;
  const started = realNow();
  globalThis.Date = new Proxy(Date, {
    construct: (target, args: unknown[], self) =>
      Reflect.construct(target, args.length === 0 ? [shown] : args, self === globalThis.Date ? target : self),
    apply: (target) => new target(shown).toString(),
    get: (target, key, self) => (key === "now" ? () => shown : Reflect.get(target, key, self)),
  });
  Object.defineProperty(performance, "now", { value: () => Math.max(0, shown - started) });
  globalThis.setTimeout = ticked(globalThis.setTimeout);
  globalThis.setInterval = ticked(globalThis.setInterval);
}

/** A way to set a timer, whose callbacks find the clock moved on. */
function ticked<Set extends typeof setTimeout | typeof setInterval>(set: Set): Set {
  return new Proxy(set, {
    apply: (target, self, [work, ...rest]: [(...args: unknown[]) => unknown, ...unknown[]]): unknown =>
      Reflect.apply(target, self, [
        (...args: unknown[]) => {
          tick();
          return work(...args);
        },
        ...rest,
      ]),
  });
}
