import { sealPayload, sealUrl } from "../../../src/attempt/payload.ts";
import type { NewJobs } from "../../../src/jobs/intake.ts";
import { newId, SHARD } from "../../../src/lib/ids.ts";
import { BINDINGS } from "../../support/bindings.ts";

/** What of an order a test may want otherwise. */
export interface Wanted {
  account: string;
  count?: number;
  key?: string | null;
  fingerprint?: string;
  inFlight?: number;
  monthly?: number;
  perHost?: number;
}

const DAY_MS = 86_400_000;

/** An order of jobs, as the Worker hands it to an account's object. */
export async function orderOf({ account, count = 1, key = null, ...how }: Wanted): Promise<NewJobs> {
  const { fingerprint = "f", inFlight = 3, monthly = 1e9, perHost = 1e6 } = how;
  const batchId = count === 1 ? null : newId("bat", SHARD);
  const jobs = await Promise.all(Array.from({ length: count }, () => jobOf(account, batchId)));
  return {
    version: 1,
    policy: {
      account,
      inFlight,
      retentionMs: DAY_MS,
      failureBudgetMs: 3_600_000,
      perHost,
      suspended: false,
      version: 0,
    },
    limits: { monthly, perMinute: 1e9 },
    batchId,
    jobs,
    idempotency: key === null ? null : { key, fingerprints: [fingerprint], lastsMs: 1e12 },
  };
}

async function jobOf(account: string, batchId: string | null): Promise<NewJobs["jobs"][number]> {
  const whose = { account, job: newId("job", SHARD) };
  const url = "http://localhost/";
  const payload = await sealPayload(BINDINGS.PAYLOAD_KEYS, whose, { request: { url }, origin: "http://localhost" });
  const sealed = await sealUrl(BINDINGS.PAYLOAD_KEYS, whose, url);
  return { id: whose.job, batchId, format: "png", payload, url: sealed, continent: null, host: null };
}
