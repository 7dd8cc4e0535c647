import type { Page } from "../../devtools/page.ts";
import { pause } from "../../lib/deadline.ts";

/** Requests that are remembered as under way; a page with more has no quiet moment anyway. */
const MAX_REMEMBERED = 5000;

/** Nothing may be asked for as long as this. */
const IDLE_MS = 500;

/** Counts the requests of a page that are under way, its frames in the same process included. */
export class Traffic {
  readonly #open = new Set<string>();
  #changedAt = Date.now();

  constructor({ session }: Page) {
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.startsWith("data:")) return;
      if (this.#open.size < MAX_REMEMBERED) this.#open.add(requestId);
      this.#changedAt = Date.now();
    });
    session.on("Network.loadingFinished", ({ requestId }) => this.#ended(requestId));
    session.on("Network.loadingFailed", ({ requestId }) => this.#ended(requestId));
  }

  #ended(requestId: string): void {
    if (this.#open.delete(requestId)) this.#changedAt = Date.now();
  }

  /** Waits until nothing has been under way for half a second; `false` where that does not come in time. */
  async idle(milliseconds: number): Promise<boolean> {
    for (const end = Date.now() + milliseconds; ;) {
      const quietFor = this.#open.size === 0 ? Date.now() - this.#changedAt : 0;
      if (quietFor >= IDLE_MS) return true;
      const left = end - Date.now();
      if (left <= 0) return false;
      await pause(Math.min(left, this.#open.size === 0 ? IDLE_MS - quietFor : LOOK_MS));
    }
  }
}

const LOOK_MS = 50;
