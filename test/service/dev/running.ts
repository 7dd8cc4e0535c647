import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { type Local, type LocalOptions, startService } from "../../../src/dev/run/local.ts";
import { builtFrom } from "../../support/service.ts";
import { standInWorker, temporaryFolder } from "./folders.ts";

const browser = ensureBrowser(join(import.meta.dirname, "../../../.wrangler"));

/** Starts the stand-in Worker on a free port with a state of its own; it is stopped after the test. */
export async function startStandIn(changes: Partial<LocalOptions> = {}): Promise<Local> {
  await browser;
  const config = standInWorker();
  const service = await startService({
    config,
    // A test with a Worker of its own is about building it.
    ...(changes.config === undefined && { built: await builtFrom(config, ["**"]) }),
    port: 0,
    variables: {},
    stateDir: temporaryFolder(),
    onLine: () => undefined,
    ...changes,
  });
  onTestFinished(() => service.stop());
  return service;
}
