import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Loan } from "../../../src/browser/order.ts";
import type { Lane } from "../../../src/pool/rules.ts";
import { settings } from "../../../src/config.ts";
import { LOAN_MARGIN_MS, LOAN_START_MS, MAX_WAITING } from "../../../src/config-browsers.ts";

const { BROWSER_PAGES, CAPTURE_TIMEOUT_MS } = settings(env);
/** A pool that is none of a region's has one browser for each of those of a region. */
const slots = Number(settings(env).BROWSER_SLOTS) * BROWSER_PAGES;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool that nobody else uses. */
const newPool = () => env.POOL.getByName(`test-${crypto.randomUUID()}`);
type PoolStub = ReturnType<typeof newPool>;

/** Lets time go by in the pool. */
const wait = (pool: PoolStub, milliseconds: number) =>
  runInDurableObject(pool, async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

/** Joins the line, each time as another caller, and unless it says so of another account. */
const join = (pool: PoolStub, lane: Lane, waitMs: number, account = crypto.randomUUID()) =>
  pool.borrow({ waiterId: crypto.randomUUID(), lane, account, atOnce: 1000 }, waitMs);

/** Borrows and fails the test when there is nothing to borrow. */
async function borrow(pool: PoolStub, lane: Lane = "sync", waitMs = 10_000) {
  const answer = await join(pool, lane, waitMs);
  if (!answer.lent) throw new Error("There is no browser to borrow");
  return { slot: answer.slot, loanId: answer.loanId };
}

/** The loan that an answer is. */
async function lentOf(answering: ReturnType<PoolStub["borrow"]> | undefined) {
  const answer = await answering;
  if (answer?.lent !== true) throw new Error("Nothing was lent");
  return { slot: answer.slot, loanId: answer.loanId };
}

let sequence = 0;

/** What the browsers of a pool have under way. */
const underWay = new WeakMap<PoolStub, Map<number, number>>();

async function say(pool: PoolStub, slot: number, ended: readonly number[]): Promise<void> {
  sequence += 1;
  const running = [...(underWay.get(pool) ?? [])].flatMap(([loanId, at]) =>
    at === slot ? [{ loanId, account: "a" }] : [],
  );
  await pool.reported({ slot, sequence, warm: true, ready: false, full: false, running, ended });
}

/** The browser of a loan says that its capture has begun. */
async function begin(pool: PoolStub, { slot, loanId }: Loan): Promise<void> {
  underWay.set(pool, new Map([...(underWay.get(pool) ?? []), [loanId, slot]]));
  await say(pool, slot, []);
}

/** The browser of a loan says that its capture has ended, or was refused. */
async function end(pool: PoolStub, { slot, loanId }: Loan): Promise<void> {
  underWay.get(pool)?.delete(loanId);
  await say(pool, slot, [loanId]);
}

/** Borrows every browser of a pool. */
async function borrowAll(pool: PoolStub) {
  const first = await borrow(pool);
  const all = [first];
  while (all.length < slots) all.push(await borrow(pool));
  return { first, all };
}

describe("the pool of a region", () => {
  it("keeps an account whose page ended a browser out of the browser of one whose pages do no harm", async () => {
    const pool = newPool();
    const captured = async (account: string, code: string | null) => {
      const { slot, loanId } = await lentOf(join(pool, "sync", 1000, account));
      const capture = { account, code, milliseconds: 100, phases: {} };
      await pool.reported({
        slot,
        sequence: ++sequence,
        warm: true,
        ready: true,
        full: false,
        running: [],
        ended: [loanId],
        capture,
      });
      return slot;
    };
    for (let times = 0; times < 7; times += 1) await captured("anna", null);
    await captured("ben", "page_crashed");
    const anna = await lentOf(join(pool, "sync", 1000, "anna"));
    const ben = await lentOf(join(pool, "sync", 1000, "ben"));
    expect(ben.slot).not.toBe(anna.slot);
  });

  it("lends each of its browsers once", async () => {
    const { all } = await borrowAll(newPool());
    expect(new Set(all.map(({ loanId }) => loanId)).size).toBe(slots);
  });

  it("lends a browser that comes back to whoever waits, synchronous callers first", async () => {
    const pool = newPool();
    const { first: loan } = await borrowAll(pool);
    const served: string[] = [];
    const waitAs = async (lane: Lane) => {
      const borrowed = await borrow(pool, lane);
      served.push(lane);
      await end(pool, borrowed);
    };
    const waiting = [waitAs("job"), waitAs("sync")];
    await wait(pool, 0);
    await end(pool, loan);
    await Promise.all(waiting);
    expect(served).toEqual(["sync", "job"]);
  });

  it("sends a caller away who has waited as long as it wanted to", async () => {
    const pool = newPool();
    await borrowAll(pool);
    const waiting = join(pool, "sync", 1500);
    await wait(pool, 1500);
    expect(await waiting).toEqual({ lent: false, retryAfterSeconds: 2 });
  });

  it("sends a caller away at once who does not want to wait", async () => {
    const pool = newPool();
    await borrowAll(pool);
    const waiting = join(pool, "sync", 0);
    await wait(pool, 0);
    expect(await waiting).toEqual({ lent: false, retryAfterSeconds: 1 });
  });

  it("does not lend to a caller that was sent away", async () => {
    const pool = newPool();
    const { first: loan } = await borrowAll(pool);
    const gone = join(pool, "sync", 100);
    await wait(pool, 100);
    await gone;
    await end(pool, loan);
    expect((await borrow(pool)).slot).toBe(loan.slot);
  });

  it("forgets a caller that goes away, and lends to the next at once what it had not begun to use", async () => {
    const pool = newPool();
    const { first: loan } = await borrowAll(pool);
    const waiters = ["waits", "is served"].map((name) => `${name} ${crypto.randomUUID()}`);
    const [waits = "", served = ""] = waiters;
    const gone = pool.borrow({ waiterId: waits, lane: "sync", account: "anna", atOnce: 9 }, 10_000);
    await pool.cancel(waits);
    expect(await gone).toMatchObject({ lent: false });
    const serving = pool.borrow({ waiterId: served, lane: "sync", account: "anna", atOnce: 9 }, 10_000);
    await end(pool, loan);
    expect(await serving).toMatchObject({ lent: true });
    const waiting = borrow(pool);
    await pool.cancel(served);
    expect((await waiting).slot).toBe(loan.slot);
  });

  it("keeps a place for an account that is new, however long a line another has", async () => {
    const pool = newPool();
    const { first: loan, all } = await borrowAll(pool);
    for (const each of all) await begin(pool, each);
    const line = Array.from({ length: MAX_WAITING }, () => join(pool, "sync", 10_000, "anna"));
    await wait(pool, 0);
    const ben = borrow(pool);
    await wait(pool, 0);
    expect(await line.at(-1)).toMatchObject({ lent: false });
    await end(pool, loan);
    expect(await line[0]).toMatchObject({ lent: true });
    await end(pool, await lentOf(line[0]));
    expect((await ben).slot).toBe(loan.slot);
    await wait(pool, 10_000);
    await Promise.all(line);
  });

  it("takes a browser back that its borrower never began to use", async () => {
    const pool = newPool();
    await borrowAll(pool);
    const waiting = borrow(pool, "sync", LOAN_START_MS * 2);
    await wait(pool, LOAN_START_MS);
    expect((await waiting).slot).toBeLessThan(slots);
  });

  it("leaves a browser that is in use to its borrower for as long as a capture may take", async () => {
    const pool = newPool();
    const { all } = await borrowAll(pool);
    for (const loan of all) await begin(pool, loan);
    const early = join(pool, "sync", LOAN_START_MS * 2);
    await wait(pool, LOAN_START_MS * 2);
    expect(await early).toMatchObject({ lent: false });
    const waiting = borrow(pool, "sync", CAPTURE_TIMEOUT_MS * 2);
    await wait(pool, CAPTURE_TIMEOUT_MS + LOAN_MARGIN_MS);
    expect((await waiting).slot).toBeLessThan(slots);
  });

  it("believes a browser that began late: it is not lent a second time", async () => {
    const pool = newPool();
    const { all } = await borrowAll(pool);
    await wait(pool, LOAN_START_MS);
    for (const loan of all) await begin(pool, loan);
    const waiting = join(pool, "sync", 0);
    await wait(pool, 0);
    expect(await waiting).toMatchObject({ lent: false });
  });

  it("lends a browser again at once that refused its borrower", async () => {
    const pool = newPool();
    const { first: refused } = await borrowAll(pool);
    const waiting = borrow(pool);
    await end(pool, refused);
    expect((await waiting).slot).toBe(refused.slot);
  });

  it("does not let the line grow without end", async () => {
    const pool = newPool();
    const { all } = await borrowAll(pool);
    for (const loan of all) await begin(pool, loan);
    const line = Array.from({ length: MAX_WAITING }, () => join(pool, "job", 30_000));
    await wait(pool, 0);
    expect(await join(pool, "sync", 30_000)).toEqual({ lent: false, retryAfterSeconds: 30 });
    await wait(pool, 30_000);
    expect((await Promise.all(line)).every(({ lent }) => !lent)).toBe(true);
  });
});
