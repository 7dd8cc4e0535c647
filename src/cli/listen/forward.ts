import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { JobEvent } from "./events.ts";

/** Where events are sent on, and what they are signed with. */
export interface Target {
  url: string;
  secret: string;
}

/** What became of an event: the status it was answered with, or why there is none. */
export interface Forwarded {
  status: number | null;
  failure: string | null;
  milliseconds: number;
}

/** As long as the service itself waits for an answer. */
const TIMEOUT_MS = 15_000;

export const newSecret = (): string => `whsec_${randomBytes(24).toString("base64")}`;

/** Sends an event as the service sends it to a webhook. */
export async function forward(event: JobEvent, { url, secret }: Target, signal: AbortSignal): Promise<Forwarded> {
  const body = JSON.stringify(event.body);
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Stillframe-Webhooks/1",
    "webhook-id": event.id,
    "webhook-timestamp": `${Math.floor(now.getTime() / 1000)}`,
    "webhook-signature": new Webhook(secret).sign(event.id, now, body),
  };
  const began = performance.now();
  const done = (status: number | null, failure: string | null): Forwarded => ({
    status,
    failure,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: either });
    await response.body?.cancel();
    return done(response.status, null);
  } catch (error) {
    signal.throwIfAborted();
    return done(null, reasonOf(error));
  }
}

/** Node keeps the reason of a failed fetch in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
