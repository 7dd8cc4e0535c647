import type { JobView } from "../../contract/job.ts";
import type { DeliveryView } from "../../contract/webhook.ts";

interface Shown {
  jobs?: readonly JobView[];
  deliveries?: readonly DeliveryView[];
}

/**
 * For the part of a page that shows these. While something is under way the page asks again, and shows the part anew once
 * what `data-live` says is different.
 */
export const liveness = ({ jobs = [], deliveries = [] }: Shown) => ({
  "data-live": [
    ...jobs.map(({ status, attempts, cancelRequested }) => `${status}${attempts}${cancelRequested ? "x" : ""}`),
    ...deliveries.map(({ state, attempts }) => `${state}${attempts.length}`),
  ].join(" "),
  "data-busy":
    jobs.some(({ finishedAt }) => finishedAt === null) || deliveries.some(({ state }) => state === "pending")
      ? ""
      : undefined,
});
