import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import type { CaptureRequest } from "../../../src/contract/capture.ts";
import type { Local } from "../../../src/dev/run/local.ts";
import { BINDINGS } from "../../support/bindings.ts";
import { startWhole } from "../../support/service.ts";
import { type Recorder, startRecorder } from "../../site/recorder.ts";
import { type Site, startSite } from "../../site/server.ts";
import { findChrome } from "./own-chrome.ts";

/** A service that may capture the site and nothing else, and a recorder that it must never reach. */
export interface Walled {
  site: Site;
  recorder: Recorder;
  service: Local;
  /** What the Worker logged, line by line, without its line for each request. */
  lines: string[];
  /** Captures a page of the site, for this token's account. */
  capture: (token: string, page: string, options?: Options) => Promise<Response>;
  /** The token of an account that was made for it. */
  newToken: () => Promise<string>;
  close: () => Promise<void>;
}

/** The fields of a capture request beside its address. */
export type Options = Partial<Omit<z.input<typeof CaptureRequest>, "url">>;

export interface WalledOptions {
  /** Before the usual ones. */
  variables?: Readonly<Record<string, string>>;
  /** `host:port` that may be captured beside the site. */
  alsoAllowed?: readonly string[];
  /** What the local platform has of the deployed one, as `PLATFORM` says it. */
  platform?: string;
}

/** Starts it all. */
export async function startWalled(options: WalledOptions = {}): Promise<Walled> {
  const { variables = {}, alsoAllowed = [], platform } = options;
  await findChrome();
  await using undo = new AsyncDisposableStack();
  const stateDir = await mkdtemp(join(tmpdir(), "stillframe-wall-"));
  undo.defer(() => rm(stateDir, { recursive: true, force: true, maxRetries: 10 }));
  const site = await startSite();
  undo.defer(() => site.close());
  const recorder = await startRecorder();
  undo.defer(() => recorder.close());
  const lines: string[] = [];
  const allowed = [`127.0.0.1:${site.port}`, ...alsoAllowed].join(",");
  const service = await startWhole({
    stateDir,
    variables: { ...BINDINGS, ...PATIENT, ALLOW_PRIVATE_TARGETS: allowed, ...variables },
    ...(platform !== undefined && { platform }),
    onLine: (line) => line.includes('"message":"request"') || lines.push(line),
  });
  undo.defer(service.stop);
  const stack = undo.move();
  return { site, recorder, service, lines, close: () => stack.disposeAsync(), ...clientOf(service, site) };
}

/** Limits are not what is tested here; a local browser goes straight to the network. */
const PATIENT = { REQUESTS_PER_MINUTE: '{"scale": 100000}', BROWSER_EGRESS: "direct" };

function clientOf({ url }: Local, site: Site): Pick<Walled, "capture" | "newToken"> {
  const post = (path: string, token: string, body: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    capture: (token, page, options = {}) =>
      post("/api/screenshot", token, { url: new URL(page, site.origin).href, ...options }),
    newToken: async () => {
      const account = { email: `${crypto.randomUUID()}@example.com`, plan: "scale" };
      const made = await post("/api/admin/accounts", BINDINGS.ADMIN_TOKEN, account);
      if (made.status !== 201) throw new Error(`No account for the test: ${await made.text()}`);
      return JSON.parse(await made.text()).token;
    },
  };
}
