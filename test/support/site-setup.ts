import type { TestProject } from "vitest/node";
import { startSite } from "../site/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site that tests capture answers: `http://127.0.0.1:<port>`. */
    site: string;
  }
}

/** Runs the local web site for as long as the tests of a project run. */
export default async function startForTests({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  provide("site", site.origin);
  return () => site.close();
}
