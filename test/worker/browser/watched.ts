import { env } from "cloudflare:workers";

/** The pools as they are, with word of who joins the line and who leaves it. */
export function watchedPools() {
  const joined = Promise.withResolvers<string>();
  const left = Promise.withResolvers<string>();
  const watched = (...named: Parameters<Env["POOL"]["getByName"]>) => {
    const pool = env.POOL.getByName(...named);
    const lend = (...asked: Parameters<typeof pool.lend>) => {
      const lending = pool.lend(...asked);
      joined.resolve(asked[0].ticket);
      return lending;
    };
    const leave = async (ticket: string) => {
      await pool.leave(ticket);
      left.resolve(ticket);
    };
    const own = new Map<PropertyKey, unknown>([
      ["lend", lend],
      ["leave", leave],
    ]);
    return new Proxy(pool, { get: (target, name) => own.get(name) ?? (Reflect.get(target, name) as unknown) });
  };
  return { POOL: { getByName: watched }, joined: joined.promise, left: left.promise };
}

/** Takes every browser of the region that callers of unknown place share; they are given back when disposed of. */
export async function takeAllBrowsers(slots: number): Promise<AsyncDisposable> {
  const pool = env.POOL.getByName("enam");
  const loans = await Promise.all(
    Array.from({ length: slots }, async () => {
      const answer = await pool.lend({ ticket: crypto.randomUUID(), lane: "sync", account: "somebody" }, 10_000);
      if (!answer.lent) throw new Error("There is no browser to take");
      const loan = { slot: answer.slot, lend: answer.lend };
      await pool.begun(loan);
      return loan;
    }),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      for (const loan of loans) await pool.returned({ ...loan, warm: false });
    },
  };
}
