import { Problem } from "../contract/problem.ts";
import type * as contract from "../contract/result.ts";
import type { BytesAnswer, Call, Handler } from "../http/handler.ts";
import { openLink } from "./link.ts";
import { type ByteRange, matches, parseRange } from "./range.ts";
import { getResult, headResult, type Place } from "./store.ts";

/** The bytes behind a signed link. Nothing is read from the store before the link was checked. */
export const downloadResult: Handler<typeof contract.getResult> = async ({ params, query, headers }, call) => {
  secure(call.headers);
  const opened = await openLink(call.settings.LINK_KEYS, params.link, Date.now());
  if (!opened.ok) throw new Problem(opened.code);
  const part = await wanted(opened.place, headers, call);
  const found = await getResult(call.env.RESULTS, opened.place, part ?? undefined);
  if (found === null) throw gone();
  call.headers.set("ETag", found.httpEtag);
  call.headers.set("Accept-Ranges", "bytes");
  const contentType = found.httpMetadata?.contentType ?? "application/octet-stream";
  call.headers.set("Content-Security-Policy", policyOf(contentType));
  const answer = {
    contentType,
    fileName: `${opened.place.job}.${contentType.slice(contentType.indexOf("/") + 1)}`,
    attachment: query.download === "1",
  };
  if (matches(headers["if-none-match"], found.httpEtag)) return await unchanged(found, answer, call);
  if (part === null) return { ...answer, length: found.size, body: found.body };
  call.reply.status = 206;
  call.headers.set("Content-Range", `bytes ${part.offset}-${part.offset + part.length - 1}/${found.size}`);
  return { ...answer, length: part.length, body: found.body };
};

type Asked = { range?: string | undefined; "if-range"?: string | undefined };

/** The part that was asked for; `null` for the whole. A part of what has changed since is of no use. */
async function wanted(place: Place, asked: Asked, { env, headers }: Call): Promise<ByteRange | null> {
  if (asked.range === undefined) return null;
  const head = await headResult(env.RESULTS, place);
  if (head === null) throw gone();
  if (asked["if-range"] !== undefined && asked["if-range"] !== head.httpEtag) return null;
  const part = parseRange(asked.range, head.size);
  if (part !== "unsatisfiable") return part;
  headers.set("Content-Range", `bytes */${head.size}`);
  throw new Problem("range_not_satisfiable");
}

async function unchanged(found: R2ObjectBody, answer: Omit<BytesAnswer, "length" | "body">, { reply }: Call) {
  await found.body.cancel();
  reply.status = 304;
  return { ...answer, length: 0, body: new Uint8Array() };
}

const gone = (): Problem => new Problem("not_found", "This result is gone.");

/** A link is a secret: it is not kept, and not told to whatever a result leads to. */
function secure(headers: Headers): void {
  headers.set("Cache-Control", "private, no-store");
  headers.set("Referrer-Policy", "no-referrer");
  // Links are made to be shown in pages of others.
  headers.set("Cross-Origin-Resource-Policy", "cross-origin");
}

/** Nothing in a result runs or loads. Browsers show PDFs in a viewer of their own, which a sandbox keeps out. */
const policyOf = (contentType: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'${contentType === "application/pdf" ? "" : "; sandbox"}`;
