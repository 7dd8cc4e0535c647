import { Deadline } from "../../../lib/deadline.ts";
import type { Work } from "../../work.ts";

/** How long what waits for answers is left alone before it looks again. */
const LOOK_AGAIN_MS = 50;

/**
 * Makes a function that waits for what a page has asked for. Together its waits are as long as that of any page: a request
 * that is never answered is not waited for at every step.
 */
export function waitForAnswers({ requests, watch, settings }: Pick<Work, "requests" | "watch" | "settings">) {
  let left = settings.QUIET_TIMEOUT_MS;
  const isOpen = () => requests.relevant.length > 0 && !watch.leaving;
  return async (): Promise<void> => {
    const limit = new Deadline(left);
    while (isOpen() && !limit.passed) await watch.until(() => !isOpen(), limit.left(LOOK_AGAIN_MS));
    left = limit.left();
  };
}
