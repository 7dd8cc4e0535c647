/** Webhooks of one account. */
export const MAX_WEBHOOKS = 10;

/** Requests that one webhook may have open at once: a slow one keeps no other waiting. */
export const IN_FLIGHT = 5;

/** Deliveries that are asked for at once by hand. */
export const MAX_AT_ONCE = 100;

/** As jobs: deliveries that failed together do not come back together. */
export const RETRY_JITTER = 0.1;

/** What an attempt may take beside its request: the name's look-up, and the ways to and from the account's object. */
export const LEASE_MARGIN_MS = 10_000;

const DAY_MS = 86_400_000;

/** A webhook that has done nothing but fail for so long is disabled. */
export const FAILING_MS = 5 * DAY_MS;

/** Without an attempt for so long, nobody knows that it failed all the while. Longer than a weekend without jobs. */
export const QUIET_MS = 3 * DAY_MS;

/** Of a webhook's answer; its status is what counts. */
export const ANSWER_BYTES = 64 * 1024;

/** When a delivery is taken up again that could not be signed, for want of the operator's key. */
export const RETURN_MS = 60_000;
