import { Problem } from "../../contract/problem.ts";
import { navigationProblem } from "../failure.ts";
import type { TargetUrl } from "../target.ts";
import type { Work } from "../work.ts";

/** Goes to the page. Client-side redirects before the first document count as the same navigation. */
export async function navigate({ page, watch, wall, ready }: Work, url: TargetUrl): Promise<void> {
  const timeout = ready.left();
  const navigation = await page.session.send("Page.navigate", { url }, { timeout }).catch((error: unknown) => {
    if (ready.passed) throw new Problem("navigation_timeout");
    throw error;
  });
  if (navigation.errorText !== undefined) throw refusal({ wall, watch }, navigation);
  if (watch.answered !== null && !isPage(watch.answered)) throw new Problem("unsupported_content");
}

/** No byte of a refused document, and no error page of the browser's own, is ever in a picture. */
export function checkDocument({ watch, wall }: Pick<Work, "watch" | "wall">): void {
  if (wall.refusal !== null) throw new Problem(wall.refusal);
  if (wall.reachedPrivateAddress) throw new Problem("address_refused");
  if (watch.onErrorPage) throw navigationProblem(watch.failure);
  for (const answer of [watch.answered, watch.shown])
    if (answer !== null && !isPage(answer)) throw new Problem("unsupported_content");
}

/** @throws {Problem} `target_status` where the request does not want a page of this status. */
export function checkStatus({ watch, request }: Work): void {
  const status = watch.shown?.status;
  if (status === undefined) return;
  const unwanted = request.failOnStatus?.find((one) => one === status || one === `${Math.floor(status / 100)}xx`);
  if (unwanted === undefined) return;
  const message = `The page answered with status ${status}.`;
  throw new Problem("target_status", message, {
    details: [{ code: "target_status", path: ["failOnStatus"], message }],
  });
}

/**
 * Chrome gives up a navigation whose answer it cannot show: a download (another error where its status is one), nothing at
 * all, a proxy's question. It also aborts one when it is itself being closed; then there was no answer.
 */
function refusal({ wall, watch }: Pick<Work, "wall" | "watch">, navigation: Navigation): Problem {
  if (wall.refusal !== null) return new Problem(wall.refusal);
  const { errorText = "", loaderId = "" } = navigation;
  const answered = watch.answered !== null || watch.hasAnswer(loaderId);
  if (/ERR_UNEXPECTED_PROXY_AUTH/.test(errorText)) return new Problem("unsupported_content"); // 407, not from a proxy
  if (answered && /ERR_(ABORTED|INVALID_RESPONSE)/.test(errorText)) return new Problem("unsupported_content");
  return navigationProblem(errorText);
}

interface Navigation {
  errorText?: string;
  loaderId?: string;
}

const isPage = ({ mimeType, attachment, status }: { mimeType: string; attachment: boolean; status: number }): boolean =>
  !attachment && status !== 204 && status !== 205 && mimeType !== "application/pdf";
