import { DNS_CACHE_NAMES, DNS_CACHE_SECONDS, DNS_QUESTIONS_AT_ONCE } from "../config-browsers.ts";
import { lookUp, MAX_HOSTS, type Resolution, type Resolver, type ResolverOptions } from "./resolve.ts";

/** The look-ups of one capture; disposed of, those that have not been sent are not sent any more. */
export interface CaptureResolver extends Disposable {
  resolve: Resolver;
}

/**
 * Resolves names for all captures of an object. Questions are sent a few at a time, since the platform lets no more
 * connections of an object wait for their headers (`/workers/platform/limits/`), and captures take turns. That a name is
 * public is remembered for as long as its records say, at most a minute; anything else is asked anew each time.
 */
export class DnsClient {
  readonly #options: ResolverOptions;
  /** Until when a name is known to be public. */
  readonly #public = new Map<string, number>();
  /** Questions that wait, by capture; the first capture is the next. */
  readonly #lines = new Set<(() => void)[]>();
  #sending = 0;

  constructor(options: ResolverOptions) {
    this.#options = options;
  }

  /** For one capture, which looks up each name once at most, and not more than a page can need. */
  forCapture(): CaptureResolver {
    const known = new Map<string, Promise<Resolution>>();
    const line: (() => void)[] = [];
    this.#lines.add(line);
    return {
      resolve: (host) => {
        if ((this.#public.get(host) ?? 0) > Date.now()) return Promise.resolve("public");
        const before = known.get(host);
        if (before !== undefined) return before;
        if (known.size >= MAX_HOSTS) return Promise.resolve("dns_failed");
        const resolution = this.#resolve(host, line);
        known.set(host, resolution);
        return resolution;
      },
      [Symbol.dispose]: () => void this.#lines.delete(line),
    };
  }

  async #resolve(host: string, line: (() => void)[]): Promise<Resolution> {
    const send = <T>(question: () => Promise<T>) => this.#send(question, line);
    const { resolution, ttlSeconds } = await lookUp(host, { ...this.#options, send });
    if (resolution === "public") this.#remember(host, ttlSeconds);
    return resolution;
  }

  #remember(host: string, ttlSeconds: number): void {
    const [oldest] = this.#public.keys();
    if (this.#public.size >= DNS_CACHE_NAMES && oldest !== undefined) this.#public.delete(oldest);
    this.#public.set(host, Date.now() + Math.min(ttlSeconds, DNS_CACHE_SECONDS) * 1000);
  }

  async #send<T>(question: () => Promise<T>, line: (() => void)[]): Promise<T> {
    await new Promise<void>((resolve) => {
      line.push(resolve);
      this.#next();
    });
    try {
      return await question();
    } finally {
      this.#sending -= 1;
      this.#next();
    }
  }

  #next(): void {
    for (const line of this.#lines) {
      if (this.#sending >= DNS_QUESTIONS_AT_ONCE) return;
      const start = line.shift();
      if (start === undefined) continue;
      this.#sending += 1;
      // To the end: captures take turns.
      this.#lines.delete(line);
      this.#lines.add(line);
      start();
    }
  }
}
