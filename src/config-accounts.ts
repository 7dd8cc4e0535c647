import { z } from "zod";

/** Operational numbers of accounts: what each plan may use, and who may sign up; like `config.ts`, which takes them in. */

/** A JSON object of numbers by plan; a plan that is left out keeps its default. */
const byPlan = (defaults: Record<PlanName, number>) =>
  z
    .string()
    .default("{}")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({
          code: "custom",
          message: 'must be a JSON object of numbers by plan, such as {"free": 500}',
        });
        return z.NEVER;
      }
    })
    .pipe(z.strictObject(byPlanShape).partial())
    .transform((given): Record<PlanName, number> => ({
      free: given.free ?? defaults.free,
      pro: given.pro ?? defaults.pro,
      growth: given.growth ?? defaults.growth,
      scale: given.scale ?? defaults.scale,
    }));

const limit = z.int().min(0).max(1_000_000_000);
const byPlanShape = { free: limit, pro: limit, growth: limit, scale: limit };
type PlanName = keyof typeof byPlanShape;

/** A whole number of captures. */
const captures = (fallback: number) => z.coerce.number().int().min(0).max(1_000_000).default(fallback);

/** A JSON object of short texts by plan. */
const textByPlan = z
  .string()
  .default("{}")
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: 'must be a JSON object of texts by plan, such as {"pro": "$19"}' });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(["free", "pro", "growth", "scale"]), z.string().max(40)));

/** What an operator can set of accounts. */
export const accountVariables = {
  /** Captures that an account may have under way at once; further ones wait. */
  CAPTURES_AT_ONCE: byPlan({ free: 2, pro: 5, growth: 20, scale: 50 }),
  /** Requests an account has in a calendar month (UTC). */
  MONTHLY_REQUESTS: byPlan({ free: 500, pro: 5000, growth: 25_000, scale: 100_000 }),
  /** Requests an account may make in any 60 seconds. */
  REQUESTS_PER_MINUTE: byPlan({ free: 20, pro: 60, growth: 300, scale: 1000 }),
  /** Browser time that an account's failed captures may use in an hour; further failures are charged. */
  FAILED_BROWSER_SECONDS: byPlan({ free: 300, pro: 900, growth: 3600, scale: 7200 }),

  /** How often in a row a host may fail, or answer 429 or 503, before an account leaves it alone for some minutes. */
  TARGET_FAILURES: byPlan({ free: 10, pro: 20, growth: 50, scale: 100 }),
  /** Captures of one host that an account's jobs have under way at once, so that a batch is no attack on a site. */
  JOBS_PER_HOST: byPlan({ free: 2, pro: 5, growth: 10, scale: 20 }),

  /** Who may sign up: anybody, whom the operator invited, or nobody. GitHub is offered when its two secrets are set. */
  SIGN_UPS: z.enum(["open", "invited", "closed"]).default("closed"),
  /**
   * Captures a day that visitors without an account may make on the landing page, from one network and in all; 0 turns it
   * off. Only where sign-ups are open.
   */
  TRIES_PER_NETWORK: captures(3),
  TRIES_PER_DAY: captures(200),
  /** What each plan costs, as the landing page shows it, and where a plan is bought or asked for (a page, or `mailto:`). */
  PLAN_PRICES: textByPlan,
  PLANS_LINK: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  /**
   * Where mail comes from, and the HTTP service that sends it (`POST` of JSON, as Resend's `/emails`) with its token; the
   * latter two are not needed where the binding `EMAIL` is there. With mail, addresses are verified before the first sign-in.
   */
  MAIL_FROM: z.string().min(3).max(320).optional(),
  MAIL_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_TOKEN: z.string().min(1).optional(),
  /** Where both are set, who signs up has to pass Cloudflare Turnstile. */
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
  TURNSTILE_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
};

/** Jobs of one account that may be under way at once, sent or running; the others wait for their turn. */
export const JOBS_IN_FLIGHT: Readonly<Record<PlanName, number>> = { free: 2, pro: 5, growth: 20, scale: 50 };
