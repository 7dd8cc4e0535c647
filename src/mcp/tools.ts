import type { CallToolResult, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { CaptureRequest, captureScreenshot } from "../contract/capture.ts";
import { createJob, getJob, listJobs } from "../contract/job.ts";
import type { AccountCall } from "../http/handler.ts";
import { parseInput } from "../http/input.ts";
import * as jobs from "../jobs/routes.ts";
import { takePicture } from "../screenshots/routes.ts";
import { jsonResult, pictureResult } from "./content.ts";

/** One tool: what an agent reads of it, and what it does. Arguments are checked by `run`, in the words of the API. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** Shown to the agent. */
  input: z.ZodType;
  readOnly: boolean;
  run(input: unknown, call: AccountCall): Promise<CallToolResult>;
}

const capture: Tool = {
  name: "capture",
  title: "Capture a web page",
  description:
    "Takes a picture of a web page and answers with it, and with what is known of it: the page's status, its size, what " +
    "was removed. At most 8000 pixels a side and 3.75 MiB: for long pages ask for `jpeg` with a `quality` of 70, or for " +
    "one element by `selector`. Counts as one request of the account. `describe_options` explains every field.",
  input: CaptureRequest,
  readOnly: true,
  async run(input, call) {
    const picture = await takePicture(parseInput(captureScreenshot, { body: input, query: {} }).body, call);
    return await pictureResult(picture, call.headers);
  },
};

const createJobTool: Tool = {
  name: "create_job",
  title: "Queue a capture",
  description:
    "Queues a capture that is carried out and retried in the background, and answers with the job. Ask `get_job` for " +
    "how it ended; its `resultUrl` opens the picture without a token for some minutes.",
  input: CaptureRequest,
  readOnly: false,
  run: async (input, call) =>
    jsonResult(await jobs.createJob(parseInput(createJob, { body: input, headers: {} }), call)),
};

const getJobTool: Tool = {
  name: "get_job",
  title: "See a job",
  description: "Answers with a job by its id: its status, its result with a fresh link, or why it failed.",
  input: getJob.params,
  readOnly: true,
  run: async (input, call) => jsonResult(await jobs.getJob(parseInput(getJob, { params: input }), call)),
};

const listJobsTool: Tool = {
  name: "list_jobs",
  title: "List jobs",
  description: "Lists the account's jobs, newest first; `cursor` is the `nextCursor` of the answer before.",
  input: listJobs.query.extend({ limit: z.int().min(1).max(100).optional() }),
  readOnly: true,
  // The same query as in an address, where a number is text.
  run: async (input, call) => jsonResult(await jobs.listJobs(parseInput(listJobs, { query: asQuery(input) }), call)),
};

const describeOptions: Tool = {
  name: "describe_options",
  title: "Describe the capture options",
  description: "Answers with every field of a capture request as JSON Schema: types, ranges, defaults and meanings.",
  input: z.strictObject({}),
  readOnly: true,
  run: async () => jsonResult(inputSchemaOf(CaptureRequest)),
};

export const TOOLS: readonly Tool[] = [capture, createJobTool, getJobTool, listJobsTool, describeOptions];

/**
 * A schema as agents are shown it: an object at its root, as the protocol asks, with the schemas that have names of
 * their own under `$defs`.
 */
export function inputSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $ref, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const root = $ref === undefined ? undefined : json.$defs?.[$ref.replace("#/$defs/", "")];
  return { ...root, ...json };
}

/**
 * What the protocol's library is given as a tool's input: it shows the schema, and hands on what comes unchecked. The
 * tool checks it itself, so that an agent reads the same sentences as any other caller of the API.
 */
export function shownSchema(schema: z.ZodType): StandardSchemaWithJSON {
  const json = () => inputSchemaOf(schema);
  return {
    "~standard": {
      version: 1,
      vendor: "stillframe",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

function asQuery(input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === "number" ? `${value}` : (value as unknown)]),
  );
}
