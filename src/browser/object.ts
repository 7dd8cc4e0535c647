import { DurableObject } from "cloudflare:workers";
import type { Made, Order, Outcome } from "./order.ts";
import { disposePage, type Page } from "../devtools/page.ts";
import { closeSession } from "./session.ts";
import { WarmBrowser } from "./warm.ts";
import { settings } from "../config.ts";
import { Deadline, within } from "../lib/deadline.ts";
import { write } from "../lib/log.ts";
import { emulate, preparePage } from "../capture/page/emulate.ts";
import { factsOf, outputFactsOf } from "../capture/facts.ts";
import { Abandoned, failureOf } from "../capture/failure.ts";
import { capture, type Captured, type Measure } from "../capture/recipe.ts";
import { finish, takenAs } from "../capture/shoot/finish.ts";
import { type Output, sizeOf } from "../capture/shoot/output.ts";
import type { Work } from "../capture/work.ts";
import { proxyRulesOf } from "../wall/proxy-rules.ts";
import { secureBrowser, Wall } from "../wall/wall.ts";
import { Watch } from "../capture/page/watch.ts";

/** A message between objects holds 32 MiB; larger results are streamed. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** How long a large result may take to leave before its slot is lent again all the same. */
const SEND_TIMEOUT_MS = 30_000;

/** Where the open session's id is kept, for the incarnation that finds it left over. */
const SESSION_KEY = "session";

