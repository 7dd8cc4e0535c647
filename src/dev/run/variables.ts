import { ConfigurationError, settings } from "../../config.ts";
import { StartError } from "../process/terminal.ts";

type Values = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 8787;

/**
 * What is right on a developer's machine: their own sites can be captured, two browsers fit beside their work, and where
 * only some private addresses are let through, the browsers themselves hold that too; anybody who gets there may sign up.
 */
const LOCAL: Values = { ALLOW_PRIVATE_TARGETS: "true", BROWSER_SLOTS: "2", BROWSER_EGRESS: "direct", SIGN_UPS: "open" };

/**
 * The variables and secrets of a local service: the environment before `.dev.vars`, before the local defaults. Of the
 * environment only what the service has a use for is taken.
 * @throws {StartError} naming each that is missing or malformed.
 */
export function localVariables(devVars: Values, environment: Values): Record<string, string> {
  const all = { ...LOCAL, ...devVars, ...withoutEmpty(environment) };
  const names = new Set([...Object.keys(known(all)), ...Object.keys(LOCAL), ...Object.keys(devVars)]);
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (names.has(name) && value !== undefined ? [[name, value]] : [])),
  );
}

/** The variables with one more port of this machine that is the service's own: it is not to be captured, nor called. */
export function withOwnHost(variables: Readonly<Record<string, string>>, port: number): Record<string, string> {
  const others = variables["OWN_HOSTS"] ?? "";
  return { ...variables, OWN_HOSTS: `${others === "" ? "" : `${others},`}localhost:${port}` };
}

/** `PORT=` in front of a command means: not set. */
function withoutEmpty(environment: Values): Values {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
}

function known(values: Values): object {
  try {
    return settings(values);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new StartError(`${error.message} Correct it in the environment or in .dev.vars.`);
  }
}

/** @throws {StartError} when `PORT` is no port. */
export function portFrom(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new StartError(`PORT is "${text}", which is not a whole number from 0 to 65535.`);
  return port;
}
