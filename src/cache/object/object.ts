import { DurableObject } from "cloudflare:workers";
import { settings } from "../../config.ts";
import { migrate } from "../../lib/schema.ts";
import { type Told, toldAgain } from "../failure.ts";
import type { CacheKey } from "../key.ts";
import type { Picture } from "../picture.ts";
import { endOf, judge, restMs } from "../rules.ts";
import { SCHEMA } from "./schema.ts";
import { newName } from "../store.ts";
import { Table } from "./table.ts";
import { type PictureOrder, takePicture } from "./take.ts";
import { CACHE_ABANDONED_MS, CACHE_ALARM_RETRY_MS, CACHE_LEAVE_MS } from "../numbers.ts";

/** `miss`: taken for this order. `hit`: kept, or taken for another order that came before. */
export type CacheAnswer = { how: "hit" | "stale" | "miss"; picture: Picture } | { how: "failed"; told: Told };

type FlightResult = { ok: true; picture: Picture } | { ok: false; told: Told };

/** A picture that is being taken. */
interface Flight {
  key: CacheKey;
  done: Promise<FlightResult>;
  /** Whether a link waits for it, or will show it. */
  forLink: boolean;
  /** Tickets of those who wait and may go away. */
  waiting: Set<string>;
  gone: AbortController;
  /** What was kept was forgotten after it began: it is told to those who wait, and not kept. */
  forgotten: boolean;
}

/**
 * A part of an account's kept pictures: until when each is kept, and which are being taken. For each request it lets one
 * capture through at a time and tells all who asked how it ended.
 */
