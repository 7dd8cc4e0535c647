import * as client from "../../client/index.ts";
import { CommandError, isAbort } from "./exit.ts";
import { plainLine } from "./plain.ts";
import { flagOfField } from "../flags/capture.ts";

/** An error in words for a person: what went wrong, and what to do about it. */
export interface Explanation {
  message: string;
  hint?: string | undefined;
  /** The service's word for it. */
  code?: string;
  requestId?: string;
}

/** Explains anything thrown. A mistake of ours is shown with its stack, so that it can be reported. */
export function explain(error: unknown): Explanation {
  if (error instanceof CommandError) return { message: error.message, hint: error.hint };
  if (client.isApiError(error)) return explainRefusal(error);
  if (client.isNetworkError(error) || client.isTimeoutError(error)) {
    const hint = "Is it running, and is the address right? `npm start` in a clone starts one on this machine.";
    return { message: plainLine(error.message), hint };
  }
  if (client.isStillframeError(error)) return { message: plainLine(error.message) };
  if (isAbort(error)) return { message: "Stopped." };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function explainRefusal(error: client.ApiError): Explanation {
  const said = { message: messageOf(error), code: error.code, requestId: error.requestId };
  const hint = hintOf(error);
  return hint === undefined ? said : { ...said, hint };
}

/** Wrong fields by the names of their flags. */
function messageOf(error: client.ApiError): string {
  const fields = error.details.map(({ path, message }) => {
    const names = path.filter((part) => typeof part === "string");
    return plainLine(
      names.length === 0 ? message : `${names[0] === "url" ? "The address" : flagOfField(names)}: ${message}`,
    );
  });
  if (client.isUnauthorizedError(error)) return "The service does not take this token.";
  return fields.length === 0 ? plainLine(error.reason) : fields.join("\n");
}

function hintOf(error: client.ApiError): string | undefined {
  if (client.isUnauthorizedError(error)) return tokenHint(new URL(error.url));
  if (error.code === "url_not_allowed" && /not public/.test(error.reason))
    return "A service on your own machine (`npm start`) captures private pages too.";
  if (client.isLimitError(error) && error.reset !== undefined)
    return `Try again after ${new Date(error.reset * 1000).toLocaleString()}.`;
  if (error.code === "selector_not_found") return "Check --selector in the browser's own console, or give --delay.";
  if (client.isCaptureError(error) && error.retryable) return "This may pass: try again.";
  return undefined;
}

/** What is set in the environment is used before what a login keeps. */
function tokenHint({ origin, pathname }: URL): string {
  const operator = /\/(api\/admin\/.*|health)$/.test(pathname);
  const [variable, flag] = operator ? ["STILLFRAME_ADMIN_TOKEN", " --admin"] : ["STILLFRAME_TOKEN", ""];
  const first = process.env[variable] ? `; and unset ${variable}, which is used before it` : "";
  return `Log in with a valid one: stillframe login ${origin}${flag}${first}`;
}
