import { z } from "zod";

/** One for the document, or one for each step through a shadow root or frame. */
const Selector = z.union([z.string(), z.array(z.string())]);
export type Selector = z.infer<typeof Selector>;

/** Consent dialogs as they are listed: where they are at home, what they are, and what in them says no. */
export const Dialogs = z.array(
  z.object({
    /** Only on pages whose address matches this. */
    url: z.string().optional(),
    popup: z.array(Selector),
    no: z.array(Selector),
  }),
);
export type Dialogs = z.infer<typeof Dialogs>;
