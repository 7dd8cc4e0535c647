import { z } from "zod";
import { operation } from "./operation.ts";

const Check = z.object({ ok: z.boolean(), milliseconds: z.number() });

const Limits = z.object({
  browserSlots: z.int().meta({ description: "Browsers that all regions together may have open: `BROWSER_SLOTS`." }),
  sessions: z.int().nullable().meta({ description: "Browsers that are open; `null` where it could not be asked." }),
  maxSessions: z.int().nullable().meta({ description: "Browsers that the account may have open at once." }),
});

export const Health = z
  .object({
    ok: z.boolean(),
    version: z.string(),
    checks: z.record(z.string(), Check).optional().meta({ description: "By part; with `deep=1` only." }),
    egress: z.string().optional().meta({ description: "How browsers reach the internet; with `deep=1` only." }),
    limits: Limits.optional().meta({ description: "Of the account; with `deep=1` only." }),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof Health>;

export const getHealth = operation({
  name: "getHealth",
  method: "GET",
  path: "/health",
  summary: "See whether the service is up",
  description: "With `deep=1` and the operator's token it also asks everything the service is built on.",
  tag: "Service",
  auth: "none",
  optionalAuth: "admin",
  query: z.object({ deep: z.literal("1").optional().meta({ description: "Needs the operator's token." }) }),
  output: Health,
  status: 200,
  errors: ["unauthorized", "not_found"],
});

export const getOpenApi = operation({
  name: "getOpenApi",
  method: "GET",
  path: "/openapi.json",
  summary: "This document",
  tag: "Service",
  auth: "none",
  output: z.looseObject({ openapi: z.string() }).meta({ description: "An OpenAPI 3.1 document." }),
  status: 200,
  errors: [],
});