export class CacheObject extends DurableObject<Env> {
  readonly #settings = settings(this.env);
  readonly #table: Table;
  readonly #flights = new Map<string, Flight>();
  /** In-memory copy of when the alarm is set; `null` when that is not known, as after an eviction. */
  #alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
    this.#table = new Table(ctx.storage.sql);
  }

  /** The picture that an order is for: a kept one, or one that is taken now. */
  async ask(order: PictureOrder): Promise<CacheAnswer> {
    const { key, wish } = order;
    const failure = this.#table.failure(key);
    const known = { picture: this.#table.picture(key), failedUntil: failure?.until ?? null };
    const now = Date.now();
    const verdict = judge(wish, known, now);
    if (verdict.kind === "failed" && failure !== null)
      return { how: "failed", told: toldAgain(failure.told, verdict.until, now) };
    if (verdict.kind === "hit") {
      this.#table.extend(key, endOf(verdict.picture.takenAt, wish));
      return { how: "hit", picture: verdict.picture };
    }
    if (verdict.kind === "stale") {
      if (verdict.refresh) this.#join(order, { inBackground: true });
      return { how: "stale", picture: verdict.picture };
    }
    const { flight, began } = this.#join(order, { inBackground: false });
    const taken = await flight.done;
    return taken.ok ? { how: began ? "miss" : "hit", picture: taken.picture } : { how: "failed", told: taken.told };
  }

  /** The picture that is kept, if any. Begins nothing. */
  look(key: CacheKey): Picture | null {
    return this.#table.picture(key);
  }

  /** Resolves when the picture that is being taken, if any, has been or has failed: a call that is open keeps the object in memory. */
  async settled(key: CacheKey): Promise<void> {
    await this.#flights.get(key.request)?.done;
  }

  /** Whoever waited with this ticket has gone. A capture that nobody waits for any more, and no link shows, is ended. */
  leave(key: CacheKey, ticket: string): void {
    const flight = this.#flights.get(key.request);
    if (flight === undefined || !flight.waiting.delete(ticket)) return;
    if (flight.waiting.size === 0 && !flight.forLink) flight.gone.abort();
  }

  /** The bytes of a kept picture were not found: it is no longer kept. */
  async lost(key: CacheKey, name: string): Promise<void> {
    if (this.#table.picture(key)?.name === name) this.#table.drop(key, Date.now());
    await this.#ring();
  }

  /** Forgets the pictures of these addresses, or all with `null`, and what is being taken of them. */
  async forget(urls: readonly string[] | null): Promise<void> {
    for (const [request, flight] of this.#flights) {
      if (urls !== null && !urls.includes(flight.key.url)) continue;
      flight.forgotten = true;
      this.#flights.delete(request);
    }
    this.#table.forget(urls, Date.now());
    await this.#ring();
  }

  /** From now on nothing is kept for longer than this. */
  async shorten(retentionMs: number): Promise<void> {
    this.#table.shorten(retentionMs);
    await this.#ring();
  }

  /** Deletes the bytes that nobody may see any more. */
  override async alarm(): Promise<void> {
    // An alarm that fails is run again a few times only.
    this.#alarmAt = null;
    await this.ctx.storage.setAlarm(Date.now() + CACHE_ALARM_RETRY_MS);
    const names = this.#table.sweep(Date.now());
    if (names.length > 0) await this.env.RESULTS.delete(names);
    this.#table.gone(names);
    await this.ctx.storage.deleteAlarm();
    await this.#ring();
  }

  /** The capture that is under way for this request, or one that begins now. */
  #join(order: PictureOrder, { inBackground }: { inBackground: boolean }): { flight: Flight; began: boolean } {
    const { key, wish, ticket } = order;
    const known = this.#flights.get(key.request);
    const flight = known ?? this.#begin(order, inBackground);
    flight.forLink ||= wish.forLink;
    if (!inBackground) flight.waiting.add(ticket);
    return { flight, began: known === undefined };
  }

  #begin(order: PictureOrder, inBackground: boolean): Flight {
    const { key, wish } = order;
    const gone = new AbortController();
    const { promise, resolve } = Promise.withResolvers<FlightResult>();
    const common = { forLink: wish.forLink, waiting: new Set<string>(), forgotten: false };
    const flight: Flight = { key, done: promise, gone, ...common };
    this.#flights.set(key.request, flight);
    const flying = this.#fly(order, flight, inBackground);
    resolve(flying);
    this.ctx.waitUntil(flying);
    return flight;
  }

  async #fly(order: PictureOrder, flight: Flight, inBackground: boolean): Promise<FlightResult> {
    const name = newName(order.key);
    // Noted before there are any bytes: should this object end meanwhile, they are deleted later.
    this.#table.leave(name, Date.now() + CACHE_ABANDONED_MS);
    await this.#ring();
    const { env, ctx } = this;
    const own = { env, settings: this.#settings, signal: flight.gone.signal };
    const taken = await takePicture({ ...own, order, name, inBackground, waitUntil: (work) => ctx.waitUntil(work) });
    const settled: FlightResult = taken.ok
      ? { ok: true, picture: this.#keep(order, flight, { name, shown: taken.shown }) }
      : { ok: false, told: this.#fail(flight, taken.told) };
    if (this.#flights.get(order.key.request) === flight) this.#flights.delete(order.key.request);
    await this.#ring();
    return settled;
  }

  #keep({ key, wish }: PictureOrder, { forLink, forgotten }: Flight, made: Pick<Picture, "name" | "shown">): Picture {
    const now = Date.now();
    const picture = { ...made, takenAt: now, endsAt: endOf(now, { ...wish, forLink }) };
    if (forgotten) this.#table.leave(made.name, now + CACHE_LEAVE_MS);
    else this.ctx.storage.transactionSync(() => this.#table.keep(key, picture, now + CACHE_LEAVE_MS));
    return picture;
  }

  /** Only links do not try again for a while: whoever calls may have a reason to. */
  #fail({ key, forLink, forgotten }: Flight, told: Told): Told {
    if (!forLink || forgotten) return told;
    const now = Date.now();
    const until = now + restMs(told.code);
    this.#table.fail(key, told, until);
    return toldAgain(told, until, now);
  }

  /** Sets the alarm for the next thing that ends. */
  async #ring(): Promise<void> {
    const next = this.#table.earliest();
    if (next === null || next === this.#alarmAt) return;
    this.#alarmAt = next;
    await this.ctx.storage.setAlarm(next);
  }
}
