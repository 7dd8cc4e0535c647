import { accountsOf } from "./calls/accounts.ts";
import type { Accounts, Batches, Cache, Jobs, LinkKeys, Links, MockupRequest, Webhooks } from "./api.ts";
import { type CallOperation, callWith, openWith } from "./transport/call.ts";
import { batchesOf, jobsOf } from "./calls/jobs.ts";
import { environment } from "./environment.ts";
import { type CallOptions, type ClientOptions, sending } from "./options.ts";
import { cacheOf, linkKeysOf, linksOf } from "./calls/links.ts";
import { type Picture, pictureOf } from "./transport/picture.ts";
import type { Health, OpenApi, Stats, ScreenshotRequest, Usage } from "./shapes.ts";
import { webhooksOf } from "./calls/webhooks.ts";

/**
 * A Stillframe service. Calls are tried again after 429, 503 and broken connections, as `Retry-After` says; what fails
 * for good is thrown as one of the kinds of `StillframeError`.
 */
export class Stillframe {
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly links: Links;
  readonly linkKeys: LinkKeys;
  readonly cache: Cache;
  readonly webhooks: Webhooks;
  readonly accounts: Accounts;
  readonly #call: CallOperation;

  /** @throws {TypeError} when there is no address, or it is not an `http:` or `https:` one. */
  constructor(given: ClientOptions = {}) {
    const options = { ...given, ...environment(given) };
    const url = serviceUrl(options.url);
    this.#call = callWith({ ...options, url });
    this.jobs = jobsOf(this.#call, openWith({ ...options, url }), url);
    this.batches = batchesOf(this.#call);
    this.links = linksOf(this.#call, url);
    this.linkKeys = linkKeysOf(this.#call);
    this.cache = cacheOf(this.#call);
    this.webhooks = webhooksOf(this.#call);
    this.accounts = accountsOf(this.#call);
  }

  /** Captures a page now. */
  async capture(request: ScreenshotRequest, options: CallOptions = {}): Promise<Picture> {
    const { value, headers } = await this.#call("captureScreenshot", { body: request, ...sending(options) });
    return pictureOf(value, headers);
  }

  /** Puts a picture of your own (PNG, JPEG or WebP) into a device frame. */
  async mockup({ screenshot, templateId }: MockupRequest, options: CallOptions = {}): Promise<Picture> {
    const body = new FormData();
    body.append("templateId", templateId);
    body.append("screenshot", screenshot instanceof Blob ? screenshot : new Blob([screenshot]), "screenshot");
    const { value, headers } = await this.#call("createMockup", { body, ...sending(options) });
    return pictureOf(value, headers);
  }

  /** This month's requests. */
  async usage(options: CallOptions = {}): Promise<Usage> {
    return (await this.#call("getUsage", sending(options))).value;
  }

  /** Whether the service is up; `deep` asks everything it is built on, and needs `adminToken`. */
  async health({ deep = false, ...options }: CallOptions & { deep?: boolean } = {}): Promise<Health> {
    const query = deep ? ({ deep: "1" } as const) : {};
    return (await this.#call("getHealth", { query, asOperator: deep, ...sending(options) })).value;
  }

  /** What the last 24 hours were like; needs `adminToken`. */
  async stats(options: CallOptions = {}): Promise<Stats> {
    return (await this.#call("getStats", sending(options))).value;
  }

  /** The service's own description of its API. */
  async openApi(options: CallOptions = {}): Promise<OpenApi> {
    return (await this.#call("getOpenApi", sending(options))).value;
  }
}

function serviceUrl(text: string | undefined): string {
  if (text === undefined)
    throw new TypeError("Give the service's address: `url`, or STILLFRAME_URL in the environment.");
  // `URL.parse` is not in Node 20.
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`The service's address is "${text}"; it should be like https://stillframe.example.com.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
