import { connect } from "./connections.ts";

/** What goes over a connection. */
const METHODS = ["first", "all", "run", "raw", "batch", "exec"];

const changed = new WeakSet<object>();

/** A database each of whose queries takes a connection. Changes the classes, as statements are made by other statements. */
export function strictDatabase(database: D1Database): D1Database {
  for (const made of [database, database.prepare("SELECT 1")]) limit(Object.getPrototypeOf(made));
  return database;
}

function limit(prototype: object): void {
  if (changed.has(prototype)) return;
  changed.add(prototype);
  for (const method of METHODS) {
    const work: unknown = Reflect.get(prototype, method);
    if (typeof work !== "function") continue;
    Object.defineProperty(prototype, method, {
      value(this: object, ...args: unknown[]) {
        return connect(async () => await Reflect.apply(work, this, args));
      },
    });
  }
}
