import { elapsed, elapsedOfDate } from "./scheduler.ts";

const { apply, construct, defineProperty, get, getOwnPropertyDescriptor, ownKeys } = Reflect;
const NativeDate = Date;
const { floor } = Math;

/** 1 January 2026, 12:00 UTC: when every document begins. */
const BEGINNING = 1_767_268_800_000;

const wall = (): number => BEGINNING + floor(elapsedOfDate());

/** Lets everything that tells the time tell that of the page. */
export function holdClocks(): void {
  holdDate();
  holdFormats();
  holdTemporal();
  setGetter(prototypeOf("Performance"), "timeOrigin", () => BEGINNING);
  setMethod(prototypeOf("Performance"), "now", elapsed);
  setGetter(prototypeOf("Event"), "timeStamp", elapsed);
  for (const name of ["PerformanceEntry", "PerformanceResourceTiming", "PerformanceNavigationTiming"])
    holdTimes(prototypeOf(name), 0);
  holdTimes(prototypeOf("PerformanceTiming"), BEGINNING);
  const memory = { jsHeapSizeLimit: 4_294_967_296, totalJSHeapSize: 10_000_000, usedJSHeapSize: 10_000_000 };
  if ("memory" in performance) setGetter(prototypeOf("Performance"), "memory", () => memory);
}

function holdDate(): void {
  const { toString } = NativeDate.prototype;
  const held = new Proxy(NativeDate, {
    apply: () => apply(toString, new NativeDate(wall()), []),
    construct: (target, given, self) => construct(target, given.length === 0 ? [wall()] : given, self) as object, // of `Date`
  });
  NativeDate.now = wall;
  setValue(NativeDate.prototype, "constructor", held);
  setValue(globalThis, "Date", held);
}

/** Without a date a format is of the present. */
function holdFormats(): void {
  const { prototype } = Intl.DateTimeFormat;
  const format = getOwnPropertyDescriptor(prototype, "format")?.get;
  if (format === undefined) return;
  const { formatToParts } = prototype;
  setGetter(prototype, "format", function (this: Intl.DateTimeFormat) {
    const bound = apply(format, this, []) as (date: unknown) => string; // what the getter gives
    return (date: unknown) => bound(date ?? wall());
  });
  setMethod(prototype, "formatToParts", function (this: Intl.DateTimeFormat, date?: Date | number) {
    return apply(formatToParts, this, [date ?? wall()]);
  });
}

/** `Temporal.Now`, where the browser has it. */
function holdTemporal(): void {
  const Now: unknown = get(Object(get(globalThis, "Temporal")), "Now");
  const Instant: unknown = get(Object(get(globalThis, "Temporal")), "Instant");
  if (typeof Now !== "object" || Now === null || typeof Instant !== "function") return;
  const call = (owner: object, name: string, ...given: unknown[]): object =>
    apply(get(owner, name) as () => object, owner, given); // methods of Temporal
  const instant = () => call(Instant, "fromEpochMilliseconds", wall());
  const zoned = (zone: unknown) => call(instant(), "toZonedDateTimeISO", zone ?? call(Now, "timeZoneId"));
  setMethod(Now, "instant", instant);
  setMethod(Now, "zonedDateTimeISO", zoned);
  for (const [name, part] of [
    ["plainDateTimeISO", "toPlainDateTime"],
    ["plainDateISO", "toPlainDate"],
    ["plainTimeISO", "toPlainTime"],
  ] as const)
    setMethod(Now, name, (zone: unknown) => call(zoned(zone), part));
}

/** What the browser measured of the page's loading. */
function holdTimes(prototype: object | null, time: number): void {
  if (prototype === null) return;
  for (const name of ownKeys(prototype))
    if (typeof name === "string" && /(Start|End|Time|duration|^(dom|load|unload)\w*)$/.test(name))
      setGetter(prototype, name, () => time);
}

function prototypeOf(name: string): object | null {
  const owner: unknown = get(globalThis, name);
  return typeof owner === "function" ? (owner.prototype as object) : null; // of a built-in
}

function setGetter(owner: object | null, name: string, getter: () => unknown): void {
  if (owner !== null) defineProperty(owner, name, { get: getter, configurable: true, enumerable: true });
}

const setMethod = (owner: object | null, name: string, value: unknown): void => {
  if (owner !== null) setValue(owner, name, value);
};

const setValue = (owner: object, name: string, value: unknown): unknown =>
  defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: false });
