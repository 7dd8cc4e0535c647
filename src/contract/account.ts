import { z } from "zod";
import { operation } from "./operation.ts";

export const PLANS = ["free", "pro", "growth", "scale"] as const;
export const Plan = z.enum(PLANS);
export type Plan = z.infer<typeof Plan>;

/** Days a finished job and its result are kept. */
export const RetentionDays = z.int().min(1).max(30);

export const AccountView = z
  .object({
    id: z.string(),
    email: z.string(),
    plan: Plan,
    retentionDays: RetentionDays,
    suspended: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Account" });
export type AccountView = z.infer<typeof AccountView>;

export const UsageView = z
  .object({
    plan: Plan,
    limit: z.int().meta({ description: "Requests the plan has in a month." }),
    used: z.int(),
    remaining: z.int(),
    reset: z.iso.datetime().meta({ description: "When the next month begins (UTC)." }),
    retentionDays: RetentionDays,
    browserSeconds: z.number().meta({ description: "How long captures held a browser this month." }),
    cacheHits: z
      .int()
      .meta({ description: "Answers of this month with a picture that was kept; they are not charged." }),
    failures: z
      .object({
        browserSeconds: z.number().meta({ description: "How long failed captures held a browser in this hour." }),
        limit: z.number().meta({ description: "Once they have held one for longer, further failures are charged." }),
        reset: z.iso.datetime().nullable().meta({ description: "When the hour is over; null before a failure." }),
      })
      .meta({ description: "Browser time of captures that failed. They are free up to the limit." }),
  })
  .meta({ id: "Usage" });
export type UsageView = z.infer<typeof UsageView>;

const NewToken = z
  .object({ id: z.string(), token: z.string().meta({ description: "Shown this once; only its hash is kept." }) })
  .meta({ id: "NewToken" });

const NewAccount = z
  .object({
    id: z.string(),
    token: NewToken.shape.token,
    tokenId: z.string().meta({ description: "To revoke it by." }),
  })
  .meta({ id: "NewAccount" });

const AccountId = z.object({ id: z.string().min(1).max(64) });
const email = z.email().max(254).toLowerCase();

export const getUsage = operation({
  name: "getUsage",
  method: "GET",
  path: "/api/usage",
  summary: "See this month's usage",
  tag: "Account",
  auth: "token",
  output: UsageView,
  status: 200,
  errors: [],
});

export const createAccount = operation({
  name: "createAccount",
  method: "POST",
  path: "/api/admin/accounts",
  summary: "Create an account and its first token",
  tag: "Operator",
  auth: "admin",
  body: z.strictObject({ email, plan: Plan, retentionDays: RetentionDays.optional() }),
  output: NewAccount,
  status: 201,
  errors: [],
});

export const findAccounts = operation({
  name: "findAccounts",
  method: "GET",
  path: "/api/admin/accounts",
  summary: "Find accounts by email",
  tag: "Operator",
  auth: "admin",
  query: z.strictObject({ email }),
  output: z.object({ accounts: z.array(AccountView) }),
  status: 200,
  errors: [],
});

export const updateAccount = operation({
  name: "updateAccount",
  method: "PATCH",
  path: "/api/admin/accounts/{id}",
  summary: "Change an account's plan, retention or suspension",
  tag: "Operator",
  auth: "admin",
  params: AccountId,
  body: z.strictObject({
    plan: Plan.optional(),
    retentionDays: RetentionDays.optional(),
    suspended: z.boolean().optional(),
  }),
  output: AccountView,
  status: 200,
  errors: ["not_found"],
});

const Link = z.object({ url: z.string(), expiresAt: z.iso.datetime() }).meta({ id: "OperatorLink" });

export const resetPassword = operation({
  name: "resetPassword",
  method: "POST",
  path: "/api/admin/accounts/{id}/reset-password",
  summary: "Make a link to set a new password",
  description: "Opens once, for an hour. Give it to whoever the account belongs to.",
  tag: "Operator",
  auth: "admin",
  params: AccountId,
  output: Link,
  status: 201,
  errors: ["not_found"],
});

export const createInvitation = operation({
  name: "createInvitation",
  method: "POST",
  path: "/api/admin/invitations",
  summary: "Invite somebody to sign up",
  description: "Makes a link by which this email can sign up where sign-ups are by invitation. Valid for 7 days.",
  tag: "Operator",
  auth: "admin",
  body: z.strictObject({ email }),
  output: Link,
  status: 201,
  errors: [],
});

export const createToken = operation({
  name: "createToken",
  method: "POST",
  path: "/api/admin/accounts/{id}/tokens",
  summary: "Create another token for an account",
  tag: "Operator",
  auth: "admin",
  params: AccountId,
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  output: NewToken,
  status: 201,
  errors: ["not_found"],
});

export const revokeToken = operation({
  name: "revokeToken",
  method: "DELETE",
  path: "/api/admin/accounts/{id}/tokens/{tokenId}",
  summary: "Revoke a token",
  tag: "Operator",
  auth: "admin",
  params: AccountId.extend({ tokenId: z.string().min(1).max(64) }),
  output: null,
  status: 204,
  errors: ["not_found"],
});
