import type { Page, Response } from "../browsers/page.ts";
import type { Connection } from "../browsers/devtools.ts";
import type { Settings } from "../config.ts";
import type { AddressPolicy } from "../outbound/address.ts";
import { checkRequest } from "../outbound/check.ts";
import { authorityOf } from "../outbound/authority.ts";
import { isLifted, parsePrivateTargets } from "../outbound/private-targets.ts";
import { isPublicIp } from "../outbound/ranges.ts";
import { createResolver, type Resolver } from "../outbound/resolve.ts";

/**
 * Raised once for a browser, before its first page exists: from then on every request waits for our word, and a page
 * that another page opened is closed at once.
 */
export async function secureBrowser(connection: Connection): Promise<void> {
  connection.on("Target.targetCreated", ({ targetInfo: { type, openerId, targetId } }) => {
    if (type !== "page" || openerId === undefined) return;
    connection.send("Target.closeTarget", { targetId }).catch(() => undefined);
  });
  await Promise.all([
    connection.send("Fetch.enable", { patterns: [{ urlPattern: "*" }], handleAuthRequests: true }),
    connection.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] }),
  ]);
}

/** Which addresses captures may reach in this deployment. @throws when the variable is malformed. */
export function capturePolicy(settings: Settings, ownHosts: readonly string[]): AddressPolicy {
  const privateTargets = parsePrivateTargets(settings.ALLOW_PRIVATE_TARGETS);
  if (privateTargets === null) throw new Error("ALLOW_PRIVATE_TARGETS is malformed.");
  return { purpose: "capture", privateTargets, ownHosts };
}

/**
 * Judges every request of one capture, in whatever frame or worker it arises. One browser serves one capture at a time,
 * so all that waits in it belongs to that capture.
 */
export class Wall {
  /** How many requests were refused. */
  refused = 0;
  /** A document of the main frame was refused, at first or later. */
  refusedDocument = false;
  /** An answer came from an address that is not public, though the name had resolved to public ones. */
  breached = false;
  /** Windows that the page opened; nothing is loaded for them. */
  readonly #windows = new Set<string>();
  readonly #page: Page;
  readonly #policy: AddressPolicy;
  readonly #resolve: Resolver;
  readonly #onPaused: (event: PausedRequest) => void;
  readonly #onTarget: (event: { targetInfo: { targetId: string; openerId?: string } }) => void;
  readonly #onAuth: (event: { requestId: string }) => void;

  constructor(page: Page, policy: AddressPolicy, resolverUrl: string) {
    this.#page = page;
    this.#policy = policy;
    this.#resolve = createResolver({ resolverUrl });
    this.#onPaused = (event) => void this.#judge(event);
    this.#onAuth = ({ requestId }) =>
      this.#say("Fetch.continueWithAuth", { requestId, authChallengeResponse: NO_AUTH });
    this.#onTarget = ({ targetInfo }) => targetInfo.openerId !== undefined && this.#windows.add(targetInfo.targetId);
    page.connection.on("Fetch.requestPaused", this.#onPaused);
    page.connection.on("Fetch.authRequired", this.#onAuth);
    page.connection.on("Target.targetCreated", this.#onTarget);
    page.onResponse = (response) => this.#checkOrigin(response);
  }

  /** Stops judging; a request that still comes waits until its page is gone. */
  [Symbol.dispose](): void {
    this.#page.connection.off("Fetch.requestPaused", this.#onPaused);
    this.#page.connection.off("Fetch.authRequired", this.#onAuth);
    this.#page.connection.off("Target.targetCreated", this.#onTarget);
  }

  async #judge({ requestId, request, frameId, resourceType }: PausedRequest): Promise<void> {
    const verdict = await checkRequest(request.url, this.#policy, this.#resolve);
    if (verdict.ok && !this.#windows.has(frameId)) return this.#say("Fetch.continueRequest", { requestId });
    this.refused += 1;
    if (resourceType === "Document" && frameId === this.#page.frameId) this.refusedDocument = true;
    return this.#say("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  }

  /** A name may have resolved differently for the browser than for us: what it brought must not be shown. */
  #checkOrigin({ url, remoteIPAddress }: Response): void {
    if (remoteIPAddress === undefined || remoteIPAddress === "" || isPublicIp(remoteIPAddress)) return;
    const parsed = URL.parse(url);
    const authority = parsed && authorityOf(parsed);
    if (authority === null || !isLifted(authority, this.#policy.privateTargets)) this.breached = true;
  }

  /** The request may be gone by now, with its page; then there is nothing left to answer. */
  #say(...command: Parameters<Connection["send"]>): void {
    this.#page.connection.send(...command).catch(() => undefined);
  }
}

/** A page behind a password is captured as it shows itself without one. */
const NO_AUTH = { response: "CancelAuth" } as const;

interface PausedRequest {
  requestId: string;
  request: { url: string };
  frameId: string;
  resourceType: string;
}
