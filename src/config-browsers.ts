import { z } from "zod";

/**
 * Operational numbers of browsers, of who gets one, and of look-ups, each with its unit and reason; like `config.ts`, which
 * has what an operator can set.
 */

/**
 * Where browsers can be, as Durable Objects can be placed (`/durable-objects/reference/data-location/`), and the country
 * whose network each region's browsers load pages from (ISO 3166).
 */
export const REGIONS = { afr: "ZA", apac: "SG", enam: "US", oc: "AU", sam: "BR", weur: "DE" } as const;
export type Region = keyof typeof REGIONS;

const slots = z.int().min(0).max(120);
const bySlots = z.strictObject({ afr: slots, apac: slots, enam: slots, oc: slots, sam: slots, weur: slots }).partial();

/** One number for every region, or a JSON object of numbers by region. */
export const slotsByRegion = z
  .union([z.number(), z.string()])
  .default(2)
  .transform((given, context) => {
    const text = `${given}`.trim();
    const error = 'must be a whole number from 1 to 120, or a JSON object of numbers by region, such as {"weur": 4}';
    const parsed = /^\d+$/.test(text) ? slots.min(1).safeParse(Number(text)) : bySlots.safeParse(parseJson(text));
    if (
      parsed.success &&
      (typeof parsed.data === "number" || Object.values(parsed.data).some((count) => (count ?? 0) > 0))
    )
      return parsed.data;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A browser is replaced after this, whatever it did: sessions also end on the platform's own releases. */
export const BROWSER_LIFETIME_MS = 10 * 60_000;

/** Our deadline for a single command to the browser that has none of its own: they take milliseconds. */
export const COMMAND_TIMEOUT_MS = 10_000;

/** Opening a browser takes 1 to 4 s (`/browser-run/best-practices/rules-of-browser-run/`). */
export const LAUNCH_TIMEOUT_MS = 20_000;

/** A browser whose probe page has not answered by then counts as `proxied`; a caller waits for this. */
export const EGRESS_PROBE_TIMEOUT_MS = 3000;

/** Browser Run opens one new browser a second; what was refused is asked for again after at least this. */
export const ACQUIRE_PAUSE_MS = 1000;

/** `Retry-After` where the account has used up the browser time of its day. */
export const EXHAUSTED_RETRY_SECONDS = 3600;

/** The session outlives our own idle time by this much, so that it is we who close it and know. */
export const KEEP_ALIVE_MARGIN_MS = 30_000;

/** A session that could not be closed is no longer tried after this: its keep-alive (at most 10 min) has ended it. */
export const SESSION_FORGET_MS = 15 * 60_000;

/** How long a new session waits for those that are left over to be closed. */
export const CLOSE_FIRST_MS = 3000;

/** An event loop that stood still for longer than the limit is logged: something ran that nothing could interrupt. */
export const STALL_CHECK_MS = 250;
export const STALL_LIMIT_MS = 1000;

/** When closing a session is tried again that was refused. */
export const CLOSE_RETRY_MS = 30_000;

/** A prepared page that is older than this is tried before it is used: its connection may have died unnoticed. */
export const PING_AFTER_MS = 10_000;
export const PING_TIMEOUT_MS = 1000;

/** A context that takes longer to close belongs to a browser that hangs. */
export const DISPOSE_TIMEOUT_MS = 2000;

/**
 * How long a page is left open after its capture. To close it and to prepare the next takes processor time, which the
 * picture needs on its way out where browser and Worker share a machine.
 */
export const ANSWER_FIRST_MS = 5;

/**
 * Larger results are streamed. A message between objects may hold 32 MiB (`/durable-objects/platform/limits/`), but what is
 * sent whole lies in the Worker until its reader has it, uncounted, beside what others read.
 */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** Bytes that a browser's object holds for slow readers before it takes no more captures; an isolate has 128 MB. */
export const MAX_UNSENT_BYTES = 48 * 1024 * 1024;

/** How long a reader may take for a streamed result: this, and as long as it takes at the slowest rate. */
export const SEND_TIMEOUT_MS = 30_000;
export const SLOWEST_BYTES_PER_SECOND = 512 * 1024;

/** Where the room is needed, the reader that has been at it for longest is given up, if that is longer than this. */
export const SEND_OVERDUE_MS = 5000;

/** A loan that its borrower did not begin by then is over. A cold object loads its script first, and may be far away. */
export const LOAN_START_MS = 10_000;

/** The backstop for a loan whose browser never reported its end: longer than any capture. */
export const LOAN_MARGIN_MS = 15_000;

/** While jobs wait, every so many loans one goes to a job, however many synchronous callers wait. */
export const JOB_TURN = 4;

/** Accounts whose captures a pool remembers: what they did decides whom they share a browser with. */
export const ACCOUNTS_REMEMBERED = 5000;

/** For so long after its last capture a browser of trusted accounts is kept for them from those that do harm. */
export const KEPT_APART_MS = 10_000;

/** How often a pool looks again whether somebody who waits may be served meanwhile. */
export const LOOK_AGAIN_MS = 1000;

/** `Retry-After` of a capture that found no browser is at most this. */
export const MAX_RETRY_AFTER_SECONDS = 30;

/** A caller whose region had no browser for this long is offered one of the next region. */
export const SPILL_AFTER_MS = 2000;

/** How often a caller is given another loan when the browser of the first turns out to be in use. */
export const MAX_CLASHES = 5;

/** Names that an object looks up at a time: each takes two of the six connections that may wait for their headers. */
export const DNS_NAMES_AT_ONCE = 3;

/** Objects that help a browser's own to look names up: a page with 120 hosts is through in some five rounds. */
export const DNS_HELPERS = 8;

/** How long a public name is remembered at most, and how many are; what is refused is never remembered. */
export const DNS_CACHE_SECONDS = 60;
export const DNS_CACHE_NAMES = 5000;

/** Requests of one page that are looked at; a page that goes on sending them is `page_unstable`. */
export const MAX_PAGE_REQUESTS = 5000;

/** How long a paused request waits until it is known which page it is of. */
export const UNKNOWN_FRAME_MS = 1000;

/** Callers that may wait for a browser at once; more are told at once to come back. */
export const MAX_WAITING = 200;
