import { JOB_RESEND_MAX_MS, JOB_RESEND_MS, JOB_RETURN_MS, type Settings } from "../config.ts";
import { LEASE_MARGIN_MS, RETRY_JITTER } from "../webhooks/bounds.ts";
import type * as delivery from "../webhooks/delivery.ts";
import type * as machine from "../jobs/machine.ts";

/** Retries are spread by this part of their delay, so that jobs that failed together do not come back together. */
const JOB_RETRY_JITTER = 0.2;

const resend = { resendMs: JOB_RESEND_MS, resendMaxMs: JOB_RESEND_MAX_MS };

/** By which rules jobs live in this deployment. */
export const jobRules = (
  { JOB_LEASE_SECONDS, JOB_RETRY_SECONDS }: Settings,
  { retentionMs }: { retentionMs: number },
): machine.Rules => ({
  ...resend,
  leaseMs: JOB_LEASE_SECONDS * 1000,
  retryMs: milliseconds(JOB_RETRY_SECONDS),
  retryJitter: JOB_RETRY_JITTER,
  returnMs: JOB_RETURN_MS,
  returnMaxMs: JOB_RESEND_MAX_MS,
  retentionMs,
});

/** By which rules webhooks' deliveries do. */
export const deliveryRules = ({ WEBHOOK_TIMEOUT_MS, WEBHOOK_RETRY_SECONDS }: Settings): delivery.Rules => ({
  ...resend,
  leaseMs: WEBHOOK_TIMEOUT_MS + LEASE_MARGIN_MS,
  retryMs: milliseconds(WEBHOOK_RETRY_SECONDS),
  retryJitter: RETRY_JITTER,
});

const milliseconds = (seconds: readonly number[]): number[] => seconds.map((each) => each * 1000);
