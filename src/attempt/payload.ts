import { z } from "zod";
import { CaptureRequest } from "../contract/capture.ts";
import type { JobView } from "../contract/job.ts";
import { parseKnown } from "../lib/json/loose.ts";
import { type SealContext, type Sealed, seal, unseal } from "../lib/seal.ts";

/**
 * What a worker needs of the request that made a job, beside the job itself. Read loosely: it may have been sealed by the
 * version before or after this one, and a field that one of them does not have must not fail a job that waits.
 */
const Payload = z.object({
  request: z.unknown().transform((request, context): CaptureRequest => {
    const parsed = parseKnown(CaptureRequest, request);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: parsed.error.message });
    return z.NEVER;
  }),
  /** Where the request came to: hosts of ours are not captured. */
  origin: z.url(),
});
export type Payload = z.output<typeof Payload>;

/** A payload as it is sealed: the request as it was sent. */
export type NewPayload = z.input<typeof Payload>;

/** What a result tells of the page, which may be as private as its address. */
export interface PageFacts {
  targetUrl: string | null;
  removed: NonNullable<JobView["result"]>["removed"];
}

export interface Whose {
  account: string;
  job: string;
}

const placeOf = (what: "payload" | "url" | "page", { account, job }: Whose): SealContext => ({
  what,
  owner: account,
  id: job,
});

export const sealPayload = (keys: string, whose: Whose, payload: NewPayload): Promise<Sealed> =>
  seal(keys, placeOf("payload", whose), JSON.stringify(payload));

/** @throws {KeyRingError} when the key is not there. */
export const openPayload = async (keys: string, whose: Whose, text: string): Promise<Payload> =>
  Payload.parse(JSON.parse(await unseal(keys, placeOf("payload", whose), text)));

/** The request as it was sent. @throws {KeyRingError} when the key is not there. */
export async function openSent(keys: string, whose: Whose, text: string): Promise<unknown> {
  const payload: unknown = JSON.parse(await unseal(keys, placeOf("payload", whose), text));
  return z.object({ request: z.unknown() }).parse(payload).request;
}

export const sealUrl = (keys: string, whose: Whose, url: string): Promise<Sealed> =>
  seal(keys, placeOf("url", whose), url);

/** @throws {KeyRingError} when the key is not there. */
export const openUrl = (keys: string, whose: Whose, text: string): Promise<string> =>
  unseal(keys, placeOf("url", whose), text);

export const sealPage = (keys: string, whose: Whose, page: PageFacts): Promise<Sealed> =>
  seal(keys, placeOf("page", whose), JSON.stringify(page));

/** @throws {KeyRingError} when the key is not there. */
export const openPage = async (keys: string, whose: Whose, text: string): Promise<PageFacts> =>
  JSON.parse(await unseal(keys, placeOf("page", whose), text)) as PageFacts; // sealed by us, so it is what was put in
