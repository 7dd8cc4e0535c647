import { sha256Hex } from "../../lib/crypto.ts";
import type { Visit } from "../visit.ts";

/**
 * Counts a try with a password, from the caller's network and for the email, known or not.
 * @returns what to tell when there were too many; `null` when it may go on.
 */
export async function shielded({ env, network, headers }: Visit, email: string): Promise<string | null> {
  const [byAddress, byEmail] = await Promise.all([
    env.SIGN_INS_BY_ADDRESS.limit({ key: network ?? "unknown" }),
    env.SIGN_INS_BY_EMAIL.limit({ key: await sha256Hex(email) }),
  ]);
  if (byAddress.success && byEmail.success) return null;
  headers.set("Retry-After", "60");
  return "Too many tries. Wait a minute and try again.";
}
