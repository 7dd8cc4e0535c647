import { z } from "zod";
import { CaptureRequest } from "../contract/capture.ts";
import type { JobView } from "../contract/job.ts";
import { type Place, type Sealed, seal, unseal } from "../lib/seal.ts";

/** What a worker needs of the request that made a job, beside the job itself. */
const Payload = z.object({
  request: CaptureRequest,
  /** Where the request came to: hosts of ours are not captured. */
  origin: z.url(),
  /** Where its caller was, so that the capture is made near by. */
  continent: z.string().nullable(),
});
export type Payload = z.output<typeof Payload>;

/** What a result tells of the page, which may be as private as its address. */
export interface Page {
  targetUrl: string | null;
  removed: NonNullable<JobView["result"]>["removed"];
}

export interface Whose {
  account: string;
  job: string;
}

const placeOf = (what: "payload" | "url" | "page", { account, job }: Whose): Place => ({
  what,
  owner: account,
  id: job,
});

export const sealPayload = (keys: string, whose: Whose, payload: Payload): Promise<Sealed> =>
  seal(keys, placeOf("payload", whose), JSON.stringify(payload));

/** @throws {ConfigurationError} when the key is not there. */
export const openPayload = async (keys: string, whose: Whose, text: string): Promise<Payload> =>
  Payload.parse(JSON.parse(await unseal(keys, placeOf("payload", whose), text)));

export const sealUrl = (keys: string, whose: Whose, url: string): Promise<Sealed> =>
  seal(keys, placeOf("url", whose), url);

/** @throws {ConfigurationError} when the key is not there. */
export const openUrl = (keys: string, whose: Whose, text: string): Promise<string> =>
  unseal(keys, placeOf("url", whose), text);

export const sealPage = (keys: string, whose: Whose, page: Page): Promise<Sealed> =>
  seal(keys, placeOf("page", whose), JSON.stringify(page));

/** @throws {ConfigurationError} when the key is not there. */
export const openPage = async (keys: string, whose: Whose, text: string): Promise<Page> =>
  JSON.parse(await unseal(keys, placeOf("page", whose), text)) as Page; // sealed by us, so it is what was put in
