import { z } from "zod";
import { operation } from "./operation.ts";

const Statistics = z.object({
  captures: z.int().meta({ description: "Captures that a browser began, good ones and failures." }),
  failures: z
    .record(z.string(), z.int())
    .meta({ description: "How many failed, by code; `abandoned` where the caller left." }),
  phases: z
    .record(z.string(), z.object({ p50: z.int(), p95: z.int() }))
    .meta({ description: "Milliseconds of each phase that half, and 95 %, of the captures stayed below." }),
  browserSeconds: z.number().meta({ description: "For how long browsers were used by captures." }),
  sessions: z.object({
    open: z.int().meta({ description: "Browsers that are open now." }),
    busy: z.int().meta({ description: "Captures that are under way." }),
    refused: z.int().meta({ description: "Callers that no browser was free for in time." }),
  }),
  waiting: z.int().meta({ description: "Callers that wait for a browser now." }),
});

/** Messages in a queue; `null` where it does not say. */
const backlog = z.int().nullable();

export const Stats = Statistics.extend({
  since: z.iso.datetime(),
  regions: z
    .record(z.string(), Statistics)
    .meta({ description: "The same for each region that browsers were used in." }),
  backlogs: z.object({ captureJobs: backlog, webhookDeliveries: backlog }),
}).meta({ id: "Stats" });
export type Stats = z.infer<typeof Stats>;

export const getStats = operation({
  name: "getStats",
  method: "GET",
  path: "/api/admin/stats",
  summary: "See what the last 24 hours were like",
  tag: "Operator",
  auth: "admin",
  output: Stats,
  status: 200,
  errors: [],
});
