/** Renewals in one length of a lease. Several may be lost; each also asks whether the job was cancelled. */
const RENEWALS = 9;

/** Answers whether the claim still holds, and whether the work is still wanted. */
export type Renew = () => Promise<{ held: boolean; cancelRequested: boolean }>;

/** A claim that is kept alive until it is disposed of. */
export interface Lease extends Disposable {
  /** Fires when the claim was lost or the work is no longer wanted: what comes of it will not count. */
  signal: AbortSignal;
}

/** Renews a claim again and again. A renewal that fails is no loss: the next comes well before the lease ends. */
export function keepLease(leaseMs: number, renew: Renew): Lease {
  const controller = new AbortController();
  const check = async () => {
    const { held, cancelRequested } = await renew();
    if (!held || cancelRequested) controller.abort();
  };
  const timer = setInterval(() => void check().catch(() => undefined), leaseMs / RENEWALS);
  return { signal: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