/** One warm browser and the captures in it, one at a time. */
export class BrowserObject extends DurableObject<Env> {
  readonly #settings = settings(this.env);
  #current: { lend: number; watch: Watch | null; abandoned: boolean } | null = null;
  /** The latest result on its way to the caller, where it is too large for one message. */
  #sending: Promise<void> = Promise.resolve();
  /** The pool this slot was last lent by. */
  #place: { region: string; slot: number } | null = null;
  readonly #browser = new WarmBrowser({
    binding: this.env.BROWSER,
    settings: this.#settings,
    proxyRules: proxyRulesOf(this.#settings),
    remember: (id) => this.#remember(id),
    secureBrowser: ({ connection }) => secureBrowser(connection),
    preparePage: (page, session) => preparePage(page, session),
  });

  /** Takes one picture. The slot is given back to its pool when it is done, whatever became of the caller. */
  async capture(order: Order): Promise<Outcome> {
    if (this.#current !== null) return { ok: false, busy: true, phases: {} };
    this.#current = { lend: order.lend, watch: null, abandoned: false };
    this.#place = { region: order.region, slot: order.slot };
    const pool = this.env.POOL.getByName(order.region);
    this.#tell(pool.begun({ slot: order.slot, lend: order.lend }));
    const phases = new Map<string, number>();
    try {
      return { ...(await this.#shoot(order, phases)), phases: Object.fromEntries(phases) };
    } catch (error) {
      const { problem, cause } = failureOf(error);
      if (cause !== null) write("error", { message: "capture failed", code: problem.code, cause });
      const { code, message } = problem;
      return {
        ok: false,
        busy: false,
        code,
        message,
        details: problem.extras.details,
        phases: Object.fromEntries(phases),
      };
    } finally {
      this.#current = null;
      this.#tell(this.#handBack(order));
      // Not worth holding the answer up for: a lost alarm leaves the session to its own idle timeout.
      const idleAt = Date.now() + this.#settings.BROWSER_IDLE_SECONDS * 1000;
      this.#tell(this.ctx.storage.setAlarm(idleAt, { allowUnconfirmed: true }));
    }
  }

  /** Ends a capture nobody waits for any more. */
  async abandon(lend: number): Promise<void> {
    if (this.#current?.lend !== lend) return;
    this.#current.abandoned = true;
    this.#current.watch?.abort(new Abandoned());
  }

  /** Closes a browser that nobody used for a while, or that an earlier incarnation left open. */
  override async alarm(): Promise<void> {
    if (this.#current !== null) return;
    await this.#browser.close();
    const place = this.#place;
    if (place !== null) this.#tell(this.env.POOL.getByName(place.region).described(place.slot, false, false));
    const leftOver = this.ctx.storage.kv.get<string>(SESSION_KEY);
    // Forgotten first: while it is being closed, a capture may come and remember a browser of its own.
    this.ctx.storage.kv.delete(SESSION_KEY);
    if (leftOver !== undefined) await closeSession(this.env.BROWSER, leftOver);
  }

  /** A browser that died since its last capture is noticed with this one, which then has another. */
  async #shoot(order: Order, phases: Map<string, number>) {
    const measure = measureInto(phases);
    const end = new Deadline(this.#settings.CAPTURE_TIMEOUT_MS);
    for (let isFirst = true; ; isFirst = false) {
      const page = await measure("browser", () => this.#takePage(end));
      const work = this.#start(order, page, end);
      let sound = false;
      try {
        const taken = Promise.race([this.#take(work, order, measure), work.watch.fatal]);
        const captured = await within(taken, end.left(), "The capture");
        sound = true;
        const outputs = await measure("encode", () => this.#encode(work, captured));
        return { ok: true as const, facts: factsOf(work, captured), outputs };
      } catch (error) {
        const { problem, browserIsSound } = failureOf(error);
        sound = browserIsSound;
        if (!isFirst || problem.code !== "page_crashed" || work.wall.sawRequest) throw error;
      } finally {
        work.wall[Symbol.dispose]();
        this.#tell(this.#renew(order, page, sound));
      }
    }
  }

  async #takePage(end: Deadline): Promise<Page> {
    const taking = this.#browser.takePage();
    try {
      return await within(taking, end.left(), "Opening a browser");
    } catch (error) {
      // One that still comes is nobody's any more.
      this.#tell(taking.then(disposePage, () => undefined));
      throw error;
    }
  }

  #start({ request, ownHosts }: Order, page: Page, end: Deadline): Work {
    const watch = new Watch(page);
    const wall = new Wall(page, this.#settings, ownHosts);
    if (this.#current !== null) this.#current.watch = watch;
    if (this.#current?.abandoned === true) watch.abort(new Abandoned());
    const ready = new Deadline(this.#settings.NAVIGATION_TIMEOUT_MS);
    return {
      page,
      request,
      takenAs: takenAs(request),
      settings: this.#settings,
      watch,
      wall,
      ready,
      end,
    };
  }

  /** What becomes of pictures once the page is no longer needed. */
  async #encode(work: Work, { outputs }: Captured): Promise<Made[]> {
    const made: Made[] = [];
    for (const output of outputs) {
      const finished = await within(finish(work, output), work.end.left(), "Encoding a picture");
      made.push({ ...outputFactsOf(finished), body: this.#body(finished) });
    }
    return made;
  }

  async #take(work: Work, order: Order, measure: Measure): Promise<Captured> {
    const { userAgent } = await this.#browser.session();
    // Chrome takes commands in order: what the device is need not be confirmed before it is sent to the page.
    const [, captured] = await Promise.all([
      emulate(work.page, work.request, userAgent),
      capture(work, order.url, measure),
    ]);
    return captured;
  }

  /** The slot is free again once the result no longer fills this isolate's memory. */
  async #handBack({ region, slot, lend }: Order): Promise<void> {
    await within(this.#sending, SEND_TIMEOUT_MS, "Sending a result").catch(() => undefined);
    await this.env.POOL.getByName(region).returned({ slot, lend, warm: this.#browser.isOpen });
  }

  #body({ chunks }: Output): Uint8Array | ReadableStream<Uint8Array> {
    const bytes = sizeOf(chunks);
    if (bytes <= MAX_MESSAGE_BYTES) return Buffer.concat(chunks);
    const { readable, writable } = new FixedLengthStream(bytes);
    // A reader that goes away ends the stream; there is nobody left to tell.
    this.#sending = send(chunks, writable).catch(() => undefined);
    return readable;
  }

  /** What a capture leaves to do, off the caller's way: its page ends, and the next is made ready. */
  async #renew({ region, slot }: Order, page: Page, sound: boolean): Promise<void> {
    const ready = await this.#browser.giveBack(page, sound);
    if (ready) await this.env.POOL.getByName(region).described(slot, true, true);
  }

  /** Keeps the id of the one session that this slot may have open; one from before a restart is closed. */
  #remember(id: string | null): void {
    const before = this.ctx.storage.kv.get<string>(SESSION_KEY);
    if (id !== null && before !== undefined) this.#tell(closeSession(this.env.BROWSER, before));
    if (id === null) this.ctx.storage.kv.delete(SESSION_KEY);
    else this.ctx.storage.kv.put(SESSION_KEY, id);
  }

  /** Work that nobody waits for; what it meets is logged. */
  #tell(work: Promise<unknown>): void {
    work.catch((error: unknown) => write("error", { message: "browser object", cause: String(error).slice(0, 300) }));
  }
}

async function send(chunks: Uint8Array[], writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
}

const measureInto =
  (phases: Map<string, number>): Measure =>
  async (phase, work) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      phases.set(phase, (phases.get(phase) ?? 0) + performance.now() - started);
    }
  };
