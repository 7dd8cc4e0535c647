import { isAPIError } from "better-auth/api";

/** What may be wrong with an email or a password that was sent. */
export type CredentialsRefusal = "taken" | "weak" | "long" | "wrong" | "unverified";

const REFUSALS: Readonly<Record<string, CredentialsRefusal>> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "taken",
  USER_ALREADY_EXISTS: "taken",
  // Two who sign up with one email at the same moment: the second finds it taken when it is stored.
  FAILED_TO_CREATE_USER: "taken",
  taken: "taken",
  PASSWORD_TOO_SHORT: "weak",
  PASSWORD_TOO_LONG: "long",
  // Only told to whoever knows the password.
  EMAIL_NOT_VERIFIED: "unverified",
};

/** Why the sign-in library refused. @throws anything that is not a refusal. */
export function refusalOf(error: unknown): CredentialsRefusal {
  if (!isAPIError(error) || error.statusCode >= 500) throw error;
  const { code } = error.body ?? {};
  return REFUSALS[String(code)] ?? "wrong";
}
