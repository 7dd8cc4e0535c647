import type { DurableObject } from "cloudflare:workers";
import { tick, ticking } from "./clock.ts";
import { asPartOf, Connections } from "./connections.ts";
import { count, isAsked, realNow, trait } from "./platform.ts";

/** What is known of a running object, by its class and id. */
interface Known {
  whose: Connections;
  calledAt: number;
}
const running = new Map<string, Known>();

/** Ends an object as the platform does, without a word to it. A method of each object's class here. */
const END = "endByPlatform";

type Method = (...args: unknown[]) => unknown;
type ObjectClass = new (ctx: DurableObjectState, env: never) => DurableObject<unknown>;

/** A class whose objects see strict bindings, and share their connections among all their invocations. */
export function strictClass(name: string, original: ObjectClass, strictEnv: (env: object) => object): ObjectClass {
  const known = new WeakMap<object, Known>();
  const Strict = class extends original {
    constructor(ctx: DurableObjectState, env: never) {
      tick();
      super(ctx, strictEnv(env) as never); // the same bindings, wrapped
      const mine = { whose: new Connections(), calledAt: realNow() };
      known.set(this, mine);
      running.set(keyOf(name, ctx.id), mine);
    }
  };
  for (const [method, work] of methodsOf(original)) {
    Object.defineProperty(Strict.prototype, method, {
      value(this: object, ...args: unknown[]): unknown {
        tick();
        const mine = known.get(this);
        if (mine !== undefined) mine.calledAt = realNow();
        return asPartOf(mine?.whose, () => Reflect.apply(work, this, args));
      },
    });
  }
  Object.defineProperty(Strict.prototype, END, {
    value(this: { ctx: DurableObjectState }) {
      this.ctx.abort("ended by the platform");
    },
  });
  return Strict;
}

const keyOf = (name: string, id: DurableObjectId | string): string => `${name} ${id.toString()}`;

/** The methods of a class and of those it extends, up to the platform's own. */
function methodsOf(original: ObjectClass): [string, Method][] {
  const methods = new Map<string, Method>();
  for (let at: object = original.prototype; at !== null && isOurs(at); at = Object.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (name !== "constructor" && typeof value === "function" && !methods.has(name)) methods.set(name, value);
  }
  return [...methods];
}

const isOurs = (prototype: object): boolean =>
  prototype !== Object.prototype && prototype.constructor.name !== "DurableObject";

/** A namespace whose objects may have been evicted, or have too much to do, when they are called. */
export const strictNamespace = (name: string, namespace: DurableObjectNamespace): object =>
  new Proxy(namespace, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key !== "get" && key !== "getByName") return value.bind(target);
      return (...args: unknown[]) => strictStub(name, () => Reflect.apply(value, target, args));
    },
  });

function strictStub(name: string, make: () => DurableObjectStub): object {
  const stub = make();
  return new Proxy(stub, {
    get: (target, key) => {
      if (typeof key !== "string" || ["id", "name", "then"].includes(key)) return Reflect.get(target, key);
      return (...args: unknown[]) => ticking(call(name, make, { stub, key, args }));
    },
  });
}

interface Call {
  stub: DurableObjectStub;
  key: string;
  args: unknown[];
}

async function call(name: string, make: () => DurableObjectStub, { stub, key, args }: Call): Promise<unknown> {
  if (isAsked(`overloaded ${name}`))
    throw Object.assign(new Error("Durable Object is overloaded. Too many requests queued."), {
      overloaded: true,
      remote: false,
    });
  const isFresh = await evict(name, stub);
  return await invoke(isFresh ? make() : stub, key, args);
}

const invoke = (stub: DurableObjectStub, key: string, args: unknown[]): unknown =>
  Reflect.apply(Reflect.get(stub, key), stub, args);

/** Ends an object that has been idle; whether it did. An object in use, or with a connection, stays. */
async function evict(name: string, stub: DurableObjectStub): Promise<boolean> {
  const seconds = trait("objects-evicted");
  const key = keyOf(name, stub.id);
  const known = running.get(key);
  if (seconds === undefined || known === undefined || known.whose.sockets > 0) return false;
  if (realNow() - known.calledAt < seconds * 1000) return false;
  running.delete(key);
  count("objects evicted");
  await endObject(stub);
  return true;
}

/** Ends all running objects of a class, whatever they do. */
export async function endObjects(name: string, namespace: DurableObjectNamespace): Promise<void> {
  const ids = [...running.keys()].filter((key) => key.startsWith(`${name} `)).map((key) => key.slice(name.length + 1));
  count("objects ended", ids.length);
  await Promise.all(ids.map((id) => endObject(namespace.get(namespace.idFromString(id)))));
}

async function endObject(stub: DurableObjectStub): Promise<void> {
  // It cannot answer that it has ended.
  await Promise.resolve(invoke(stub, END, [])).catch(() => undefined);
}
