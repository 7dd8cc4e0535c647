import type { ClientOptions } from "./options.ts";

type EnvironmentOptions = Pick<ClientOptions, "url" | "token" | "adminToken">;

/**
 * What the options leave out, from the environment of Node, Bun and Deno. Elsewhere there is none, and nothing is read.
 * A token goes only to the address it was set with: who gives another one gives the token too.
 */
export function environment({ url, token, adminToken }: EnvironmentOptions): EnvironmentOptions {
  if (url !== undefined) return { url, token, adminToken };
  const set = variables();
  return {
    url: set["STILLFRAME_URL"],
    token: token ?? set["STILLFRAME_TOKEN"],
    adminToken: adminToken ?? set["STILLFRAME_ADMIN_TOKEN"],
  };
}

/** `STILLFRAME_URL=` in front of a command means: not set. */
function variables(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return Object.fromEntries(Object.entries(process?.env ?? {}).filter(([, value]) => value !== ""));
}
