import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { type Local, type LocalOptions, startService } from "../../../src/dev/run/local.ts";
import { standInWorker, temporaryFolder } from "./folders.ts";

const browser = ensureBrowser(join(import.meta.dirname, "../../../.wrangler"));

/** Starts the stand-in Worker on a free port with a state of its own; it is stopped after the test. */
export async function startStandIn(changes: Partial<LocalOptions> = {}): Promise<Local> {
  await browser;
  const service = await startService({
    config: changes.config ?? standInWorker(),
    port: 0,
    variables: {},
    stateDir: temporaryFolder(),
    onLine: () => undefined,
    ...changes,
  });
  onTestFinished(() => service.stop());
  return service;
}
