import { z } from "zod";
import { accountVariables } from "./config-accounts.ts";
import { slotsByRegion } from "./config-browsers.ts";

/**
 * Operational numbers, each with its unit and reason. An operator changes one by setting the variable of its name in
 * `wrangler.toml` or in the environment of `npm start`.
 */

/** A whole number with its bounds, as text or number. */
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

const number = (fallback: number, min: number, max: number) => whole(min, max).default(fallback);

const PART = { error: "must be a number from 0 to 1" };

/** `host:port`, an IPv6 address in brackets. What it means is judged where addresses are. */
const HOST_AND_PORT = /^\s*([^\s,:[\]]+|\[[\da-f:.]+\]):\d{1,5}\s*$/i;

/** The same with or without a port, separated by commas; or none. */
const HOSTS = /^(\s*([^\s,:[\]/]+|\[[\da-f:.]+\])(:\d{1,5})?\s*(,|$))*$/i;

/** A key ring, newest first: `id:base64,id:base64`, each key 32 bytes. */
const keyRing = z.string().regex(/^[\w-]{1,16}:[A-Za-z0-9+/]{43}=(,[\w-]{1,16}:[A-Za-z0-9+/]{43}=)*$/, {
  message: "must be `id:base64` of 32 bytes, several separated by commas, newest first",
});

/** Seconds, separated by commas: the wait before each further try. */
const delays = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){0,9}$/, { message: "must be seconds separated by commas, such as `2,8,32`" })
    .default(fallback)
    .transform((text) => text.split(",").map(Number));

