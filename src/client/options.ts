/** Where the service is, and who is calling. What is left out is read from the environment, where there is one. */
export interface ClientOptions {
  /** The address of the service, such as `https://stillframe.example.workers.dev`; else `STILLFRAME_URL`. */
  url?: string | undefined;
  /**
   * An API token, `sf_live_…`; else `STILLFRAME_TOKEN`. It belongs on servers: whoever reads it can use the account.
   */
  token?: string | undefined;
  /** The operator's `ADMIN_TOKEN`, for `accounts` and `health({ deep: true })`; else `STILLFRAME_ADMIN_TOKEN`. */
  adminToken?: string | undefined;
  /** Milliseconds that one try may take, answer included; 120,000 when left out. A capture is bounded by the service. */
  timeout?: number | undefined;
  /** How often a call is tried again after 429, 503 or a broken connection; 3 when left out. */
  retries?: number | undefined;
  /** Told before each further try: why, and in how many milliseconds. */
  onRetry?: (reason: Error, milliseconds: number) => void;
  /** What sends the requests; the global `fetch` when left out. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/** The same with the address known. */
export interface ServiceOptions extends ClientOptions {
  url: string;
}

/** What one call does differently from the client's own options. */
export interface CallOptions {
  /** Ends the call, whatever it is doing: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one try of this call may take, answer included. */
  timeout?: number | undefined;
  /** How often this call is tried again. */
  retries?: number | undefined;
  /** Headers of this call beside the client's own, such as a trace id. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Those of a call's options that are about how it is sent. */
export const sending = ({ signal, timeout, retries, headers }: CallOptions): CallOptions => ({
  signal,
  timeout,
  retries,
  headers,
});

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
