import type { Header } from "./headers.ts";

/** A request as DevTools tells of it before it is sent. */
interface PendingRequest {
  request: { url: string; headers?: Record<string, string> };
  resourceType: string;
}

/** HTTP authentication that a server or a proxy asks for. */
export interface Challenge {
  requestId: string;
  frameId: string;
  authChallenge: { source?: string; origin: string };
}

/** As `Fetch.continueWithAuth` takes it. */
export type AuthAnswer =
  { response: "CancelAuth" } | { response: "ProvideCredentials"; username: string; password: string };

interface Secrets {
  headers: Readonly<Record<string, string>>;
  credentials: { username: string; password: string } | undefined;
}

/**
 * Headers and credentials that go to the target's own origin and nowhere else. Chrome's own `setExtraHTTPHeaders` would
 * send them to whatever the page loads, and after redirects; here each request, and each hop of a redirect, is looked at.
 */
export class OwnOrigin {
  readonly #origin: string;
  readonly #secrets: Secrets;
  /** Requests that were answered once: a server that asks again was given the wrong password. */
  readonly #answered = new Set<string>();

  constructor(address: string, secrets: Secrets) {
    this.#origin = new URL(address).origin;
    this.#secrets = secrets;
  }

  /** All headers of a request that gets ours too; `null` for one that goes elsewhere, or that others began. */
  headersFor({ request: { url, headers = {} }, resourceType }: PendingRequest): Header[] | null {
    const ours = Object.entries(this.#secrets.headers);
    if (ours.length === 0 || URL.parse(url)?.origin !== this.#origin || resourceType === "Preflight") return null;
    if (this.#isFromElsewhere(headers)) return null;
    const names = new Set(ours.map(([name]) => name.toLowerCase()));
    const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
    return [...kept, ...ours].map(([name, value]) => ({ name, value }));
  }

  /** Another origin's page or worker asks ours for something: it is not to speak in the caller's name. */
  #isFromElsewhere(headers: Readonly<Record<string, string>>): boolean {
    const origin = Object.entries(headers).find(([name]) => name.toLowerCase() === "origin")?.[1];
    return origin !== undefined && origin !== this.#origin;
  }

  /** What to answer when authentication is asked for. Without a password the page is captured as it shows itself. */
  answerTo({ requestId, authChallenge }: Challenge): AuthAnswer {
    const { credentials } = this.#secrets;
    const isOurs = authChallenge.source !== "Proxy" && URL.parse(authChallenge.origin)?.origin === this.#origin;
    if (credentials === undefined || !isOurs || this.#answered.has(requestId)) return { response: "CancelAuth" };
    this.#answered.add(requestId);
    return { response: "ProvideCredentials", ...credentials };
  }
}
