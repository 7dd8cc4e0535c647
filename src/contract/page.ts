import { z } from "zod";

/** The part of a query that asks for one page of a list. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,9}$/, { message: "must be a whole number from 1 to 100" })
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20),
  cursor: z
    .string()
    .regex(/^[\w-]{1,32}$/, { message: "must be a `nextCursor` of an earlier answer" })
    .optional()
    .meta({ description: "The `nextCursor` of the page before." }),
};
