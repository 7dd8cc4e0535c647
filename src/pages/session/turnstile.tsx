import { z } from "zod";
import type { Settings } from "../../config.ts";
import { write } from "../../lib/log.ts";
import type { DocumentOptions } from "../document.tsx";
import type { Visit } from "../visit.ts";

/** Where the check for people runs, which is Cloudflare Turnstile. */
const CHALLENGES = "https://challenges.cloudflare.com";
const VERIFY_TIMEOUT_MS = 10_000;

/** What the widget puts into the form that it stands in. */
const FIELD = "cf-turnstile-response";

const isOn = ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }: Settings): boolean =>
  TURNSTILE_SITE_KEY !== undefined && TURNSTILE_SECRET_KEY !== undefined;

/** A page with the check has to let its script and its frame in. */
export const policyWithTurnstile = (settings: Settings): NonNullable<DocumentOptions["policy"]> =>
  isOn(settings) ? { "script-src": `'self' ${CHALLENGES}`, "frame-src": CHALLENGES } : {};

/** The check, in the form that it guards; nothing where its keys are not set. */
export const Turnstile = ({ settings }: { settings: Settings }) =>
  isOn(settings) ? (
    <>
      <div class="cf-turnstile" data-sitekey={settings.TURNSTILE_SITE_KEY} />
      <script src={`${CHALLENGES}/turnstile/v0/api.js`} async defer />
    </>
  ) : null;

const Verdict = z.object({ success: z.boolean() });

/** Whether the form was sent by a person, as far as the check can tell. Where it cannot be asked, nobody gets through. */
export async function isPerson({ settings, request }: Visit, form: URLSearchParams): Promise<boolean> {
  if (!isOn(settings)) return true;
  const response = form.get(FIELD) ?? "";
  if (response === "" || response.length > 2048) return false;
  const body = new URLSearchParams({ secret: settings.TURNSTILE_SECRET_KEY ?? "", response });
  const address = request.headers.get("CF-Connecting-IP");
  if (address !== null) body.set("remoteip", address);
  try {
    const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
    const answer = await fetch(settings.TURNSTILE_VERIFY_URL, { method: "POST", body, signal });
    return Verdict.parse(await answer.json()).success;
  } catch (error) {
    write("error", { message: "Turnstile could not be asked", error: String(error).slice(0, 300) });
    return false;
  }
}
