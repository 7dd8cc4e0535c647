import {
  HOLDS,
  HOSTS,
  JOB_TABLES,
  OUTPUTS,
  KEPT_REQUESTS,
  PAYLOAD_PARTS,
  SUSPENSION,
  VERSIONS_AND_PLACES,
} from "../jobs/store/schema.ts";
import { UNDELIVERED, WEBHOOK_EVENTS_BY_JOB, WEBHOOK_FAILURES, WEBHOOK_TABLES } from "../webhooks/store/schema.ts";

/** The steps of an account object's tables, in order. Append-only. */
export const SCHEMA = [
  JOB_TABLES,
  HOLDS,
  WEBHOOK_TABLES,
  WEBHOOK_FAILURES,
  SUSPENSION,
  WEBHOOK_EVENTS_BY_JOB,
  VERSIONS_AND_PLACES,
  OUTPUTS,
  HOSTS,
  PAYLOAD_PARTS,
  KEPT_REQUESTS,
  UNDELIVERED,
];
