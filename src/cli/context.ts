import type { Command } from "commander";
import { type ClientOptions, isApiError, Stillframe } from "../client/index.ts";
import { withScheme } from "./address.ts";
import { CommandError, EXIT } from "./output/exit.ts";
import { readLogins } from "./logins.ts";
import { plainLine } from "./output/plain.ts";
import { style, tell } from "./output/print.ts";

/** Options that every command has. */
export interface Globals {
  service?: string;
  json?: true;
}

/** Ends what runs when the person presses Ctrl-C. */
const stopping = new AbortController();

export const stopSignal: AbortSignal = stopping.signal;

/** The first Ctrl-C lets a command end well, a second one ends it at once. */
export function listenForStop(): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) process.exit(EXIT.interrupted);
      stopping.abort();
    });
  }
}

export const globalsOf = (command: Command): Globals => command.optsWithGlobals();

/** Where the service is, and what opens it: the command line before the environment, before what was logged in to. */
export async function serviceOf({ service }: Globals): Promise<{ url: string; token?: string; adminToken?: string }> {
  const { current, services } = await readLogins();
  const { STILLFRAME_URL, STILLFRAME_TOKEN, STILLFRAME_ADMIN_TOKEN } = withoutEmpty(process.env);
  const given = service ?? STILLFRAME_URL ?? current;
  if (given === undefined) throw noService();
  const url = originOf(given);
  const kept = services[url] ?? {};
  const token = STILLFRAME_TOKEN ?? kept.token;
  const adminToken = STILLFRAME_ADMIN_TOKEN ?? kept.adminToken;
  return { url, ...(token === undefined ? {} : { token }), ...(adminToken === undefined ? {} : { adminToken }) };
}

/**
 * The client that a command uses.
 * @throws {CommandError} when no service is known, or no token for it.
 */
export async function connect(
  globals: Globals,
  as: "account" | "operator" = "account",
  more: Partial<ClientOptions> = {},
): Promise<Stillframe> {
  const options = await serviceOf(globals);
  const wanted = as === "operator" ? options.adminToken : options.token;
  if (wanted === undefined) throw noToken(options.url, as);
  return new Stillframe({ ...options, onRetry: (...why) => tell(retryText(...why)), ...more });
}

/** Nobody should wonder for a minute what is being waited for. */
export function retryText(reason: Error, milliseconds: number): string {
  const why = isApiError(reason) ? reason.reason : reason.message;
  return style("dim", `${plainLine(why)} Trying again in ${Math.ceil(milliseconds / 1000)} s.`);
}

/** The address as logins are kept by. @throws {CommandError} when it is none. */
export function originOf(address: string): string {
  const url = withScheme(address);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed !== undefined && /^https?:$/.test(parsed.protocol)) return parsed.href.replace(/\/+$/, "");
  throw new CommandError(`"${address}" is not the address of a service.`, {
    hint: "It is like https://stillframe.example.workers.dev or http://localhost:8787.",
  });
}

function noService(): CommandError {
  return new CommandError("No Stillframe service is configured.", {
    exitCode: EXIT.access,
    hint: `Log in to yours:         stillframe login https://stillframe.YOURS.workers.dev
Start one here:          npm ci && npm start   (in a clone of Stillframe; it prints an address and a token)
Or for one capture only: stillframe capture https://example.com --local   (in a clone, nothing to set up)`,
  });
}

function noToken(url: string, as: "account" | "operator"): CommandError {
  const [what, variable, flag] =
    as === "operator"
      ? ["operator's token", "STILLFRAME_ADMIN_TOKEN", " --admin"]
      : ["API token", "STILLFRAME_TOKEN", ""];
  return new CommandError(`There is no ${what} for ${url}.`, {
    exitCode: EXIT.access,
    hint: `Log in: stillframe login ${url}${flag}, or set ${variable}.`,
  });
}

/** `STILLFRAME_URL=` in front of a command means: not set. */
const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
