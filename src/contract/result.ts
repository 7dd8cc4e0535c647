import { z } from "zod";
import { MEDIA_TYPES } from "./format.ts";
import { operation } from "./operation.ts";

/** The longest header of these that is read. */
const header = z.string().max(1000).optional();

export const getResult = operation({
  name: "getResult",
  method: "GET",
  path: "/api/results/{link}",
  summary: "Download a result",
  description: "The `resultUrl` of a job. It needs no token, and opens until the job's `resultExpiresAt`.",
  tag: "Jobs",
  auth: "none",
  params: z.object({ link: z.string().min(1).max(1024) }),
  query: z.object({
    download: z.literal("1").optional().meta({ description: "To be saved as a file rather than shown." }),
  }),
  requestHeaders: z.object({ range: header, "if-range": header, "if-none-match": header }),
  output: { bytes: MEDIA_TYPES },
  status: 200,
  otherStatuses: { 206: "The part that `Range` asked for.", 304: "The client has it already (`If-None-Match`)." },
  headers: {
    ETag: "Of the bytes; for `If-None-Match` and `If-Range`.",
    "Accept-Ranges": "`bytes`.",
    "Content-Range": "Which bytes these are, with 206.",
  },
  errors: ["link_expired", "link_invalid", "not_found", "range_not_satisfiable"],
});
