import type { CDPSession } from "../../../devtools/protocol.ts";
import type { Page } from "../../../devtools/page.ts";

/** An animation or transition as DevTools tells of it; times are in milliseconds. */
interface Animation {
  id: string;
  playState: string;
  viewOrScrollTimeline?: unknown;
  source?: { delay: number; endDelay: number; duration: number; iterations?: number };
}

/** Animations of one page that are ended; a page with more goes on with the rest. */
const MAX_ANIMATIONS = 2000;

const OPTIONS = { timeout: 2000 };

/**
 * The animations and transitions of a page and its frames, wherever they are: DevTools knows those in closed shadow roots
 * too, and tells of each when it begins.
 */
export class Animations {
  #left = MAX_ANIMATIONS;
  /** Those that have begun and were not yet brought to rest. */
  readonly #begun = new Map<CDPSession, Animation[]>();
  /** Whether any had begun and come to its end before it was heard of, since the page was last brought to rest. */
  #hasEnded = false;
  /** Those without an end, by the session that knows them. */
  readonly #endless = new Map<CDPSession, Animation[]>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    // It is waited for when the page is brought to rest; commands are answered in order.
    this.#listen(page.session).catch(() => undefined);
  }

  /**
   * Puts what has begun since the last call where it comes to rest. Answers whether there was anything, also where it has
   * come to its end by itself.
   */
  async rest(): Promise<boolean> {
    const sessions = [this.#page.session, ...this.#page.frames.values()];
    // A frame may be gone by now.
    const moved = await Promise.all(sessions.map((session) => this.#restOf(session).catch(() => false)));
    const hasEnded = this.#hasEnded;
    this.#hasEnded = false;
    return hasEnded || moved.includes(true);
  }

  /**
   * From here on no animation moves, and what has no end is at its first frame: paused, as what the compositor moves would
   * else be drawn where it was. A pause takes hold with a frame, and so does not take back what is sought after it.
   */
  async freeze(frame: () => Promise<void>): Promise<void> {
    const endless = Array.from(this.#endless).filter(([, animations]) => animations.length > 0);
    const all = (change: (session: CDPSession, animations: readonly Animation[]) => Promise<unknown>[]) =>
      Promise.all(endless.flatMap(([session, animations]) => change(session, animations)));
    await all((session, animations) => [pauseAll(session, animations)]);
    if (endless.length > 0) await frame();
    await all(seek);
    await this.#setRate(0);
  }

  /** Lets them move again: an animation that is made while none moves never begins. */
  async thaw(): Promise<void> {
    await this.#setRate(1);
  }

  async #setRate(playbackRate: 0 | 1): Promise<void> {
    const sessions = Array.from(this.#begun.keys());
    const set = (session: CDPSession) => session.send("Animation.setPlaybackRate", { playbackRate }, OPTIONS);
    await Promise.all(sessions.map((session) => set(session).catch(() => undefined)));
  }

  async #listen(session: CDPSession): Promise<void> {
    this.#begun.set(session, []);
    session.on("Animation.animationStarted", ({ animation }) => this.#hear(session, animation));
    await session.send("Animation.enable", undefined, OPTIONS);
  }

  async #restOf(session: CDPSession): Promise<boolean> {
    if (!this.#begun.has(session)) await this.#listen(session);
    const begun = this.#begun.get(session)?.splice(0) ?? [];
    const endless = begun.filter((animation) => lengthOf(animation) === null);
    this.#endless.set(session, [...(this.#endless.get(session) ?? []), ...endless]);
    await Promise.all(seek(session, begun));
    return begun.length > endless.length;
  }

  #hear(session: CDPSession, animation: Animation): void {
    const { playState, viewOrScrollTimeline, source } = animation;
    if (playState === "finished") this.#hasEnded = true;
    // What is scrolled or paused by the page stays where it is.
    if (playState !== "running" || viewOrScrollTimeline !== undefined || source === undefined) return;
    this.#left -= 1;
    if (this.#left >= 0) this.#begun.get(session)?.push(animation);
  }
}

/** Milliseconds from the beginning of an animation, after its delay, to its end; `null` where there is none. */
function lengthOf({ source }: Animation): number | null {
  const { iterations, duration = 0, endDelay = 0 } = source ?? {};
  return iterations === undefined || !Number.isFinite(iterations) ? null : duration * iterations + endDelay;
}

async function pauseAll(session: CDPSession, all: readonly Animation[]): Promise<void> {
  const animations = all.map(({ id }) => id);
  const pause = (some: string[]) => session.send("Animation.setPaused", { animations: some, paused: true }, OPTIONS);
  // One that is gone fails all that are named with it.
  await pause(animations).catch(() => Promise.all(animations.map((id) => pause([id]).catch(() => undefined))));
}

/** Puts animations to their ends, those without one to their beginning: all that end at the same time with one command. */
function seek(session: CDPSession, animations: readonly Animation[]): Promise<unknown>[] {
  const groups = Map.groupBy(animations, (one) => (one.source?.delay ?? 0) + (lengthOf(one) ?? 0));
  return Array.from(groups, async ([currentTime, all]) => {
    const ids = all.map(({ id }) => id);
    const to = (some: string[]) => session.send("Animation.seekAnimations", { animations: some, currentTime }, OPTIONS);
    // One that is gone with its element or document fails all that are named with it.
    await to(ids).catch(() => Promise.all(ids.map((id) => to([id]).catch(() => undefined))));
  });
}
