import { z } from "zod";

/**
 * A job, as it is handed to the browser that was lent for it. Parsed there: sender and receiver may be of different
 * versions for minutes after a deploy. One that cannot be read is refused, and the job is sent again later.
 */
export const JobOrder = z.object({
  version: z.literal(1),
  account: z.string(),
  job: z.string(),
  /** The pool that lent the slot, the slot, and the number of the loan. */
  region: z.string(),
  slot: z.int(),
  loanId: z.number(),
});
export type JobOrder = z.output<typeof JobOrder>;
