import type { Page, Response } from "../devtools/page.ts";
import type { Connection } from "../devtools/protocol.ts";
import type { Settings } from "../config.ts";
import type { AddressPolicy } from "../outbound/address.ts";
import { capturePolicy } from "../outbound/policy.ts";
import { checkRequest } from "../outbound/check.ts";
import { write } from "../lib/log.ts";
import { authorityOf } from "../outbound/authority.ts";
import { isLifted } from "../outbound/private-targets.ts";
import { isPublicIp } from "../outbound/ranges.ts";
import { createResolver, type Resolver } from "../outbound/resolve.ts";
import { type Header, swapsFrame, treat } from "./headers.ts";
import { shutWindows } from "./targets.ts";

/**
 * Raised once for a browser, before its first page exists: from then on every request waits for our word, and every new
 * window is announced.
 */
export async function secureBrowser(connection: Connection): Promise<void> {
  await Promise.all([
    connection.send("Fetch.enable", {
      // Every request before it is sent, and what brings documents before it is used.
      patterns: [{ urlPattern: "*" }, { urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
      handleAuthRequests: true,
    }),
    shutWindows(connection),
  ]);
}

/**
 * Judges every request of one capture, in whatever frame or worker it arises. One browser serves one capture at a time,
 * so all that waits in it belongs to that capture.
 */
export class Wall {
  /** Whether anything was asked for yet. */
  asked = false;
  /** How many requests were refused. */
  refused = 0;
  /** Says of a request of the page that it is for what is to be removed; it then fails, and is not counted. */
  unwanted: ((url: string, resourceType: string) => boolean) | null = null;
  /** The document in place stays: whatever was pressed in it leads nowhere. */
  held = false;
  /** Why a document of the main frame was refused, at first or later. */
  refusal: "address_refused" | "dns_failed" | "unsupported_content" | null = null;
  /** An answer came from an address that is not public, though the name had resolved to public ones. */
  breached = false;
  /** Windows that the page opened; nothing is loaded for them. */
  readonly #windows = new Set<string>();
  readonly #page: Page;
  readonly #policy: AddressPolicy;
  readonly #resolve: Resolver;
  /** Whether the browser knows where an answer really came from. */
  readonly #knowsOrigins: boolean;
  readonly #onPaused: (event: PausedRequest) => void;
  readonly #onTarget: (event: { targetInfo: Target }) => void;
  readonly #onAuth: (event: { requestId: string }) => void;

  constructor(page: Page, settings: Settings, ownHosts: readonly string[]) {
    this.#page = page;
    this.#policy = capturePolicy(settings, ownHosts);
    this.#resolve = createResolver({ resolverUrl: settings.DNS_RESOLVER_URL });
    this.#knowsOrigins = settings.BROWSER_EGRESS !== "proxied";
    this.#onPaused = (event) => void this.#answer(event);
    this.#onAuth = ({ requestId }) =>
      this.#say("Fetch.continueWithAuth", { requestId, authChallengeResponse: NO_AUTH });
    this.#onTarget = ({ targetInfo: { targetId, browserContextId } }) =>
      browserContextId === page.contextId && targetId !== page.frameId && this.#windows.add(targetId);
    page.connection.on("Fetch.requestPaused", this.#onPaused);
    page.connection.on("Fetch.authRequired", this.#onAuth);
    page.connection.on("Target.attachedToTarget", this.#onTarget);
    page.onResponse = (response) => this.#checkOrigin(response);
  }

  /** Stops judging; a request that still comes waits until its page is gone. */
  [Symbol.dispose](): void {
    this.#page.connection.off("Fetch.requestPaused", this.#onPaused);
    this.#page.connection.off("Fetch.authRequired", this.#onAuth);
    this.#page.connection.off("Target.attachedToTarget", this.#onTarget);
  }

  /** Whatever goes wrong with us, no request is let through for it, nor kept waiting. */
  async #answer(event: PausedRequest): Promise<void> {
    this.asked = true;
    try {
      await (isAnswer(event) ? this.#handOn(event) : this.#judge(event));
    } catch (error) {
      write("error", { message: "request not judged", cause: error instanceof Error ? error.name : "not an error" });
      this.refused += 1;
      if (this.#isMain(event)) this.refusal = "address_refused";
      this.#say("Fetch.failRequest", { requestId: event.requestId, errorReason: "BlockedByClient" });
    }
  }

  #isMain({ resourceType, frameId }: PausedRequest): boolean {
    return resourceType === "Document" && frameId === this.#page.frameId;
  }

  async #judge(event: PausedRequest): Promise<void> {
    const { requestId, request, frameId, resourceType } = event;
    const isMain = this.#isMain(event);
    if (!isMain && this.unwanted?.(request.url, resourceType) === true)
      return this.#say("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // An aborted navigation leaves no error page in the document's place.
    if (isMain && this.held) return this.#say("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    const verdict = await checkRequest(request.url, this.#policy, this.#resolve);
    if (verdict.ok && !this.#windows.has(frameId)) return this.#say("Fetch.continueRequest", { requestId });
    this.refused += 1;
    if (isMain) {
      this.refusal = verdict.ok || verdict.code === "url_not_allowed" ? "address_refused" : "dns_failed";
    }
    return this.#say("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  }

  /** The browser acts on some headers of a document by itself. */
  async #handOn(event: PausedRequest): Promise<void> {
    const { requestId, responseHeaders = [], responseStatusCode } = event;
    const isMain = this.#isMain(event);
    const treatment = treat(responseHeaders);
    if (treatment.kind === "refuse") {
      this.refused += 1;
      if (isMain) this.refusal = "unsupported_content";
      return this.#say("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    }
    // A wholly new frame runs our scripts early only where the runtime is watched.
    if (isMain && swapsFrame(responseHeaders)) await this.#watchRuntime();
    if (treatment.kind === "pass" || responseStatusCode === undefined)
      return this.#say("Fetch.continueRequest", { requestId });
    const replaced = { responseCode: responseStatusCode, responseHeaders: treatment.headers };
    return this.#say("Fetch.continueResponse", { requestId, ...replaced });
  }

  /** Until the document is there: what a page tells the console is no concern of ours, and may be endless. */
  async #watchRuntime(): Promise<void> {
    const { session, frameId } = this.#page;
    const stop = ({ frame }: { frame: { id: string } }) => {
      if (frame.id !== frameId) return;
      session.off("Page.frameNavigated", stop);
      void quietly(() => session.send("Runtime.disable"));
    };
    session.on("Page.frameNavigated", stop);
    await quietly(() => session.send("Runtime.enable", undefined, { timeout: RUNTIME_TIMEOUT_MS }));
  }

  /** A name may have resolved differently for the browser than for us: what it brought must not be shown. */
  #checkOrigin({ url, remoteIPAddress }: Response): void {
    if (!this.#knowsOrigins) return;
    if (remoteIPAddress === undefined || remoteIPAddress === "" || isPublicIp(remoteIPAddress)) return;
    const parsed = URL.parse(url);
    const authority = parsed && authorityOf(parsed);
    if (authority === null || !isLifted(authority, this.#policy.privateTargets)) this.breached = true;
  }

  /** The request may be gone by now, with its page; then there is nothing left to answer. */
  #say(...command: Parameters<Connection["send"]>): void {
    void quietly(() => this.#page.connection.send(...command));
  }
}

/** Sends a command whose failure is of no interest. One to a connection that is closed throws before it is sent. */
async function quietly(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // Whatever it was about is gone.
  }
}

/** The frame that is left may be stuck in a script; then the new one is not kept waiting for it. */
const RUNTIME_TIMEOUT_MS = 500;

/** A page behind a password is captured as it shows itself without one. */
const NO_AUTH = { response: "CancelAuth" } as const;

interface Target {
  targetId: string;
  browserContextId?: string;
}

interface PausedRequest {
  requestId: string;
  request: { url: string };
  frameId: string;
  resourceType: string;
  responseErrorReason?: string;
  responseStatusCode?: number;
  responseHeaders?: Header[];
}

/** Paused after the answer rather than before the request. */
const isAnswer = ({ responseErrorReason, responseStatusCode }: PausedRequest): boolean =>
  responseErrorReason !== undefined || responseStatusCode !== undefined;
