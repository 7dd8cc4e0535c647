import { Deadline } from "../../../lib/deadline.ts";
import type { Work } from "../../work.ts";
import type { Pending } from "../rest/requests.ts";

/** How long what waits for answers is left alone before it looks again. */
const LOOK_AGAIN_MS = 50;

/** How many times as long as for one request is waited for all requests of a page together. */
const MOST_WAITS = 4;

/**
 * Makes a function that waits for what a page has asked for, polls too: what their answers do depends on the time of the
 * page at which they come. A request that is not answered in its time is not waited for again, so that one which never is
 * holds up one step alone. Answers `false` when the page asked for so much that no more of it is waited for.
 */
export function waitForAnswers({ requests, watch, settings }: Pick<Work, "requests" | "watch" | "settings">) {
  const givenUp = new Set<Pending>();
  const open = () => (watch.leaving ? [] : requests.unanswered.filter((one) => !givenUp.has(one)));
  let left = MOST_WAITS * settings.QUIET_TIMEOUT_MS;
  return async (): Promise<boolean> => {
    const since = Date.now();
    const limit = new Deadline(Math.min(left, settings.QUIET_TIMEOUT_MS));
    while (open().length > 0 && !limit.passed) await watch.until(() => open().length === 0, limit.left(LOOK_AGAIN_MS));
    left = Math.max(0, left - (Date.now() - since));
    if (left === 0 && open().length > 0) return false;
    for (const one of open()) givenUp.add(one);
    return true;
  };
}
