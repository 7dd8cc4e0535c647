/**
 * The page's own time, which only moves when it is told to: timers, frames and idle callbacks wait in one queue and run in
 * the order in which they are due, each as a task of its own, so that the same page does the same things in the same order
 * however fast the machine is. The page may replace every built-in, so those that are used are taken beforehand.
 */
const { apply } = Reflect;
const { floor, max } = Math;
const nativeTimeout = globalThis.setTimeout as typeof setTimeout | undefined;
const { port1, port2 } = new MessageChannel();
const { postMessage } = MessagePort.prototype;

/** Frames a second that a display has. */
const FRAME_MS = 1000 / 60;

/** Timers that are set by timers wait for at least this from the fifth on (HTML, 8.6). */
const NESTED_MS = 4;
const NESTED_FROM = 5;

/** How often code may ask for the time in one go before it moves: some wait for it in a loop. */
const PATIENCE = 5000;
const IMPATIENT_MS = 0.01;

interface Entry {
  due: number;
  /** Of those that are due at the same time the first one set runs first. */
  order: number;
  nesting: number;
  /** It draws: only then does the clock of `Date` move too. */
  draws: boolean;
  every: number | null;
  isDone: boolean;
  run: (due: number) => void;
}

/** A heap: each entry is due no later than those at twice its place. */
const queue: Entry[] = [];
const byId = Object.create(null) as Record<number, Entry>; // an object without any built-in
let [now, limit, lastId, order, nesting, asked] = [0, 0, 0, 0, 0, 0];
let isRunning = false;
let isDrawing = false;
let waiting: (() => void)[] = [];

/** Milliseconds since the document began. */
export function elapsed(): number {
  asked += 1;
  if (asked === PATIENCE) setNatively(() => (asked = 0));
  return now + max(0, asked - PATIENCE) * IMPATIENT_MS;
}

/** The same for `Date`, whose clock stands still but while something is drawn. */
export const elapsedOfDate = (): number => (isDrawing ? elapsed() : elapsed() - now);

/** A worker that has not begun has no timers yet. */
function setNatively(reset: () => void): void {
  if (nativeTimeout !== undefined) nativeTimeout(reset, 0);
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.due < other.due || (one.due === other.due && one.order < other.order);

function push(entry: Entry): void {
  let at = queue.length;
  for (;;) {
    const parent = floor((at - 1) / 2);
    const above = queue[parent];
    if (at === 0 || above === undefined || !isBefore(entry, above)) break;
    queue[at] = above;
    at = parent;
  }
  queue[at] = entry;
}

function shift(): void {
  const last = queue[queue.length - 1];
  queue.length -= 1;
  if (last === undefined || queue.length === 0) return;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    const [left, right] = [queue[below], queue[below + 1]];
    if (left === undefined) break;
    if (right !== undefined && isBefore(right, left)) below += 1;
    const smaller = queue[below];
    if (smaller === undefined || !isBefore(smaller, last)) break;
    queue[at] = smaller;
    at = below;
  }
  queue[at] = last;
}

function add(due: number, how: Pick<Entry, "run" | "draws" | "every">): number {
  lastId += 1;
  order += 1;
  const entry = { due, order, nesting: nesting + 1, isDone: false, ...how };
  byId[lastId] = entry;
  push(entry);
  wake();
  return lastId;
}

/** A timer; one of less than a frame's time is how scripts animate that know no frames. */
export function addTimer(run: () => void, delay: number, repeats: boolean): number {
  const least = nesting >= NESTED_FROM || repeats ? NESTED_MS : 0;
  const wait = max(least, delay >= 0 && delay < 2 ** 31 ? floor(delay) : 0);
  return add(now + wait, { run, draws: wait > 0 && wait < 2 * FRAME_MS, every: repeats ? wait : null });
}

/** What runs with the next frame is told the time of that frame. */
export function addFrame(run: (time: number) => void): number {
  const next = floor(now / FRAME_MS + 1e-6) + 1;
  return add(next * FRAME_MS, { run, draws: true, every: null });
}

export function cancel(id: number): void {
  const entry = byId[id];
  if (entry === undefined) return;
  entry.isDone = true;
  delete byId[id];
}

/**
 * Lets time pass until so long after the beginning; resolves once all has run that was due until then. Nothing passes for
 * code that has set no timer yet: a worker that takes a while to begin does what it would have done at once.
 */
export async function advanceTo(time: number): Promise<void> {
  if (lastId === 0) return;
  limit = max(limit, time);
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting[waiting.length] = resolve;
  wake();
  await promise;
}

function wake(): void {
  if (isRunning) return;
  isRunning = true;
  apply(postMessage, port2, [0]);
}

/** One task: the code of one entry, and the promises that it resolves. */
port1.addEventListener("message", () => {
  asked = 0;
  const [entry] = [queue[0]];
  if (entry === undefined || entry.due > max(now, limit)) return rest();
  shift();
  now = max(now, entry.due);
  try {
    if (!entry.isDone) perform(entry);
  } finally {
    nesting = 0;
    apply(postMessage, port2, [0]);
  }
});
port1.start();

function perform(entry: Entry): void {
  isDrawing = entry.draws;
  nesting = entry.nesting;
  const { due } = entry;
  entry.isDone = entry.every === null;
  if (entry.every !== null) {
    order += 1;
    entry.due = due + entry.every;
    entry.order = order;
    push(entry);
  }
  entry.run(due);
}

function rest(): void {
  isRunning = false;
  isDrawing = false;
  now = max(now, limit);
  const done = waiting;
  waiting = [];
  for (let at = 0; at < done.length; at += 1) done[at]?.();
}
