import { join } from "node:path";
import { ensureBrowser } from "../../../src/dev/browser/browser.ts";
import { startService } from "../../../src/dev/run/local.ts";

/** A command that starts a service and a browser of it, says so in its last line, and then waits to be killed. */
const [config = "", stateDir = ""] = process.argv.slice(2);

await ensureBrowser(join(import.meta.dirname, "../../../.wrangler"));
const { url } = await startService({ config, stateDir, port: 0, variables: {}, onLine: () => undefined });
await fetch(`${url}/browser`);
process.stdout.write("up\n");
