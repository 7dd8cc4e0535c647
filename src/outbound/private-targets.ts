import { type Authority, authorityOf } from "./authority.ts";

/** Which addresses the wall is lifted for; anything but `none` is for a developer's machine and for tests. */
export type PrivateTargets =
  | { kind: "none" }
  | { kind: "all" }
  /** `host:port`, as {@link Authority} has them. */
  | { kind: "listed"; origins: ReadonlySet<string> };

/** Reads `false` (or nothing), `true`, or `host:port,host:port` (IPv6 in brackets). `null` when it is none of these. */
export function parsePrivateTargets(text: string): PrivateTargets | null {
  const value = text.trim().toLowerCase();
  if (value === "" || value === "false") return { kind: "none" };
  if (value === "true") return { kind: "all" };
  const origins = value.split(",").map(parseOrigin);
  return origins.every((origin) => origin !== null) ? { kind: "listed", origins: new Set(origins) } : null;
}

/** Whether the rules on ranges, names and ports, and the resolving, are lifted for this host and port. */
export function isLifted({ host, port }: Authority, targets: PrivateTargets): boolean {
  if (targets.kind === "listed") return targets.origins.has(`${host}:${port}`);
  return targets.kind === "all";
}

/** Through the URL parser, so that an entry and the address it is compared with are written the same way. */
function parseOrigin(entry: string): string | null {
  const text = entry.trim();
  if (!/^[^\s/?#@\\]+:\d{1,5}$/.test(text)) return null;
  const url = URL.parse(`http://${text}`);
  const origin = url && authorityOf(url);
  return origin === null || origin.port === 0 ? null : `${origin.host}:${origin.port}`;
}
