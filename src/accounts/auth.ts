import { betterAuth } from "better-auth";
import type { Settings } from "../config.ts";
import type { Call } from "../http/handler.ts";
import { write } from "../lib/log.ts";
import { newId } from "../lib/ids.ts";
import { usesMail } from "./letters.ts";
import { deleteExpiredSessions, hasAccount, openAccount } from "./members.ts";

/** Long enough that guessing needs the whole rate limit for years; the longest keeps hashing bounded. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** A session ends after so many seconds without a visit; each visit after a day makes it last that long again. */
const SESSION_S = 14 * 86_400;
const SESSION_STEP_S = 86_400;

/** Where GitHub sends people back to. */
export const GITHUB_CALLBACK = "/auth/callback/github";

/** Sign-in as this deployment has it at `origin`: people, their passwords and sessions, in D1. */
export type Auth = ReturnType<typeof createAuth>;

/** One for each address the service answers at, which is one or two; a made-up host name must not fill the memory. */
const made = new WeakMap<object, Map<string, Auth>>();
const MAX_ORIGINS = 8;

/** @returns what answers for sign-ins at the address the call came to. */
export function authOf({ env, settings, origin }: Call): Auth {
  const known = made.get(env) ?? new Map<string, Auth>();
  made.set(env, known);
  const existing = known.get(origin);
  if (existing !== undefined) return existing;
  if (known.size >= MAX_ORIGINS) known.clear();
  const auth = createAuth(env, settings, origin);
  known.set(origin, auth);
  return auth;
}

function createAuth(env: Env, settings: Settings, origin: string) {
  const secure = origin.startsWith("https:");
  return betterAuth({
    baseURL: origin,
    basePath: "/auth",
    secret: settings.AUTH_SECRET,
    database: env.DB,
    emailAndPassword: {
      enabled: true,
      disableSignUp: settings.SIGN_UPS === "closed",
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      requireEmailVerification: usesMail({ settings, env }),
    },
    ...github(settings),
    user: { ...TABLES.user, validateUserInfo: (person) => refuseNewcomer(env, settings, person) },
    session: { ...TABLES.session, expiresIn: SESSION_S, updateAge: SESSION_STEP_S },
    // Somebody may have signed up with another's address, which nobody checks: only who made a sign-in gets in by it.
    account: { ...TABLES.account, accountLinking: { enabled: false }, encryptOAuthTokens: true },
    verification: TABLES.verification,
    databaseHooks: {
      user: { create: { after: async (user) => void (await openAccount(env.DB, user)) } },
      session: { create: { after: () => forgetExpired(env.DB) } },
    },
    // Floods are turned away before they come here.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: secure ? "__Host-stillframe" : "stillframe",
      // The library's own prefix is the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => newId(ID_PREFIXES[model] ?? "aut"), validateSchema: false },
    },
  });
}

const ID_PREFIXES: Readonly<Record<string, string>> = { user: "usr", session: "ses", account: "cre" };

/** The tables of the library by our names; they are made in `migrations/0002_sign_in.sql`. */
const TABLES = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: "credentials",
    fields: {
      userId: "user_id",
      accountId: "provider_user_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
} as const;

function github({ GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, SIGN_UPS }: Settings) {
  if (clientId === undefined || clientSecret === undefined) return {};
  return { socialProviders: { github: { clientId, clientSecret, disableSignUp: SIGN_UPS !== "open" } } };
}

type SignUpRefusal = { error: string } | undefined;
type Newcomer = { user: { email?: string | null }; source: { action: string } };

/** An account that the operator made for an address is not given to whoever signs up with it: nobody checks addresses. */
async function refuseNewcomer(env: Env, { SIGN_UPS }: Settings, { user, source }: Newcomer): Promise<SignUpRefusal> {
  if (source.action !== "create-user") return undefined;
  if (SIGN_UPS === "closed") return { error: "closed" };
  return (await hasAccount(env.DB, user.email ?? "")) ? { error: "taken" } : undefined;
}

/** Who signs in just then need not hear of it when this fails; the next sign-in tries again. */
async function forgetExpired(db: D1Database): Promise<void> {
  await deleteExpiredSessions(db).catch((error: unknown) =>
    write("error", { message: "Expired sessions were not deleted", error: String(error).slice(0, 300) }),
  );
}
