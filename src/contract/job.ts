import { z } from "zod";
import { CaptureRequest, MAX_CAPTURE_BODY_BYTES, REMOVAL_TYPES } from "./capture.ts";
import { FORMAT_NAMES, MEDIA_TYPES } from "./format.ts";
import { operation } from "./operation.ts";
import { pageQuery } from "./page.ts";
import { type ProblemCode, PROBLEMS } from "./problem.ts";

export const JOB_STATUSES = ["QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELED"] as const;
export const JobStatus = z.enum(JOB_STATUSES);
export type JobStatus = z.infer<typeof JobStatus>;

/** Captures in one batch. */
const MAX_BATCH = 20;

/** How it is known what an element is, the surest first. */
const FoundBy = z.enum(["answered", "rule", "list", "model"]);
export type FoundBy = z.infer<typeof FoundBy>;

/** An element that was removed: what it was taken for, the probability of that, how that is known, and where it was. */
export const Removed = z.object({
  type: z.enum(REMOVAL_TYPES),
  confidence: z.number(),
  selector: z.string(),
  how: FoundBy.optional().meta({
    description:
      "`answered`: it asked for consent and went when it was told no. `rule`: a rule knows the dialog. `list`: a filter list names it, and the model agrees. `model`: by what it looks like.",
  }),
  box: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .optional()
    .meta({ description: "Where it was, in CSS pixels of the page." }),
});
export type Removed = z.infer<typeof Removed>;

const Result = z.object({
  contentType: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  width: z.int().nullable().meta({ description: "Pixels; images only." }),
  height: z.int().nullable().meta({ description: "Pixels; images only." }),
  sha256: z.string().meta({ description: "Of the bytes, in hex." }),
  targetStatus: z.int().nullable().meta({ description: "The status the page itself answered with." }),
  targetUrl: z.string().nullable().meta({ description: "The page's address after redirects." }),
  removed: z.array(Removed).meta({ description: "What `aiRemoval` and `hideElements` removed." }),
});

const JobError = z.object({
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  retryable: z.boolean().meta({ description: "Whether the same request may succeed later." }),
});

/** A job as its account sees it. What does not apply yet is `null`. */
export const JobView = z
  .object({
    id: z.string(),
    status: JobStatus,
    batchId: z.string().nullable(),
    url: z.string(),
    format: z.enum(FORMAT_NAMES),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    attempts: z.int().meta({ description: "Tries that were begun." }),
    cancelRequested: z.boolean(),
    resultUrl: z.string().nullable().meta({ description: "Opens the result without a token until `resultExpiresAt`." }),
    resultExpiresAt: z.iso.datetime().nullable(),
    result: Result.nullable(),
    error: JobError.nullable(),
    retainedUntil: z.iso.datetime().nullable().meta({ description: "When the job and its result are deleted." }),
  })
  .meta({ id: "Job" });
export type JobView = z.infer<typeof JobView>;

const Counts = z.object({
  QUEUED: z.int(),
  RUNNING: z.int(),
  SUCCEEDED: z.int(),
  FAILED: z.int(),
  CANCELED: z.int(),
});

const NewBatch = z.object({ id: z.string(), jobs: z.array(JobView).meta({ description: "In the order given." }) });

const Id = z.object({ id: z.string().min(1).max(64) });

const IdempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, { message: "must be 1 to 255 printable ASCII characters" })
    .optional()
    .meta({
      description: "The same key and body within 24 hours give the job that is there; it is not charged again.",
    }),
});

/** The longest that a request for a job waits for its end, in seconds. */
export const MAX_WAIT_S = 60;

const PreferHeader = z.object({
  prefer: z
    .string()
    .optional()
    .meta({
      description: `\`wait=N\`, 1 to ${MAX_WAIT_S} seconds: answers 200 with the job as soon as it has ended, else 202 when the time is over. Anything else is ignored (RFC 7240).`,
    }),
});

const RATE_HEADERS = {
  "X-RateLimit-Limit": "Requests your plan has in a month.",
  "X-RateLimit-Remaining": "Requests left this month.",
  "X-RateLimit-Reset": "When the next month begins, in Unix seconds.",
} as const;

const REPLAYED = { "Idempotent-Replayed": "`true` when the key had been used: nothing new was made." } as const;

export const createJob = operation({
  name: "createJob",
  method: "POST",
  path: "/api/jobs",
  summary: "Create a capture job",
  description:
    "Answers once the job is durably stored. A job that fails, or is canceled before it ran, is not charged.",
  tag: "Jobs",
  auth: "token",
  requestHeaders: IdempotencyHeaders.extend(PreferHeader.shape),
  body: CaptureRequest,
  maxBodyBytes: MAX_CAPTURE_BODY_BYTES,
  output: JobView,
  status: 202,
  otherStatuses: { 200: "The job has ended within the time that `Prefer: wait` gave it." },
  headers: {
    Location: "The job's path.",
    "Preference-Applied": "`wait=N` when the answer waited for the job.",
    ...RATE_HEADERS,
    ...REPLAYED,
  },
  errors: ["url_not_allowed", "quota_exceeded", "rate_limited", "idempotency_key_reused"],
});

export const getJob = operation({
  name: "getJob",
  method: "GET",
  path: "/api/jobs/{id}",
  summary: "See a job",
  description: "Each reading of a job that succeeded makes a fresh `resultUrl`.",
  tag: "Jobs",
  auth: "token",
  params: Id,
  output: JobView,
  status: 200,
  errors: ["not_found"],
});

export const listJobs = operation({
  name: "listJobs",
  method: "GET",
  path: "/api/jobs",
  summary: "List jobs, newest first",
  tag: "Jobs",
  auth: "token",
  query: z.strictObject({
    status: JobStatus.optional(),
    ...pageQuery,
  }),
  output: z.object({ jobs: z.array(JobView), nextCursor: z.string().nullable() }),
  status: 200,
  errors: [],
});

export const cancelJob = operation({
  name: "cancelJob",
  method: "DELETE",
  path: "/api/jobs/{id}",
  summary: "Cancel a job",
  description: "A queued job ends at once. A running one ends when its browser has finished; its output is discarded.",
  tag: "Jobs",
  auth: "token",
  params: Id,
  output: JobView,
  status: 200,
  otherStatuses: { 202: "The job is running and will be canceled." },
  errors: ["not_found", "already_finished"],
});

export const createBatch = operation({
  name: "createBatch",
  method: "POST",
  path: "/api/jobs/batch",
  summary: "Create up to 20 jobs at once",
  description: "All are accepted or none: valid, within the quota, and durably stored. Each counts as one request.",
  tag: "Jobs",
  auth: "token",
  requestHeaders: IdempotencyHeaders,
  body: z.strictObject({ captures: z.array(CaptureRequest).min(1).max(MAX_BATCH) }),
  maxBodyBytes: MAX_CAPTURE_BODY_BYTES,
  output: NewBatch,
  status: 202,
  headers: { Location: "The batch's path.", ...RATE_HEADERS, ...REPLAYED },
  errors: ["url_not_allowed", "plan_required", "quota_exceeded", "rate_limited", "idempotency_key_reused"],
});

export const getBatch = operation({
  name: "getBatch",
  method: "GET",
  path: "/api/jobs/batch/{id}",
  summary: "See a batch and its jobs",
  tag: "Jobs",
  auth: "token",
  params: Id,
  output: NewBatch.extend({ counts: Counts }),
  status: 200,
  errors: ["not_found"],
});
