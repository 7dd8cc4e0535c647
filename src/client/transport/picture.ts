import { type Saved, saved } from "./saved.ts";

/** A picture or a document, and what is known of it. `save(path)` writes it to a file. */
export interface Picture extends Saved {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  /** A name to save it under: the page's host and an extension. */
  fileName: string;
  /** Pixels; `null` for a PDF. */
  width: number | null;
  height: number | null;
  /** What the page itself answered with, and its address after redirects. */
  targetStatus: number | null;
  targetUrl: string | null;
  /** What had not finished when the picture was taken: `load`, `fonts`, `images`. */
  incomplete: string[];
  /** `false` where `deterministic` was asked for and the page did not stand still in time. */
  stable: boolean;
  /** How many requests of the page were refused. */
  blockedRequests: number;
  /** How many elements of each type were removed. */
  removed: Record<string, number>;
  /** Where it comes from; `null` where it was not asked for one that is kept. */
  cache: "hit" | "stale" | "miss" | null;
  /** Milliseconds that each phase took. */
  timings: Record<string, number>;
  /** The month's requests: how many the plan has, how many are left, and when (Unix seconds) the next month begins. */
  rate: { limit: number; remaining: number; reset: number };
  requestId: string;
}

/** Reads what comes in the headers of a picture. */
export function pictureOf(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Picture {
  const number = (name: string): number | null => {
    const text = headers.get(name);
    return text === null ? null : Number(text);
  };
  const list = (name: string): string[] => (headers.get(name) ?? "").split(/,\s*/).filter((part) => part !== "");
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) => number(`X-RateLimit-${name}`) ?? 0);
  return saved({
    bytes,
    contentType: headers.get("Content-Type") ?? "application/octet-stream",
    fileName: /filename="([^"]*)"/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "",
    width: number("X-Image-Width"),
    height: number("X-Image-Height"),
    targetStatus: number("X-Target-Status"),
    targetUrl: headers.get("X-Target-Url"),
    incomplete: list("X-Incomplete"),
    stable: headers.get("X-Stable") !== "false",
    blockedRequests: number("X-Blocked-Requests") ?? 0,
    removed: pairs(list("X-Removed"), /^([\w-]+)=(\d+)$/),
    cache: cacheOf(headers.get("X-Cache")),
    timings: pairs(list("Server-Timing"), /^([\w-]+);dur=([\d.]+)$/),
    rate: { limit: limit ?? 0, remaining: remaining ?? 0, reset: reset ?? 0 },
    requestId: headers.get("X-Request-Id") ?? "",
  });
}

const cacheOf = (text: string | null): Picture["cache"] =>
  text === "hit" || text === "stale" || text === "miss" ? text : null;

function pairs(parts: readonly string[], form: RegExp): Record<string, number> {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, name, value] = form.exec(part) ?? [];
      return name === undefined ? [] : [[name, Number(value)]];
    }),
  );
}
