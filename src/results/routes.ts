import { Problem } from "../contract/problem.ts";
import { extensionOf } from "../contract/format.ts";
import type * as contract from "../contract/result.ts";
import type { BytesAnswer, Call, Handler } from "../http/handler.ts";
import { openLink } from "./link.ts";
import { policyOf } from "./policy.ts";
import { type ByteRange, matches, parseRange } from "./range.ts";
import { getResult, headResult, type OutputPlace } from "./store.ts";

/** Whether results of an account may be seen at all: not while it is suspended. */
type MayBeSeen = (call: Call, account: string) => Promise<boolean>;

/** The bytes behind a signed link. Nothing is read from the store before the link was checked. */
export const downloadResult =
  (mayBeSeen: MayBeSeen): Handler<typeof contract.getResult> =>
  async ({ params, query, headers }, call) => {
    secure(call.headers);
    const opened = await openLink(call.settings.LINK_KEYS, params.link, Date.now());
    if (!opened.ok) throw new Problem(opened.code);
    if (!(await mayBeSeen(call, opened.place.account))) throw gone();
    const part = await wanted(opened.place, headers, call);
    if (part === "unchanged") return unchanged(call);
    const found = await getResult(call.env.RESULTS, opened.place, part ?? undefined);
    if (found === null) throw gone();
    call.headers.set("ETag", found.httpEtag);
    call.headers.set("Accept-Ranges", "bytes");
    const contentType = found.httpMetadata?.contentType ?? "application/octet-stream";
    call.headers.set("Content-Security-Policy", policyOf(contentType));
    const fileName = `${opened.place.job}.${extensionOf(contentType)}`;
    const answer = { contentType, fileName, attachment: query.download === "1" };
    if (matches(headers["if-none-match"], found.httpEtag)) {
      await found.body.cancel();
      return unchanged(call);
    }
    if (part === null) return { ...answer, length: found.size, body: found.body };
    call.reply.status = 206;
    call.headers.set("Content-Range", `bytes ${part.offset}-${part.offset + part.length - 1}/${found.size}`);
    return { ...answer, length: part.length, body: found.body };
  };

type RangeHeaders = Partial<Record<"range" | "if-range" | "if-none-match", string | undefined>>;

/**
 * The part that was asked for; `null` for the whole. A part of what has changed since is of no use. Whether the client has
 * the result already comes before any question of parts (RFC 9110, 13.2.2).
 */
async function wanted(
  place: OutputPlace,
  asked: RangeHeaders,
  { env, headers }: Call,
): Promise<ByteRange | "unchanged" | null> {
  if (asked.range === undefined) return null;
  const head = await headResult(env.RESULTS, place);
  if (head === null) throw gone();
  if (matches(asked["if-none-match"], head.httpEtag)) {
    headers.set("ETag", head.httpEtag);
    return "unchanged";
  }
  if (asked["if-range"] !== undefined && asked["if-range"] !== head.httpEtag) return null;
  const part = parseRange(asked.range, head.size);
  if (part !== "unsatisfiable") return part;
  headers.set("Content-Range", `bytes */${head.size}`);
  throw new Problem("range_not_satisfiable");
}

function unchanged({ reply }: Call): BytesAnswer {
  reply.status = 304;
  return { contentType: "", fileName: "", length: 0, body: new Uint8Array() };
}

const gone = (): Problem => new Problem("not_found", "This result is gone.");

/** A link is a secret: it is not kept, and not told to whatever a result leads to. */
function secure(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("Referrer-Policy", "no-referrer");
  // Links are made to be shown in pages of others.
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
}
