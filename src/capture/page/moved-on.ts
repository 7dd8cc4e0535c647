import { isGone } from "../failure.ts";
import { viewportOf } from "../viewport.ts";
import type { Incomplete, Work } from "../work.ts";
import { setViewport } from "./emulate.ts";
import { settle } from "./ready.ts";

/** The page went on to another document while something was done with it. */
class MovedOn extends Error {
  override readonly name = "MovedOn";
}

/**
 * Does something with the page at rest. A page that moves on to another document meanwhile is waited for, and the same
 * is done with that one: Chrome does not finish a picture, and loses a script, when the document goes away under it.
 * Answers with what came of it, and with what was missing from the document that it was done with.
 */
export async function againIfMovedOn<T>(
  work: Work,
  incomplete: Incomplete,
  act: (incomplete: Incomplete) => Promise<T>,
): Promise<{ value: T; incomplete: Incomplete }> {
  for (let missing = incomplete; ;) {
    const movedOn = Promise.withResolvers<never>();
    work.watch.onArrival = () => movedOn.reject(new MovedOn());
    try {
      return { value: await Promise.race([act(missing), movedOn.promise]), incomplete: missing };
    } catch (error) {
      if (!(error instanceof MovedOn) && !isGone(error)) throw error;
    } finally {
      work.watch.onArrival = null;
    }
    // A picture that was not finished may leave the window as large as the picture.
    await setViewport(work.page, viewportOf(work.request));
    missing = await settle(work);
  }
}
