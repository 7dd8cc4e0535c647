/** Every binding, variable and secret of `wrangler.toml`, with the class that stands behind it. Types only. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("./index.ts");
  }

  interface Env {
    BROWSER: BrowserRun;
    /** Files of the pages. */
    ASSETS: Fetcher;
    DB: D1Database;
    /** Sends mail, where it is bound. */
    EMAIL?: SendEmail;
    TOKEN_LOOKUPS: RateLimit;
    SIGN_INS_BY_ADDRESS: RateLimit;
    SIGN_INS_BY_EMAIL: RateLimit;
    SIGN_INS_FROM_EVERYWHERE: RateLimit;
    LIMITS: DurableObjectNamespace<import("./index.ts").LimitObject>;
    POOL: DurableObjectNamespace<import("./index.ts").PoolObject>;
    BROWSERS: DurableObjectNamespace<import("./index.ts").BrowserObject>;
    ACCOUNTS: DurableObjectNamespace<import("./index.ts").AccountObject>;
    RESOLVERS: DurableObjectNamespace<import("./index.ts").ResolverObject>;
    CACHE: DurableObjectNamespace<import("./index.ts").CacheObject>;
    CAPTURE_JOBS: Queue<import("./jobs/jobs.ts").JobMessage>;
    WEBHOOK_DELIVERIES: Queue<import("./webhooks/deliveries.ts").DeliveryMessage>;
    RESULTS: R2Bucket;
  }
}

interface Env extends Cloudflare.Env {}

declare module "*.inpage.js" {
  /** The source text of a script that runs inside the captured page. */
  const source: string;
  export default source;
}

declare module "*.png" {
  /** The bytes of a picture. */
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module "*.md" {
  /** A guide, as Markdown. */
  const text: string;
  export default text;
}

declare module "*.list.txt" {
  /** Names by type, one line a type. */
  const text: string;
  export default text;
}