const Variables = z.object({
  /** `false`, `true`, or `host:port,…`: which private addresses may be captured. Never in a deployed configuration. */
  ALLOW_PRIVATE_TARGETS: z
    .string()
    .default("false")
    .refine((text) => /^(true|false)$/i.test(text) || text.split(",").every((entry) => HOST_AND_PORT.test(entry)), {
      message: "must be `false`, `true`, or a list of `host:port` separated by commas",
    }),

  /** Names that this deployment answers on beside the one a request comes to: no capture or webhook reaches them. */
  OWN_HOSTS: z.string().regex(HOSTS, { message: "must be `host` or `host:port`, separated by commas" }).default(""),

  /** Resolves the names of targets, over HTTPS, as `application/dns-json`. */
  DNS_RESOLVER_URL: z.url({ protocol: /^https?$/ }).default("https://cloudflare-dns.com/dns-query"),

  /**
   * How the browsers reach the internet. `direct`: they connect to sites themselves, so proxy rules of ours keep them from
   * private addresses in the network stack, and the addresses of servers are checked. `unknown`: no proxy rules, but the
   * addresses are checked. `proxied`: neither, as every server's address is that of a proxy. `auto`: each browser is
   * measured when it is opened.
   */
  BROWSER_EGRESS: z.enum(["auto", "direct", "unknown", "proxied"]).default("auto"),
  /** What a browser loads to be measured: small, and at a public address. */
  EGRESS_PROBE_URL: z.url({ protocol: /^https?$/ }).default("https://cloudflare.com/cdn-cgi/trace"),
  /**
   * Browsers that may be open at once in one region: a number for each, or JSON by region, such as `{"weur": 4, "enam": 2}`;
   * a region that is left out then has none, and its callers are served in the next. Each is a Browser Run session, of
   * which an account has a limited number.
   */
  BROWSER_SLOTS: slotsByRegion,
  /**
   * Captures that one browser makes at once, each in a context and a process of its own. Pages mostly wait for their networks,
   * while the browser is billed. Measured with two browsers and eight callers (`npm run bench:pages`), four pages make two to
   * three times as many captures a second as one where documents take 1 s and pictures 300 ms (two and three pages: 1.4 and
   * 1.9 times), and 1.4 to 1.7 times as many where they take 150 and 80 ms. Left out it is four, but one where no region has
   * more than one browser: a page that takes its browser down would take all captures with it that are under way.
   */
  BROWSER_PAGES: whole(1, 16).optional(),
  /** A warm browser that nobody uses is closed after this; its time is billed. */
  BROWSER_IDLE_SECONDS: number(60, 1, 600),
  /**
   * A browser is replaced after this many captures. Each has a context of its own that is closed with it, and an anomaly
   * replaces the browser at once; an account may open one new browser a second (`/browser-run/limits/`).
   */
  BROWSER_CAPTURES: number(500, 1, 10_000),

  /** From the start of navigation until the page must be ready; as the platform's own screenshot endpoint. */
  NAVIGATION_TIMEOUT_MS: number(30_000, 100, 60_000),
  /** How long a `selector` may take to match a visible element once the page is ready. */
  SELECTOR_TIMEOUT_MS: number(5000, 100, 60_000),
  /** How long each entry of `waitFor` is waited for where it does not say. */
  WAIT_TIMEOUT_MS: number(5000, 100, 30_000),
  /** How long each of `actions` may take. */
  ACTION_TIMEOUT_MS: number(5000, 100, 60_000),
  /** How long the script in `js` is waited for. */
  SCRIPT_TIMEOUT_MS: number(5000, 100, 60_000),
  /** Web fonts that have not come by then are left out of the picture. */
  FONTS_TIMEOUT_MS: number(3000, 100, 60_000),
  /**
   * What the page's own scripts asked for is waited for until so long after `load`. A page that has not loaded but has
   * stood still for this long, with nothing on its way that would be seen, is taken as it is.
   */
  QUIET_TIMEOUT_MS: number(3000, 100, 60_000),
  /** How long a `deterministic` capture takes pictures until two in a row are equal. */
  STABLE_TIMEOUT_MS: number(2000, 0, 30_000),
  /** Everything together, from the lent browser to the bytes. */
  CAPTURE_TIMEOUT_MS: number(60_000, 1000, 300_000),
  /** How long a synchronous capture waits for a free browser before it is told to come back. */
  CAPACITY_WAIT_MS: number(15_000, 0, 60_000),

  /** How sure the model must be of what it removes, where the request does not say. */
  REMOVAL_CONFIDENCE: z.coerce.number(PART).min(0, PART).max(1, PART).default(0.7),
  /** How long after the page's load a capture that removes waits for what comes late. */
  REMOVAL_WAIT_MS: number(2000, 0, 10_000),

  /** How long a job waits before each try after its first; so many tries more are made. Spread by ±20 %. */
  JOB_RETRY_SECONDS: delays("2,8,32"),
  /** How long a claim lasts unless its worker renews it, which it does all along. Longer than a slow capture. */
  JOB_LEASE_SECONDS: number(90, 1, 900),
  /** How long an `Idempotency-Key` is remembered. */
  IDEMPOTENCY_HOURS: number(24, 1, 720),
  /** How long a link to a result opens. */
  RESULT_LINK_SECONDS: number(900, 1, 86_400),
  /** How long a webhook's delivery waits before each try after its first; so many tries more are made. Spread by ±10 %. */
  WEBHOOK_RETRY_SECONDS: delays("5,300,7200,86400"),
  /** By when a webhook's whole answer must have come. With the look-up before, within a worker's last 30 s. */
  WEBHOOK_TIMEOUT_MS: number(15_000, 100, 20_000),
  /** How long a webhook's old secret signs beside the new one. */
  WEBHOOK_ROTATION_HOURS: number(24, 0, 720),
  /** How long finished jobs are kept, instead of each account's own number of days; for tests. */
  RETENTION_SECONDS: z.coerce.number().int().min(1).max(2_592_000).optional(),

  /** Seals what is stored of a capture request. */
  PAYLOAD_KEYS: keyRing,
  /** Signs links to results. */
  LINK_KEYS: keyRing,
  /** Signs sign-in sessions. */
  AUTH_SECRET: z.string().min(32, { message: "must be at least 32 characters" }),
  ...accountVariables,
  /** The operator's bearer token; without it the operator's paths do not exist. */
  ADMIN_TOKEN: z.string().min(16, { message: "must be at least 16 characters" }).optional(),
});

