import { extensionOf } from "../contract/format.ts";
import { countByType } from "../removal/report.ts";
import type { Facts, OutputFacts } from "./facts.ts";

/** What an answer with a picture says of its capture in headers, whoever it is for. */
export function reportOf(
  { target, incomplete, stable, removed, blockedRequests }: Facts,
  { size }: OutputFacts,
): Record<string, string> {
  return {
    ...(target === null ? {} : { "X-Target-Status": `${target.status}` }),
    ...(size === null ? {} : { "X-Image-Width": `${size.width}`, "X-Image-Height": `${size.height}` }),
    ...(incomplete.length === 0 ? {} : { "X-Incomplete": incomplete.join(", ") }),
    ...(stable === false ? { "X-Stable": "false" } : {}),
    ...(removed === null ? {} : { "X-Removed": countByType(removed) }),
    "X-Blocked-Requests": `${blockedRequests}`,
  };
}

/** The name that a picture of this address is saved under. */
export function fileNameOf(address: string, contentType: string): string {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/[^\w.-]/g, "") : "page";
  return `${host}.${extensionOf(contentType)}`;
}
