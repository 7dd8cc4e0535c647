/**
 * Runs in every document before its own scripts. Frames go on in real time when Chrome runs the page's clock forward, and
 * are told real time: animations that go by it would not get on. They are told the page's own time instead, once the two
 * differ. How many callbacks wait for a frame can be asked for: a page where none does is not animated by a script.
 * The page may replace every built-in, so those that are used are taken beforehand.
 */
const { apply } = Reflect;
const { performance: clock } = globalThis;
const { now } = Performance.prototype;

/** Frames lag behind the clock by a little at any time. */
const AHEAD_MS = 100;

const waiting: Record<number, true> = Object.create(null) as Record<number, true>; // an object without any built-in
let count = 0;

function forget(id: number): void {
  if (waiting[id] !== true) return;
  delete waiting[id];
  count -= 1;
}

globalThis.requestAnimationFrame = new Proxy(globalThis.requestAnimationFrame, {
  apply(target, self, args: [unknown]) {
    const [callback] = args;
    if (typeof callback !== "function") return apply(target, self, args);
    const id = apply(target, self, [
      (frame: number) => {
        forget(id);
        const time = apply(now, clock, []);
        apply(callback, undefined, [time - frame > AHEAD_MS ? time : frame]);
      },
    ]);
    waiting[id] = true;
    count += 1;
    return id;
  },
});

globalThis.cancelAnimationFrame = new Proxy(globalThis.cancelAnimationFrame, {
  apply(target, self, args: [number]) {
    forget(args[0]);
    return apply(target, self, args);
  },
});

Object.defineProperty(globalThis, Symbol.for("stillframe.frames"), { value: () => count });
