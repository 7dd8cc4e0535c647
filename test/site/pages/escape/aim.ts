import { BadQuery, textFrom } from "../../visit.ts";
import type { Visit } from "../../visit.ts";

/** Where the vectors of `/hostile/h20` lead. Each asks for a path of its own name, so that it is known who arrived. */
export interface Aim {
  /** The origin, without a slash at its end. */
  target: string;
  at: (name: string) => string;
  /** For vectors that only connect, or that work over TLS alone: the name is in the server name, first label. */
  secure: (name: string) => string;
}

/** A page that aims at anything but this machine could do harm when it is opened by mistake. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/;

/** Reads `?target=<origin>`. @throws {BadQuery} when it is not a port of this machine. */
export function aimOf({ url }: Visit): Aim {
  const target = textFrom(url, "target", "");
  const port = LOOPBACK.exec(target)?.[1];
  if (port === undefined) throw new BadQuery("target must be http:// and a loopback address with a port.");
  return {
    target,
    at: (name) => `${target}/${name}`,
    secure: (name) => `https://${name}.localhost:${port}/`,
  };
}

/** Whether `?only=` asks for this vector; without it all of them run. */
export function isWanted({ url }: Visit, name: string): boolean {
  const only = url.searchParams.get("only");
  return only === null || only.split(",").includes(name);
}
