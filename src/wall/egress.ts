import type { Settings } from "../config.ts";
import { EGRESS_PROBE_TIMEOUT_MS } from "../config-browsers.ts";
import { disposePage, openPage, type PageNetwork, type Response } from "../devtools/page.ts";
import type { Connection } from "../devtools/protocol.ts";
import { within } from "../lib/deadline.ts";
import { write } from "../lib/log.ts";
import { authorityOf } from "../outbound/authority.ts";
import { capturePolicy } from "../outbound/policy.ts";
import { isLifted, type PrivateTargets } from "../outbound/private-targets.ts";
import { isPublicIp } from "../outbound/ranges.ts";
import { proxyRulesFor } from "./proxy-rules.ts";

/** How a browser reaches the internet; the values of `BROWSER_EGRESS`, measured where that says `auto`. */
export type Egress = "direct" | "unknown" | "proxied";

/** The network of the pages of a browser. @throws when a variable is malformed. */
export function networkOf(egress: Egress, settings: Settings): PageNetwork {
  const { privateTargets } = capturePolicy(settings, []);
  return {
    proxyRules: egress === "direct" ? proxyRulesFor(privateTargets) : null,
    seesRealAddresses: egress !== "proxied",
  };
}

/**
 * How a browser that was just opened reaches the internet. To be asked before its requests are intercepted. Never throws:
 * a browser that cannot be measured is `proxied`, as the checks of the other two would fail its captures.
 */
export async function egressOf(connection: Connection, settings: Settings): Promise<Egress> {
  if (settings.BROWSER_EGRESS !== "auto") return settings.BROWSER_EGRESS;
  const { privateTargets } = capturePolicy(settings, []);
  // Where everything may be captured there is nothing to check.
  if (privateTargets.kind === "all") return "direct";
  const probe = (egress: Egress) =>
    within(probeAddress(connection, networkOf(egress, settings), settings), EGRESS_PROBE_TIMEOUT_MS, "The probe").then(
      (response) => isOwnAddress(response, settings.EGRESS_PROBE_URL, privateTargets),
      () => false,
    );
  // With proxy rules of ours the page loads only where the browser needs no proxy of its own.
  const [withRules, without] = await Promise.all([probe("direct"), probe("unknown")]);
  const egress = withRules ? "direct" : without ? "unknown" : "proxied";
  write("info", { message: "browser measured", egress });
  return egress;
}

/** Loads the probe's page in a context of its own. @throws when it does not load. */
async function probeAddress(connection: Connection, network: PageNetwork, settings: Settings): Promise<Response> {
  const page = await openPage(connection, network);
  try {
    const answered = new Promise<Response>((resolve) => {
      page.session.on("Network.responseReceived", ({ type, response }) => type === "Document" && resolve(response));
    });
    await page.session.send("Network.enable");
    const { errorText } = await page.session.send("Page.navigate", { url: settings.EGRESS_PROBE_URL });
    if (errorText !== undefined) throw new Error(errorText);
    return await answered;
  } finally {
    await disposePage(page).catch(() => undefined);
  }
}

/** Whether a response shows the site's own address: a public one, and the port that was asked for. A proxy has another. */
function isOwnAddress({ url, remoteIPAddress, remotePort }: Response, asked: string, targets: PrivateTargets): boolean {
  const authority = authorityOf(new URL(url || asked));
  if (authority === null || remoteIPAddress === undefined || remotePort !== authority.port) return false;
  return isPublicIp(remoteIPAddress) || isLifted(authority, targets);
}
