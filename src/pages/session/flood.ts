import { sha256Hex } from "../../lib/crypto.ts";
import type { MemberVisit, Visit } from "../visit.ts";

/**
 * Counts a try with a password for an email, known or not. Few are let through from one network, and many more from all
 * networks together: who guesses from one place must not lock the owner out, who comes from another.
 * @returns what to tell when there were too many; `null` when it may go on.
 */
export async function shielded(visit: Visit, email: string): Promise<string | null> {
  const { env, network } = visit;
  const tries = await Promise.all([
    env.SIGN_INS_BY_ADDRESS.limit({ key: network ?? "unknown" }),
    env.SIGN_INS_BY_EMAIL.limit({ key: await sha256Hex(`${network ?? "unknown"} ${email}`) }),
    env.SIGN_INS_FROM_EVERYWHERE.limit({ key: await sha256Hex(email) }),
  ]);
  return tries.every(({ success }) => success) ? null : tooMany(visit);
}

/** The same for somebody who is signed in: what strangers try with the email does not count. */
export async function shieldedMember(visit: MemberVisit): Promise<string | null> {
  const { success } = await visit.env.SIGN_INS_BY_EMAIL.limit({ key: `user ${visit.user.id}` });
  return success ? null : tooMany(visit);
}

/** The same where no password is tried. */
export async function shieldedNetwork(visit: Visit): Promise<string | null> {
  const { success } = await visit.env.SIGN_INS_BY_ADDRESS.limit({ key: visit.network ?? "unknown" });
  return success ? null : tooMany(visit);
}

function tooMany({ headers }: Visit): string {
  headers.set("Retry-After", "60");
  return "Too many tries. Wait a minute and try again.";
}
