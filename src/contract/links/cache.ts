import { z } from "zod";
import { operation } from "../operation.ts";

const Which = z
  .strictObject({
    url: z.string().min(1).max(8192).optional().meta({ description: "Forget every picture of this address." }),
    all: z.literal("true").optional().meta({ description: "Forget every picture of the account." }),
  })
  .refine(({ url, all }) => (url === undefined) !== (all === undefined), {
    message: "Say either `url` or `all=true`.",
    path: ["url"],
  });

export const forgetCached = operation({
  name: "forgetCached",
  method: "DELETE",
  path: "/api/cache",
  summary: "Forget kept pictures",
  description:
    "Nobody gets them from the service any more within 5 seconds. What a browser has kept for itself stays there until its `max-age` is over.",
  tag: "Links",
  auth: "token",
  query: Which,
  output: null,
  status: 204,
  errors: [],
});
