import { connect } from "./connections.ts";
import { count, realNow, trait } from "./platform.ts";

/** When each key was written last. */
const written = new Map<string, number>();

const MOST_KEYS = 10_000;

/** What goes over a connection. */
const METHODS = new Set(["head", "get", "put", "delete", "list"]);

/** A bucket that takes one write a second for a key. */
export const strictBucket = (bucket: R2Bucket): object =>
  new Proxy(bucket, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || typeof key !== "string") return value;
      if (!METHODS.has(key)) return value.bind(target);
      return (...args: unknown[]) =>
        connect(async () => {
          if (key === "put") write(args[0]);
          return await Reflect.apply(value, target, args);
        });
    },
  });

function write(key: unknown): void {
  const pauseMs = trait("r2-write-rate");
  if (pauseMs === undefined || typeof key !== "string") return;
  const now = realNow();
  if (now - (written.get(key) ?? 0) < pauseMs) {
    count("writes refused");
    throw new Error("put: Reduce your concurrent request rate for the same object. (10058)");
  }
  if (written.size >= MOST_KEYS) written.clear();
  written.set(key, now);
}
