/** Where the service is, and who is calling. */
export interface ClientOptions {
  /** The address of the service, such as `https://stillframe.example.workers.dev`. */
  url: string;
  /** An API token, `sf_live_…`. It belongs on servers: whoever reads it can use the account. */
  token?: string | undefined;
  /** The operator's `ADMIN_TOKEN`, for `accounts` and `health({ deep: true })`. */
  adminToken?: string | undefined;
  /** Milliseconds that one try may take, answer included; 120,000 when left out. A capture is bounded by the service. */
  timeout?: number;
  /** How often a call is tried again after 429, 503 or a broken connection; 3 when left out. */
  retries?: number;
  /** Told before each further try: why, and in how many milliseconds. */
  onRetry?: (reason: Error, milliseconds: number) => void;
  /** What sends the requests; the global `fetch` when left out. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  /** Ends the call, whatever it is doing: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface CreateOptions extends CallOptions {
  /**
   * The same key and request within 24 hours give the jobs that are there. One is made for each call, so that a try
   * whose answer was lost is not done twice; give your own to have that across restarts of your program as well.
   */
  idempotencyKey?: string | undefined;
}

export interface WaitOptions<Progress> extends CallOptions {
  /** Told what was read, each time it was. */
  onProgress?: (progress: Progress) => void;
}
