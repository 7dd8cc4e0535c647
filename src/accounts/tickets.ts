import { z } from "zod";
import { constantTimeEqual, hmacHex } from "../lib/crypto.ts";

/** What a link is for that the operator makes, or that is sent by mail. */
export type Purpose = "reset-password" | "invitation" | "verify-email";

const Ticket = z.object({
  purpose: z.string(),
  /** An account, or an email. */
  subject: z.string(),
  /** What has to be the same still when it is used, so that it opens once. */
  stamp: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.int(),
});
export type Ticket = z.output<typeof Ticket> & { purpose: Purpose };

const MAX_LENGTH = 2000;

/** A text that nobody else can make, with all that it says in it. */
export async function signTicket(secret: string, ticket: Ticket): Promise<string> {
  const text = Buffer.from(JSON.stringify(ticket)).toString("base64url");
  return `${text}.${await hmacHex(secret, `ticket.${text}`)}`;
}

/** What a ticket says; `null` when it is not one of ours, is for something else, or is over. */
export async function openTicket(
  secret: string,
  { purpose, text, now }: { purpose: Purpose; text: string; now: number },
): Promise<Ticket | null> {
  const [said = "", signature = ""] = text.length > MAX_LENGTH ? [] : text.split(".", 2);
  if (!(await constantTimeEqual(await hmacHex(secret, `ticket.${said}`), signature))) return null;
  const { data } = Ticket.safeParse(JSON.parse(Buffer.from(said, "base64url").toString()));
  return data !== undefined && data.purpose === purpose && data.expiresAt > now ? { ...data, purpose } : null;
}
