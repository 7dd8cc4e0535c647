import { setViewport } from "./emulate.ts";
import { isGone } from "../failure.ts";
import { viewportOf, type Work } from "../steps.ts";
import { settle } from "./ready.ts";

/** The page went on to another document while something was done with it. */
class MovedOn extends Error {
  override readonly name = "MovedOn";
}

/**
 * Does something with the page at rest. A page that moves on to another document meanwhile is waited for, and the same
 * is done with that one: Chrome does not finish a picture, and loses a script, when the document goes away under it.
 */
export async function atRest<T>(work: Work, act: () => Promise<T>): Promise<T> {
  for (;;) {
    const movedOn = Promise.withResolvers<never>();
    work.watch.onArrival = () => movedOn.reject(new MovedOn());
    try {
      return await Promise.race([act(), movedOn.promise]);
    } catch (error) {
      if (!(error instanceof MovedOn) && !isGone(error)) throw error;
    } finally {
      work.watch.onArrival = null;
    }
    // A picture that was not finished may leave the window as large as the picture.
    await setViewport(work.page, viewportOf(work.request));
    await settle(work);
  }
}
