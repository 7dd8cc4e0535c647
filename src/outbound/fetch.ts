import { readAtMost } from "./body.ts";
import type { PublicUrl } from "./check.ts";

export interface PublicFetch {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds until the whole answer, as far as it is read, must have come. */
  timeoutMs: number;
  /** Of the answer's body; the rest is dropped. */
  maxBytes: number;
}

/** A redirect is an answer like any other. A body that cannot be read, as when it is not in the encoding it says, is empty. */
export type Reply =
  | { answered: true; status: number; headers: Headers; body: Uint8Array }
  | { answered: false; reason: "timeout" | "connection_failed" };

/** Fetches a checked address. Follows no redirect: where it leads was not checked. Rejects for nothing the target did. */
export async function fetchPublic(url: PublicUrl, request: PublicFetch): Promise<Reply> {
  const { timeoutMs, maxBytes, ...init } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  // Outside the `try`: a request that cannot be made is our mistake, not the target's.
  const outgoing = new Request(url, { ...init, redirect: "manual", signal });
  try {
    const response = await fetch(outgoing);
    const { status, headers } = response;
    const body = await readAtMost(response, maxBytes, signal).catch(() => null);
    if (signal.aborted) return { answered: false, reason: "timeout" };
    return { answered: true, status, headers, body: body?.bytes ?? new Uint8Array() };
  } catch {
    return { answered: false, reason: signal.aborted ? "timeout" : "connection_failed" };
  }
}
