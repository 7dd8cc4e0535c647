import type { Settings } from "../config.ts";
import type { AddressPolicy } from "./address.ts";
import { hostsIn } from "./authority.ts";
import { parsePrivateTargets } from "./private-targets.ts";

/** Which addresses captures may reach in this deployment. @throws when the variable is malformed. */
export function capturePolicy(settings: Settings, ownHosts: readonly string[]): AddressPolicy {
  const privateTargets = parsePrivateTargets(settings.ALLOW_PRIVATE_TARGETS);
  if (privateTargets === null) throw new Error("ALLOW_PRIVATE_TARGETS is malformed.");
  return { purpose: "capture", privateTargets, ownHosts: [...ownHosts, ...hostsIn(settings.OWN_HOSTS)] };
}
