import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { startSite } from "../../site/server.ts";
import { installPackage } from "./install.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a whole service. */
    service: string;
    /** A folder where this package, packed, is installed and nothing else is. */
    installed: string;
  }
}

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** A selector that finds nothing is known not to at once, and one plan has no requests. */
const VARIABLES = { ...BINDINGS, SELECTOR_TIMEOUT_MS: "300", MONTHLY_REQUESTS: '{"pro": 0}' };

/** One service, one site and one installation for all tests of what is published. */
export default async function startForTests({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  const site = await startSite();
  const service = await startWhole({ variables: VARIABLES, stateDir: join(folder, "state") });
  const installed = join(folder, "installed");
  await installPackage(installed);
  provide("site", site.origin);
  provide("service", service.url);
  provide("installed", installed);
  return async () => {
    await service.stop();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  };
}
