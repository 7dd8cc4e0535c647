import { addFrame, addTimer, cancel, elapsed } from "./scheduler.ts";

const { apply } = Reflect;
const nativeTimeout = globalThis.setTimeout;

/** What an idle callback is told that it may use. */
const IDLE_MS = 50;

type Callback = (...given: unknown[]) => unknown;

/** Timers may be given as text; only the browser can run that. */
const isCallback = (handler: unknown): handler is Callback => typeof handler === "function";

/** Puts our own timers, frames and idle callbacks in the place of the browser's. */
export function holdTimers(): void {
  const timer = (native: object, repeats: boolean) =>
    new Proxy(native, {
      apply(_, __, [handler, delay, ...given]: [unknown, unknown, ...unknown[]]) {
        const run = isCallback(handler)
          ? () => apply(handler, globalThis, given)
          : () => nativeTimeout(handler as string, 0); // as the page gave it
        return addTimer(() => void run(), Number(delay), repeats);
      },
    });
  replace("setTimeout", (native) => timer(native, false));
  replace("setInterval", (native) => timer(native, true));
  replace("requestAnimationFrame", (native) =>
    deferring(native, (callback) => addFrame((time) => void callback(time))),
  );
  for (const name of ["clearTimeout", "clearInterval", "cancelAnimationFrame", "cancelIdleCallback"])
    replace(name, (native) => new Proxy(native, { apply: (_, __, [id]: [unknown]) => cancel(Number(id)) }));
  if (typeof document === "undefined") return;
  replace("requestIdleCallback", (native) =>
    deferring(native, (callback) => addTimer(() => void callback(idle()), 1, false)),
  );
}

/** A worker that has not begun does not have timers yet, and never has some of these; it gets ours in any case. */
function replace(name: string, make: (native: object) => object): void {
  const native: unknown = Reflect.get(globalThis, name);
  const value = make(typeof native === "function" ? native : () => undefined);
  Reflect.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true });
}

const deferring = (native: object, defer: (callback: Callback) => number): object =>
  new Proxy(native, {
    apply(target, self, given: [unknown]) {
      const [callback] = given;
      // The browser says what is wrong with anything else.
      if (!isCallback(callback)) return apply(target as Callback, self, given);
      return defer((...told) => apply(callback, undefined, told));
    },
  });

/** Some ask in a loop until no time is left. */
function idle() {
  const began = elapsed();
  let left = IDLE_MS;
  return { didTimeout: false, timeRemaining: () => Math.max(0, (left -= 1) - (elapsed() - began)) };
}
