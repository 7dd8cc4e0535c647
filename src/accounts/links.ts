import type * as contract from "../contract/account.ts";
import { invalidField, Problem } from "../contract/problem.ts";
import type { Call, Handler } from "../http/handler.ts";
import { hasAccount } from "./members.ts";
import { findPasswordHolder, type PasswordHolder } from "./passwords.ts";
import { openTicket, signTicket, type Ticket } from "./tickets.ts";

const RESET_MS = 3_600_000;
const INVITATION_MS = 7 * 86_400_000;

/** A link by which whoever acts for an account sets a new password. It opens once. */
export const resetPassword: Handler<typeof contract.resetPassword> = async ({ params }, call) => {
  const link = await resetLink(call, params.id);
  if (link === null) throw new Problem("not_found", "There is no account with this id.");
  return { url: link.url, expiresAt: link.expiresAt };
};

/** The same, with the address of whom it is for; `null` when there is no such account. */
export async function resetLink(call: Call, account: string) {
  const holder = await findPasswordHolder(call.env.DB, account);
  if (holder === null) return null;
  const expiresAt = Date.now() + RESET_MS;
  const ticket = { purpose: "reset-password", subject: account, stamp: holder.stamp, expiresAt } as const;
  return { ...(await ticketLink(call, "/reset-password", ticket)), email: holder.email };
}

/** A link by which one person may sign up though not everybody may. */
export const createInvitation: Handler<typeof contract.createInvitation> = async ({ body: { email } }, call) => {
  if (await hasAccount(call.env.DB, email)) {
    throw invalidField(["email"], "There is an account with this email already.", "taken");
  }
  const expiresAt = Date.now() + INVITATION_MS;
  return await ticketLink(call, "/sign-up", { purpose: "invitation", subject: email, stamp: "", expiresAt });
};

/** An address with a ticket in it. */
export async function ticketLink({ settings, origin }: Call, path: string, ticket: Ticket) {
  const query = new URLSearchParams({ ticket: await signTicket(settings.AUTH_SECRET, ticket) });
  return { url: `${origin}${path}?${query.toString()}`, expiresAt: new Date(ticket.expiresAt).toISOString() };
}

/** Whose password a link sets; `null` when it is none of ours, over, or was used. */
export async function holderOf(
  { env, settings }: Call,
  text: string,
): Promise<(PasswordHolder & { account: string }) | null> {
  const ticket = await openTicket(settings.AUTH_SECRET, { purpose: "reset-password", text, now: Date.now() });
  const holder = ticket && (await findPasswordHolder(env.DB, ticket.subject));
  return ticket !== null && holder?.stamp === ticket.stamp ? { ...holder, account: ticket.subject } : null;
}

/** Who was invited by a link; `null` when it is none of ours, or over. */
export async function invitedBy({ settings }: Call, text: string): Promise<string | null> {
  const ticket = await openTicket(settings.AUTH_SECRET, { purpose: "invitation", text, now: Date.now() });
  return ticket?.subject ?? null;
}
