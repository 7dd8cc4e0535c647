import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stillframe } from "../../src/client/index.ts";
import type { Plan } from "../../src/contract/account.ts";
import { ensureBrowser } from "../../src/dev/browser.ts";
import { type Local, startService } from "../../src/dev/local.ts";
import { BINDINGS } from "../bindings.ts";
import { type Site, startSite } from "../site/server.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A whole service and a site for it to capture. */
export interface Stage {
  service: Local;
  site: Site;
  /** An empty folder, gone when the stage is. */
  folder: string;
  /** The token of a new account. */
  newToken(plan: Plan): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a service on a free port, with `variables` beside those that every test has. */
export async function startStage(variables: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "stillframe-"));
  await ensureBrowser(join(ROOT, ".wrangler"));
  const site = await startSite();
  const service = await startService({
    config: join(ROOT, "wrangler.toml"),
    port: 0,
    variables: { ...BINDINGS, ...variables },
    stateDir: join(folder, "state"),
    onLine: () => undefined,
  });
  const operator = new Stillframe({ url: service.url, adminToken: BINDINGS.ADMIN_TOKEN });
  return {
    service,
    site,
    folder,
    newToken: async (plan) =>
      (await operator.accounts.create({ email: `${crypto.randomUUID()}@example.com`, plan })).token,
    stop: async () => {
      await service.stop();
      await site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
