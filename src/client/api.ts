import type { Paged } from "./calls/paged.ts";
import type { Saved } from "./transport/saved.ts";
import type { CallOptions, CreateOptions, WaitOptions } from "./options.ts";
import type { Picture } from "./transport/picture.ts";
import type {
  Account,
  AccountChanges,
  Batch,
  CaptureRequest,
  Delivery,
  DeliveryPage,
  Job,
  JobPage,
  LinkKey,
  MockupTexts,
  NewAccount,
  NewAccountRequest,
  NewBatch,
  NewLinkKey,
  NewLinkKeyRequest,
  NewToken,
  OperatorLink,
  NewWebhookRequest,
  Webhook,
  WebhookChanges,
  WebhookWithSecret,
} from "./shapes.ts";

/** A picture, and the frame to put it into. */
export interface MockupRequest extends MockupTexts {
  screenshot: Blob | Uint8Array<ArrayBuffer>;
}

/** One page of a list. */
export interface PageOptions extends CallOptions {
  /** 1 to 100; 20 when left out. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** The bytes of a job's result. `save(path)` writes them to a file. */
export interface Result extends Saved {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** A job's result as it comes, for results that need not be in memory at once. It is read once. */
export interface ResultStream {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  contentType: string;
  /** Of the whole. */
  bytes: number;
  /** Writes it to a file, which is there only once all of it is. @throws where the runtime has no file system. */
  save(path: string): Promise<void>;
}

/** A job that was created, waited for and succeeded, with its result. */
export interface FinishedJob extends Result {
  job: Job;
}

export interface JobFilter extends PageOptions {
  status?: Job["status"] | undefined;
}

/** Captures that are done later, and kept. */
export interface Jobs {
  /** Returns once the job is durably stored. */
  create(request: CaptureRequest, options?: CreateOptions): Promise<Job>;
  get(id: string, options?: CallOptions): Promise<Job>;
  /** Newest first: await it for one page, or `for await (const job of jobs.list())` for all of them. */
  list(filter?: JobFilter): Paged<JobPage, Job>;
  /** A running job ends when its browser has finished; see `cancelRequested`. */
  cancel(id: string, options?: CallOptions): Promise<Job>;
  /** Resolves once the job has ended, well or not: see its `status`. */
  wait(id: string, options?: WaitOptions<Job>): Promise<Job>;
  /** From a request to its bytes: creates the job, waits for its end, downloads its result. @throws {JobError}. */
  run(request: CaptureRequest, options?: CreateOptions & WaitOptions<Job>): Promise<FinishedJob>;
  /** Downloads a job's result. @throws {JobError} when it has none. */
  result(job: string | Job, options?: CallOptions): Promise<Result>;
  /**
   * The same without holding all of it: as a stream. `timeout` is then how long each wait for more bytes may take.
   * @throws {JobError} when the job has no result.
   */
  stream(job: string | Job, options?: CallOptions): Promise<ResultStream>;
}

/** Up to 20 captures accepted at once, all or none. */
export interface Batches {
  create(captures: CaptureRequest[], options?: CreateOptions): Promise<NewBatch>;
  get(id: string, options?: CallOptions): Promise<Batch>;
  /** Resolves once every job has ended, well or not. */
  wait(id: string, options?: WaitOptions<Batch>): Promise<Batch>;
}

/** Where events of jobs are sent. What comes there is checked with `verifyWebhook`, of `stillframe/webhooks`. */
export interface Webhooks {
  /** Its secret is shown here only, and after `rotateSecret`. */
  create(webhook: NewWebhookRequest, options?: CallOptions): Promise<WebhookWithSecret>;
  list(options?: CallOptions): Promise<Webhook[]>;
  get(id: string, options?: CallOptions): Promise<Webhook>;
  update(id: string, changes: WebhookChanges, options?: CallOptions): Promise<Webhook>;
  delete(id: string, options?: CallOptions): Promise<void>;
  /** The old secret signs as well for a day. */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Sends it a `webhook.test` event. */
  test(id: string, options?: CallOptions): Promise<Delivery>;
  /** Newest first: await it for one page, or loop over all of them with `for await`. */
  deliveries(id: string, options?: PageOptions): Paged<DeliveryPage, Delivery>;
  /** Sends the event of a delivery again, as a delivery of its own. */
  redeliver(deliveryId: string, options?: CallOptions): Promise<Delivery>;
}

/** What a link may ask of a picture: no secrets, and nothing that acts in the page. */
export type LinkRequest = Omit<CaptureRequest, "html" | "headers" | "cookies" | "httpCredentials" | "js" | "actions">;

/** What a link is signed with, and for how long it opens. */
export interface LinkOptions {
  /** The link key's `id` and `secret`. The secret belongs on servers: whoever has it can make links on your account. */
  keyId: string;
  secret: string;
  /** Seconds until a new picture is taken, 60 to 2,592,000; a day when left out. */
  ttl?: number | undefined;
  /** When the link no longer opens: a date, or Unix seconds. */
  expires?: Date | number | undefined;
  /** To be saved as a file rather than shown. */
  download?: boolean | undefined;
}

/** Signed links to pictures: for `<img src>`, Open Graph tags, Markdown and e-mail. */
export interface Links {
  /** Makes a link, without a call. */
  sign(request: LinkRequest, options: LinkOptions): Promise<string>;
  /** Gets the picture behind a link; it needs no token. @throws {TypeError} when it is none of this service. */
  open(link: string, options?: CallOptions): Promise<Picture>;
}

/** Keys that links are signed with. */
export interface LinkKeys {
  /** Its secret is shown here only. */
  create(key: NewLinkKeyRequest, options?: CallOptions): Promise<NewLinkKey>;
  /** Newest first. */
  list(options?: CallOptions): Promise<LinkKey[]>;
  /** Its links stop within 5 seconds. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** Kept pictures, of links and of captures with `cache`. */
export interface Cache {
  /** Forgets the pictures of one address, or all of the account. */
  forget(which: { url: string } | { all: true }, options?: CallOptions): Promise<void>;
}

/** The operator's calls; they need `adminToken`. */
export interface Accounts {
  /** Its token is shown here only. */
  create(account: NewAccountRequest, options?: CallOptions): Promise<NewAccount>;
  find(email: string, options?: CallOptions): Promise<Account[]>;
  update(id: string, changes: AccountChanges, options?: CallOptions): Promise<Account>;
  /** A link to set a new password. It opens once, for an hour. */
  resetPassword(id: string, options?: CallOptions): Promise<OperatorLink>;
  /** A link by which this email can sign up where sign-ups are by invitation. */
  invite(email: string, options?: CallOptions): Promise<OperatorLink>;
  /** Shown here only. */
  createToken(id: string, name: string, options?: CallOptions): Promise<NewToken>;
  revokeToken(id: string, tokenId: string, options?: CallOptions): Promise<void>;
}