const USUAL_PAGES = 4;

/** Whether no region has more than one browser. */
const haveOneEach = (slots: z.output<typeof slotsByRegion>): boolean =>
  typeof slots === "number" ? slots === 1 : Object.values(slots).every((count) => (count ?? 0) <= 1);

const Settings = Variables.transform(({ BROWSER_PAGES: pages, ...others }) => ({
  ...others,
  BROWSER_PAGES: pages ?? (haveOneEach(others.BROWSER_SLOTS) ? 1 : USUAL_PAGES),
}));
export type Settings = z.output<typeof Settings>;

/** A variable or secret is missing or malformed; the message names each in one line. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** The same environment object lives as long as the isolate, so its settings are read once. */
const read = new WeakMap<object, Settings>();

/** @throws {ConfigurationError} naming every variable that is missing or malformed. */
export function settings(env: object): Settings {
  const known = read.get(env);
  if (known !== undefined) return known;
  const parsed = Settings.safeParse(env);
  if (!parsed.success) throw new ConfigurationError(explain(parsed.error));
  read.set(env, parsed.data);
  return parsed.data;
}

function explain(error: z.ZodError): string {
  const wrong = error.issues.map((issue) => {
    const missing = issue.code === "invalid_type" && issue.message.includes("received undefined");
    return `${issue.path.join(".")} ${missing ? "is missing" : issue.message}`;
  });
  return `Stillframe is not configured: ${wrong.join("; ")}.`;
}

/** JSON bodies. */
export const MAX_JSON_BYTES = 1024 * 1024;

/** How long an isolate trusts what it read of a token. A revoked token must stop working within 5 s everywhere. */
export const TOKEN_CACHE_MS = 3000;

/** Tokens an isolate remembers; enough for every active account, small enough not to matter. */
export const TOKEN_CACHE_SIZE = 5000;

/**
 * How long requests are held for work that has not said how it ended; then they are given back. Longer than any work:
 * a capture takes minutes at most, and a consumer lives 15.
 */
export const CHARGE_HOLD_MS = 20 * 60_000;

export const BURST_WINDOW_MS = 60_000;

/** Chrome's largest texture, and so the tallest single picture. */
export const MAX_TEXTURE_PX = 16_384;

/** The tallest tile of a tall page; wide pages have shorter ones, so that each fits into one message. */
export const TILE_HEIGHT_PX = 4096;

/** The largest result; it is held in an isolate of 128 MB while it is sent. */
export const MAX_RESULT_BYTES = 50 * 1024 * 1024;

/** How long the object of accepted jobs waits before it says that their charge is to be kept; the next charge says it too. */
export const JOB_KEEP_MS = 3000;

/** How long a job waits in line for a browser before it lets others go first. */
export const JOB_CAPACITY_WAIT_MS = 5000;

/** When a job is taken up again that found no free browser, or, doubled each time, whose payload no key of ours opens. */
export const JOB_RETURN_MS = 5000;

/** A message that was not taken up by then is sent again: doubled each time up to the second, as a queue may be behind. */
export const JOB_RESEND_MS = 10_000;
export const JOB_RESEND_MAX_MS = 15 * 60_000;

/** Jobs behind those there is room for that are looked at, when the hosts of the first are busy. */
export const JOB_LOOKAHEAD = 200;

/** What a worker may have written under its claim is looked for once it cannot write any more: it lives 15 minutes. */
export const JOB_LEFTOVER_MS = 15 * 60_000;

/** Rows that one run of a jobs object's alarm handles of each kind, so that it ends soon; the next follows at once. */
export const JOB_ALARM_ROWS = 100;

/** Until when work comes back that the alarm could not do, if nothing else wakes it. */
export const JOB_ALARM_RETRY_MS = 30_000;
