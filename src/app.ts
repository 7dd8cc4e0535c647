import { version } from "../package.json";
import { guards } from "./accounts/guard.ts";
import * as accounts from "./accounts/routes.ts";
import { ConfigurationError } from "./config.ts";
import * as captures from "./capture/routes.ts";
import * as contract from "./contract/account.ts";
import { captureScreenshot } from "./contract/capture.ts";
import * as meta from "./contract/meta.ts";
import { openApi } from "./contract/openapi.ts";
import { OPERATIONS } from "./contract/operations.ts";
import type { Call, Handler } from "./http/handler.ts";
import { mount, serve } from "./http/serve.ts";
import * as limits from "./limits/routes.ts";
import { isLoopback } from "./outbound/ranges.ts";

/** Touches no binding: it says that this version runs and is configured. */
const getHealth: Handler<typeof meta.getHealth> = () => ({ ok: true, version });

const getOpenApi: Handler<typeof meta.getOpenApi> = (_, { origin }) => ({
  ...openApi(Object.values(OPERATIONS), origin, version),
});

/**
 * Private targets are for a developer's own machine. A deployment that has them would let anybody with a token look
 * around in its network, so it does not serve at all.
 */
function refuseOpenWall(request: Request, { settings }: Call): void {
  if (settings.ALLOW_PRIVATE_TARGETS === "false" || isLoopback(new URL(request.url).hostname)) return;
  throw new ConfigurationError(
    "ALLOW_PRIVATE_TARGETS is set, which is for local use only. Unset it to serve this host.",
  );
}

/** Every request's way: operation, guard, handler. */
export const app = serve(
  [
    mount(captureScreenshot, captures.takeScreenshot),
    mount(contract.getUsage, limits.getUsage),
    mount(contract.createAccount, accounts.createAccount),
    mount(contract.findAccounts, accounts.findAccounts),
    mount(contract.updateAccount, accounts.updateAccount),
    mount(contract.createToken, accounts.createToken),
    mount(contract.revokeToken, accounts.revokeToken),
    mount(meta.getHealth, getHealth),
    mount(meta.getOpenApi, getOpenApi),
  ],
  { admit: refuseOpenWall, guards },
);
