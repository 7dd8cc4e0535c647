import { DNS_CACHE_NAMES, DNS_CACHE_SECONDS, DNS_NAMES_AT_ONCE } from "../config-browsers.ts";
import { type LookUp, lookUp, MAX_HOSTS, type Resolution, type Resolver, type ResolverOptions } from "./resolve.ts";

/** The look-ups of one capture; disposed of, those that have not been sent are not sent any more. */
export interface CaptureResolver extends Disposable {
  resolve: Resolver;
}

/** One that looks names up, with a limit of how many at a time: this object, or a helper. */
interface LookupBackend {
  lookUp: (host: string) => Promise<LookUp>;
  busy: number;
}

export interface DnsClientOptions extends ResolverOptions {
  /** Others that look names up when this object has as many under way as it may, each with connections of its own. */
  helpers?: readonly LookupBackend["lookUp"][];
}

/**
 * Resolves names for all captures of an object. Names are looked up a few at a time in each place, since the platform lets
 * no more connections of an object wait for their headers (`/workers/platform/limits/`), and captures take turns. That a
 * name is public is remembered for as long as its records say, at most a minute; anything else is asked anew each time.
 */
export class DnsClient {
  /** This object first, then its helpers. */
  readonly #backends: readonly LookupBackend[];
  /** Until when a name is known to be public. */
  readonly #public = new Map<string, number>();
  /** Names that wait, by capture; the first capture is the next. */
  readonly #lines = new Set<((place: LookupBackend) => void)[]>();

  constructor({ helpers = [], ...options }: DnsClientOptions) {
    const own: LookupBackend["lookUp"] = (host) => lookUp(host, options);
    // What a helper cannot be asked is asked from here.
    const others = helpers.map(
      (help): LookupBackend["lookUp"] =>
        (host) =>
          help(host).catch(() => own(host)),
    );
    this.#backends = [own, ...others].map((each) => ({ lookUp: each, busy: 0 }));
  }

  /** For one capture, which looks up each name once at most, and not more than a page can need. */
  forCapture(): CaptureResolver {
    const known = new Map<string, Promise<Resolution>>();
    const line: ((place: LookupBackend) => void)[] = [];
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

  async #resolve(host: string, line: ((place: LookupBackend) => void)[]): Promise<Resolution> {
    const place = await new Promise<LookupBackend>((resolve) => {
      line.push(resolve);
      this.#next();
    });
    try {
      const { resolution, ttlSeconds } = await place.lookUp(host);
      if (resolution === "public") this.#remember(host, ttlSeconds);
      return resolution;
    } finally {
      place.busy -= 1;
      this.#next();
    }
  }

  #remember(host: string, ttlSeconds: number): void {
    const [oldest] = this.#public.keys();
    if (this.#public.size >= DNS_CACHE_NAMES && oldest !== undefined) this.#public.delete(oldest);
    this.#public.set(host, Date.now() + Math.min(ttlSeconds, DNS_CACHE_SECONDS) * 1000);
  }

  /** Gives those that wait to places that have room, captures in turn. */
  #next(): void {
    for (const line of this.#lines) {
      const place = this.#backends.find(({ busy }) => busy < DNS_NAMES_AT_ONCE);
      if (place === undefined) return;
      const start = line.shift();
      if (start === undefined) continue;
      place.busy += 1;
      // To the end: captures take turns.
      this.#lines.delete(line);
      this.#lines.add(line);
      start(place);
    }
  }
}
