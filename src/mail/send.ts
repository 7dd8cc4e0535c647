import type { Settings } from "../config.ts";
import { within } from "../lib/deadline.ts";
import { escapeHtml } from "../lib/html.ts";
import { write } from "../lib/log.ts";

/** A letter to one person. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** What of a deployment sends mail. */
export interface Post {
  settings: Settings;
  env: { EMAIL?: SendEmail };
}

/** A mail service answers in a second or two; whoever asked for the letter does not wait for it. */
const SEND_TIMEOUT_MS = 10_000;

/** Whether mail can be sent: from an address, by a bound or a configured service. */
export const canSend = ({ settings: { MAIL_FROM, MAIL_URL }, env }: Post): boolean =>
  MAIL_FROM !== undefined && (env.EMAIL !== undefined || MAIL_URL !== undefined);

/** Sends a letter by the binding `EMAIL`, or else by the HTTP service at `MAIL_URL`. Never throws: a failure is logged. */
export async function send({ settings, env }: Post, letter: Letter): Promise<boolean> {
  try {
    const from = settings.MAIL_FROM ?? "";
    const html = `<pre style="font: inherit; white-space: pre-wrap">${escapeHtml(letter.text)}</pre>`;
    if (env.EMAIL === undefined) await post(settings, { from, html, ...letter });
    else await within(env.EMAIL.send({ from, html, ...letter }), SEND_TIMEOUT_MS, "Sending mail");
    return true;
  } catch (error) {
    write("error", { message: "A letter was not sent", error: String(error).slice(0, 300) });
    return false;
  }
}

/** As Resend's API takes it (`POST /emails`), and several others do. */
async function post(
  { MAIL_URL, MAIL_TOKEN }: Settings,
  letter: Letter & { from: string; html: string },
): Promise<void> {
  const response = await fetch(MAIL_URL ?? "", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(MAIL_TOKEN === undefined ? {} : { Authorization: `Bearer ${MAIL_TOKEN}` }),
    },
    body: JSON.stringify({ ...letter, to: [letter.to] }),
    redirect: "manual",
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The mail service answered ${response.status}.`);
}
