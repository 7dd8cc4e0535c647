import { env } from "cloudflare:workers";
import { settings } from "../../../src/config.ts";

/** The pools as they are, with word of who joins the line and who leaves it. */
export function watchedPools() {
  const joined = Promise.withResolvers<string>();
  const left = Promise.withResolvers<string>();
  const watched = (...named: Parameters<Env["POOL"]["getByName"]>) => {
    const pool = env.POOL.getByName(...named);
    const borrow = (...asked: Parameters<typeof pool.borrow>) => {
      const lending = pool.borrow(...asked);
      joined.resolve(asked[0].waiterId);
      return lending;
    };
    const cancel = async (waiterId: string) => {
      await pool.cancel(waiterId);
      left.resolve(waiterId);
    };
    const own = new Map<PropertyKey, unknown>([
      ["borrow", borrow],
      ["cancel", cancel],
    ]);
    return new Proxy(pool, { get: (target, name) => own.get(name) ?? (Reflect.get(target, name) as unknown) });
  };
  return { POOL: { getByName: watched }, joined: joined.promise, left: left.promise };
}

/** Takes every browser of the region that callers of unknown place share; they are given back when disposed of. */
export async function takeAllBrowsers(slots: unknown): Promise<AsyncDisposable> {
  const pool = env.POOL.getByName("enam");
  const loans = await Promise.all(
    Array.from({ length: Number(slots) * settings(env).BROWSER_PAGES }, async () => {
      // Loans that are not begun hold for some seconds, whatever the browsers report meanwhile.
      const waiterId = crypto.randomUUID();
      const waiter = { waiterId, lane: "sync", account: crypto.randomUUID(), atOnce: 1 } as const;
      if (!(await pool.borrow(waiter, 10_000)).lent) throw new Error("There is no browser to take");
      return waiterId;
    }),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      for (const waiterId of loans) await pool.cancel(waiterId);
    },
  };
}
