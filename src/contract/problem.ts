import { z } from "zod";

/**
 * Every error a client can meet: its stable code, the HTTP status, and whether the same request may succeed later.
 * `message` is what is said when the place that fails has nothing better to say.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, retryable: false, message: "The request is not valid." },
  url_not_allowed: { status: 400, retryable: false, message: "This address may not be captured." },
  unauthorized: {
    status: 401,
    retryable: false,
    message: "Send a valid API token: `Authorization: Bearer sf_live_…`.",
  },
  plan_required: { status: 403, retryable: false, message: "Your plan does not include this." },
  account_suspended: { status: 403, retryable: false, message: "This account is suspended." },
  link_expired: { status: 403, retryable: false, message: "This link has expired. Ask for the job to get a new one." },
  link_invalid: { status: 403, retryable: false, message: "This link is not one of ours, or was changed." },
  not_found: { status: 404, retryable: false, message: "There is nothing here." },
  method_not_allowed: { status: 405, retryable: false, message: "This path does not answer that method." },
  limit_reached: { status: 409, retryable: false, message: "There are as many of these as an account may have." },
  already_finished: { status: 409, retryable: false, message: "The job has already finished." },
  too_large: { status: 413, retryable: false, message: "The request body is too large." },
  unsupported_media_type: { status: 415, retryable: false, message: "Send the body as `application/json`." },
  range_not_satisfiable: { status: 416, retryable: false, message: "The result has no bytes in this range." },
  idempotency_key_reused: { status: 422, retryable: false, message: "This key was used with another request." },
  quota_exceeded: { status: 429, retryable: true, message: "This month's requests are used up." },
  rate_limited: { status: 429, retryable: true, message: "Too many requests in a minute." },
  navigation_failed: { status: 500, retryable: true, message: "The page could not be loaded." },
  navigation_timeout: { status: 500, retryable: true, message: "The page did not answer in time." },
  dns_failed: { status: 500, retryable: false, message: "The host name could not be resolved." },
  connection_failed: { status: 500, retryable: true, message: "The host refused or dropped the connection." },
  tls_failed: { status: 500, retryable: false, message: "The host's TLS certificate or handshake is not valid." },
  selector_not_found: { status: 500, retryable: false, message: "`selector` matched no visible element." },
  address_refused: { status: 500, retryable: false, message: "The page led to an address that may not be captured." },
  page_crashed: { status: 500, retryable: true, message: "The page crashed the browser." },
  capture_timeout: { status: 500, retryable: true, message: "The capture took too long." },
  page_unstable: { status: 500, retryable: false, message: "The page reloads or navigates without end." },
  result_too_large: { status: 500, retryable: false, message: "The picture would be too large." },
  unsupported_content: { status: 500, retryable: false, message: "The address does not answer with a page." },
  wait_failed: { status: 500, retryable: true, message: "Something that `waitFor` names did not come in time." },
  action_failed: { status: 500, retryable: false, message: "One of `actions` could not be done." },
  script_failed: { status: 500, retryable: false, message: "The script in `js` failed." },
  target_status: { status: 500, retryable: true, message: "The page answered with a status of `failOnStatus`." },
  internal: { status: 500, retryable: true, message: "Something went wrong on our side." },
  capacity: { status: 503, retryable: true, message: "No browser is free. Try again shortly." },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One wrong field: what is wrong (`code`), where (`path`), and how to mend it (`message`). */
export const Detail = z.object({
  code: z.string(),
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});
export type Detail = z.infer<typeof Detail>;

/** The body of every error. */
export const ErrorBody = z
  .object({
    error: z.string().meta({ description: "One sentence a person can act on." }),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    retryable: z.boolean(),
    details: z.array(Detail).optional().meta({ description: "Which fields are wrong, where fields are." }),
    reset: z.int().optional().meta({ description: "Unix seconds at which to try again; on 429 only." }),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;

interface ProblemExtras {
  details?: readonly Detail[];
  /** Unix seconds at which the limit opens again; sent as `reset` and `Retry-After`. */
  reset?: number;
  /** Seconds after which to try again, where there is no `reset`. */
  retryAfterSeconds?: number;
  /** Headers that belong to the error, such as `Allow`. */
  headers?: Readonly<Record<string, string>>;
}

/** The one error that reaches a client. Anything else that is thrown is logged whole and answered as `internal`. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, message: string = PROBLEMS[code].message, extras: ProblemExtras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  get retryable(): boolean {
    return PROBLEMS[this.code].retryable;
  }
}

/** A 400 about one field. */
export function invalidField(path: Detail["path"], message: string, code = "invalid_value"): Problem {
  return new Problem("invalid_request", message, { details: [{ code, path, message }] });
}
