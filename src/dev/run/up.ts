import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ensureBrowser } from "../browser/browser.ts";
import { type Credentials, ownToken, readToken, writeCredentials } from "./credentials.ts";
import { type Local, startService } from "./local.ts";
import { leave } from "../process/processes.ts";
import { readSecrets } from "./secrets.ts";
import { onStop } from "../process/signals.ts";
import { bold, complain, say, step, StartError } from "../process/terminal.ts";
import { localVariables, portFrom } from "./variables.ts";
import { serveWelcome } from "./welcome.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const STATE = join(ROOT, ".wrangler");

/** What `npm start` does: brings the whole service up, says how to use it, and takes it down when asked to stop. */
export async function up(): Promise<void> {
  let service: Local | undefined;
  let stopping = false;
  // What the Worker logs of our own calls is no news; but when the start fails it may say why.
  const held: string[] = [];
  onStop((times) => {
    if (times > 1 || service === undefined) leave(0);
    stopping = true;
    say("\nStopping …");
    void service.stop().finally(() => leave(0));
  });
  try {
    say(bold("Stillframe"));
    service = await startLocal((line) => (service === undefined ? held.push(line) : say(line)));
    await service.ended;
    if (stopping) return;
    complain("Stillframe has stopped.", "The local platform ended unexpectedly; its last lines above say why.");
  } catch (error) {
    for (const line of held) say(line);
    complain("Stillframe did not start.", error);
  }
  leave(1);
}

async function startLocal(onLine: (line: string) => void): Promise<Local> {
  const began = performance.now();
  const port = portFrom(process.env["PORT"]);
  const variables = localVariables(await readSecrets(join(ROOT, ".dev.vars")), process.env);
  await mkdir(STATE, { recursive: true });
  await ensureBrowser(STATE);
  step("Building and starting …");
  const config = join(ROOT, "wrangler.toml");
  const service = await startService({ config, port, variables, stateDir: STATE, onLine });
  const credentials = await writeDown(service.url, variables["ADMIN_TOKEN"]);
  // A page of our own can be captured without a way out, but only where private addresses may be.
  const ownPage = variables["ALLOW_PRIVATE_TARGETS"] === "true";
  announce(credentials, ownPage ? await serveWelcome() : "https://example.com");
  step(`Ready in ${((performance.now() - began) / 1000).toFixed(1)} s. Stop with Ctrl-C.`);
  return service;
}

async function writeDown(url: string, adminToken: string | undefined): Promise<Credentials> {
  if (adminToken === undefined) throw new StartError("ADMIN_TOKEN is missing.");
  const file = join(STATE, "stillframe.env");
  const token = await ownToken({ url, adminToken }, await readToken(file));
  const credentials = { url, token, adminToken };
  await writeCredentials(file, credentials);
  return credentials;
}

function announce({ url, token, adminToken }: Credentials, page: string): void {
  say(`
  Address      ${bold(url)}
  API token    ${token}
  Admin token  ${adminToken}

  ${bold("Take a picture")}, of this page or any other:

curl -fsS ${url}/api/screenshot -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' -d '{"url": "${page}"}' -o stillframe.png
`);
}
