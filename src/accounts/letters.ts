import type { Call } from "../http/handler.ts";
import { sha256Hex } from "../lib/crypto.ts";
import { isTransientD1Error, retry } from "../lib/retry.ts";
import { canSend, send } from "../mail/send.ts";
import { resetLink, ticketLink } from "./links.ts";
import { openTicket } from "./tickets.ts";

/** How long a link in a letter opens. */
const VERIFY_MS = 86_400_000;

/** Somebody who has signed up, verified or not. */
interface Person {
  id: string;
  email: string;
  verified: boolean;
  /** Changes with the password. */
  stamp: string;
}

/** Whether people prove that an address is theirs, and set forgotten passwords, by mail. */
export const usesMail = ({ settings, env }: Pick<Call, "settings" | "env">): boolean => canSend({ settings, env });

/** `null` for nobody. */
export async function findPerson(db: D1Database, email: string): Promise<Person | null> {
  const query = `SELECT users.id, users.email, email_verified, password FROM users
    LEFT JOIN credentials ON credentials.user_id = users.id AND provider_id = 'credential' WHERE users.email = ?`;
  type Row = { id: string; email: string; email_verified: number; password: string | null };
  const row = await db.prepare(query).bind(email.toLowerCase()).first<Row>();
  if (row === null) return null;
  const { id, password } = row;
  return { id, email: row.email, verified: row.email_verified === 1, stamp: await sha256Hex(`${id}.${password}`) };
}

/** Writes to whoever signed up with an address, whether it was new or not: the page says the same in each case. */
export async function writeAfterSignUp(call: Call, email: string): Promise<void> {
  const person = await findPerson(call.env.DB, email);
  if (person === null) return;
  if (!person.verified) return await writeToVerify(call, person);
  const text = `Somebody, perhaps you, signed up with this address, which has an account already.\nSign in: ${call.origin}/sign-in\nA new password: ${call.origin}/forgot-password\n`;
  await send(call, { to: email, subject: "You have an account at Stillframe", text });
}

async function writeToVerify(call: Call, { email, stamp }: Person): Promise<void> {
  const expiresAt = Date.now() + VERIFY_MS;
  const { url } = await ticketLink(call, "/verify-email", {
    purpose: "verify-email",
    subject: email,
    stamp,
    expiresAt,
  });
  const text = `Open this link within a day to use your account:\n${url}\n\nIf you did not sign up at ${call.origin}, do nothing: nobody gets in.\n`;
  await send(call, { to: email, subject: "Confirm your address for Stillframe", text });
}

/** Writes a link for a new password, where there is an account. */
export async function writeToReset(call: Call, email: string): Promise<void> {
  const account = await accountFor(call.env.DB, email);
  const link = account === null ? null : await resetLink(call, account);
  if (link === null) return;
  const text = `Set a new password within an hour:\n${link.url}\n\nIf you did not ask for it at ${call.origin}, do nothing.\n`;
  await send(call, { to: link.email, subject: "A new password for Stillframe", text });
}

async function accountFor(db: D1Database, email: string): Promise<string | null> {
  const query = `SELECT account_id AS id FROM members JOIN users ON users.id = user_id WHERE users.email = ?1
    UNION SELECT id FROM accounts WHERE email = ?1 LIMIT 1`;
  return (await db.prepare(query).bind(email.toLowerCase()).first<{ id: string }>())?.id ?? null;
}

/** Takes an address for proven by the link that was sent there. Good again and again until the password changes. */
export async function verifyBy(call: Call, text: string): Promise<boolean> {
  const { settings, env } = call;
  const ticket = await openTicket(settings.AUTH_SECRET, { purpose: "verify-email", text, now: Date.now() });
  const person = ticket && (await findPerson(env.DB, ticket.subject));
  if (person === null || person.stamp !== ticket?.stamp) return false;
  const verify = env.DB.prepare("UPDATE users SET email_verified = 1 WHERE id = ?").bind(person.id);
  await retry(() => verify.run(), isTransientD1Error);
  return true;
}
