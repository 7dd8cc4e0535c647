import type { Page, Response } from "../devtools/page.ts";
import type { Connection } from "../devtools/protocol.ts";
import type { Settings } from "../config.ts";
import { MAX_PAGE_REQUESTS } from "../config-browsers.ts";
import type { AddressPolicy } from "../outbound/address.ts";
import { capturePolicy } from "../outbound/policy.ts";
import { checkRequest } from "../outbound/check.ts";
import { write } from "../lib/log.ts";
import { authorityOf } from "../outbound/authority.ts";
import { isLifted } from "../outbound/private-targets.ts";
import { isPublicIp } from "../outbound/ranges.ts";
import type { CaptureResolver, DnsClient } from "../outbound/dns-client.ts";
import { filterHeaders, type Header, swapsFrame } from "./headers.ts";
import type { OwnOrigin } from "./own-origin.ts";
import { StillPictures } from "./still-pictures.ts";
import { type PausedRequest, routerOf } from "./router.ts";
import { closePopups } from "./targets.ts";

/** Called once for a browser, before its first page exists: every request is paused from then on, and pop-ups closed. */
export async function secureBrowser(connection: Connection): Promise<void> {
  await Promise.all([
    connection.send("Fetch.enable", {
      // All requests before they are sent, and document responses before Chrome acts on their headers.
      patterns: [{ urlPattern: "*" }, { urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
      handleAuthRequests: true,
    }),
    closePopups(connection),
  ]);
}

/** Whether a request is for something that nobody wants, such as an advertisement; it fails and is not counted. */
export type RequestFilter = (url: string, resourceType: string) => boolean;

/** The request filter of one capture: allows or refuses every request of the page, its frames and its workers. */
export class Wall {
  /** How many requests were refused. */
  refused = 0;
  /** Called when the page has sent more requests than are looked at; further ones fail. */
  onFlood: (() => void) | null = null;
  /** Set while our own clicks must not lead to another document: navigations of the main frame are aborted. */
  blocksNavigation = false;
  /** Why a document of the main frame was refused, at first or later. */
  refusal: "address_refused" | "dns_failed" | "unsupported_content" | null = null;
  /** A response came from a private address, though the name had resolved to public ones: DNS rebinding. */
  reachedPrivateAddress = false;
  /** Pop-ups of the page, by target; their requests are refused. */
  readonly #popups = new Set<string>();
  readonly #dropped: RequestFilter[] = [];
  #ownOrigin: OwnOrigin | null = null;
  #document: { url: string; html: string } | null = null;
  #scriptsRun = true;
  #pictures: StillPictures | null = null;
  readonly #page: Page;
  readonly #policy: AddressPolicy;
  readonly #dns: CaptureResolver;
  readonly #registration: Disposable;
  #requests = 0;
  readonly #onTarget: (event: { targetInfo: TargetInfo }) => void;

  constructor(page: Page, settings: Settings, { ownHosts, dns }: { ownHosts: readonly string[]; dns: DnsClient }) {
    this.#page = page;
    const router = routerOf(page.connection);
    this.#policy = capturePolicy(settings, ownHosts);
    this.#dns = dns.forCapture();
    this.#onTarget = ({ targetInfo: { targetId, browserContextId } }) => {
      if (browserContextId !== page.contextId || targetId === page.frameId) return;
      this.#popups.add(targetId);
      router.retry();
    };
    this.#registration = router.add({
      owns: (frameId) => page.targets.has(frameId) || this.#popups.has(frameId),
      handle: (event) => void this.#handle(event),
      answerTo: (challenge) => this.#ownOrigin?.answerTo(challenge) ?? null,
    });
    page.onTarget = () => router.retry();
    page.connection.on("Target.attachedToTarget", this.#onTarget);
    page.onResponse = (response) => this.#checkAddress(response);
  }

  /** From now on requests that match are dropped; the document of the page itself is never asked about. */
  drop(matches: RequestFilter): void {
    this.#dropped.push(matches);
  }

  /** Sends headers and credentials, to the origin they are for. */
  identify(ownOrigin: OwnOrigin): void {
    this.#ownOrigin = ownOrigin;
  }

  /** Answers requests for this document with what is given; nobody else is asked for it. */
  serve(url: string, html: string): void {
    this.#document = { url, html };
  }

  /**
   * Lets pictures that move stand still. Chrome does not say from which address an answer came that is changed on its way:
   * where only that address shows that a name led elsewhere than it did for us, pictures stay as they are.
   */
  holdPictures(still: (file: Uint8Array) => Uint8Array | null): void {
    const { proxyRules, seesRealAddresses } = this.#page.network;
    const isChecked = seesRealAddresses && proxyRules === null && this.#policy.privateTargets.kind !== "all";
    if (!isChecked) this.#pictures = new StillPictures(this.#page.connection, still);
  }

  /** Keeps the scripts of every document from running, those of frames too. */
  stopScripts(): void {
    this.#scriptsRun = false;
  }

  /** Stops filtering; a request that comes later stays paused until its page is closed. */
  [Symbol.dispose](): void {
    this.#registration[Symbol.dispose]();
    this.#dns[Symbol.dispose]();
    this.#page.connection.off("Target.attachedToTarget", this.#onTarget);
  }

  /** An error of ours neither lets a request through nor leaves it paused. */
  async #handle(event: PausedRequest): Promise<void> {
    this.#requests += 1;
    if (this.#requests > MAX_PAGE_REQUESTS) {
      this.onFlood?.();
      return this.#send("Fetch.failRequest", { requestId: event.requestId, errorReason: "BlockedByClient" });
    }
    try {
      await (isResponse(event) ? this.#filterResponse(event) : this.#filterRequest(event));
    } catch (error) {
      write("error", { message: "request not judged", cause: error instanceof Error ? error.name : "not an error" });
      this.refused += 1;
      if (this.#isMain(event)) this.refusal = "address_refused";
      this.#send("Fetch.failRequest", { requestId: event.requestId, errorReason: "BlockedByClient" });
    }
  }

  #isMain({ resourceType, frameId }: PausedRequest): boolean {
    return resourceType === "Document" && frameId === this.#page.frameId;
  }

  async #filterRequest(event: PausedRequest): Promise<void> {
    const { requestId, request, frameId, resourceType } = event;
    const isMain = this.#isMain(event);
    if (!isMain && this.#dropped.some((matches) => matches(request.url, resourceType)))
      return this.#send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // `Aborted` leaves the document in place, where other reasons replace it by an error page.
    if (isMain && this.blocksNavigation) return this.#send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    if (isMain && request.url.replace(/#.*$/s, "") === this.#document?.url)
      return this.#fulfill(requestId, this.#document.html);
    const verdict = await checkRequest(request.url, this.#policy, this.#dns.resolve);
    if (verdict.ok && !this.#popups.has(frameId)) {
      const headers = this.#ownOrigin?.headersFor(event) ?? null;
      // `false` would keep Chrome from showing us the answers of documents, which it does unless it is told otherwise.
      const alsoAnswer = this.#pictures !== null && resourceType === "Image" ? { interceptResponse: true } : {};
      return this.#send("Fetch.continueRequest", { requestId, ...alsoAnswer, ...(headers && { headers }) });
    }
    this.refused += 1;
    if (isMain) {
      this.refusal = verdict.ok || verdict.code === "url_not_allowed" ? "address_refused" : "dns_failed";
    }
    return this.#send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  }

  #fulfill(requestId: string, html: string): void {
    const type = { name: "Content-Type", value: "text/html; charset=utf-8" };
    const responseHeaders = this.#scriptsRun ? [type] : [type, NO_SCRIPTS];
    const body = Buffer.from(html).toString("base64");
    this.#send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body });
  }

  /** Takes out the headers that make Chrome itself send requests. */
  async #filterResponse(event: PausedRequest): Promise<void> {
    const { requestId, responseHeaders = [], responseStatusCode } = event;
    if (event.resourceType === "Image" && (await this.#pictures?.replace(event))) return;
    const isMain = this.#isMain(event);
    const filtered = filterHeaders(responseHeaders);
    if (filtered.kind === "refuse") {
      this.refused += 1;
      if (isMain) this.refusal = "unsupported_content";
      return this.#send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    }
    // The new frame runs our scripts before its own only while the runtime domain is enabled.
    if (isMain && swapsFrame(responseHeaders)) await this.#enableRuntimeUntilNavigated();
    const isUnchanged = filtered.kind === "pass" && this.#scriptsRun;
    if (isUnchanged || responseStatusCode === undefined) return this.#send("Fetch.continueRequest", { requestId });
    const kept = filtered.kind === "pass" ? responseHeaders : filtered.headers;
    const replaced = {
      responseCode: responseStatusCode,
      responseHeaders: this.#scriptsRun ? kept : [...kept, NO_SCRIPTS],
    };
    return this.#send("Fetch.continueResponse", { requestId, ...replaced });
  }

  /** Disabled again once the document is there: console messages are of no use to us and may be endless. */
  async #enableRuntimeUntilNavigated(): Promise<void> {
    const { session, frameId } = this.#page;
    const stop = ({ frame }: { frame: { id: string } }) => {
      if (frame.id !== frameId) return;
      session.off("Page.frameNavigated", stop);
      void ignoreErrors(() => session.send("Runtime.disable"));
    };
    session.on("Page.frameNavigated", stop);
    await ignoreErrors(() => session.send("Runtime.enable", undefined, { timeout: RUNTIME_TIMEOUT_MS }));
  }

  /** DNS rebinding: Chrome may have resolved a name to another address than we did. The capture is discarded then. */
  #checkAddress({ url, remoteIPAddress }: Response): void {
    if (!this.#page.network.seesRealAddresses) return;
    if (remoteIPAddress === undefined || remoteIPAddress === "" || isPublicIp(remoteIPAddress)) return;
    const parsed = URL.parse(url);
    const authority = parsed && authorityOf(parsed);
    if (authority === null || !isLifted(authority, this.#policy.privateTargets)) this.reachedPrivateAddress = true;
  }

  /** Sends a command whose failure does not matter: the request may be gone by now, with its page. */
  #send(...command: Parameters<Connection["send"]>): void {
    void ignoreErrors(() => this.#page.connection.send(...command));
  }
}

/** Also catches what is thrown before a promise is returned, as on a closed connection. */
async function ignoreErrors(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch {
    // Its target is gone.
  }
}

/** The old frame may be stuck in a script and never answer; the new one does not wait longer for it. */
const RUNTIME_TIMEOUT_MS = 500;

/**
 * Keeps scripts of the page from running and lets ours run, which turning scripts off would not: it stops the timers of
 * every world.
 */
const NO_SCRIPTS: Header = { name: "Content-Security-Policy", value: "script-src 'none'; worker-src 'none'" };

interface TargetInfo {
  targetId: string;
  browserContextId?: string;
}

/** Paused at the response stage rather than before it is sent. */
const isResponse = ({ responseErrorReason, responseStatusCode }: PausedRequest): boolean =>
  responseErrorReason !== undefined || responseStatusCode !== undefined;
