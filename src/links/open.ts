import { addressOf } from "../contract/fields/source.ts";
import { cached } from "../cache/cached.ts";
import { bytesOf } from "../cache/near.ts";
import type { Picture } from "../cache/picture.ts";
import { getPicture } from "../cache/store.ts";
import { fileNameOf } from "../capture/report.ts";
import { type Link, openLink as contract, readLink } from "../contract/links/link.ts";
import { Problem } from "../contract/problem.ts";
import { answer } from "../http/answer.ts";
import type { AccountCall, BytesAnswer, Call } from "../http/handler.ts";
import { invalidRequest } from "../http/input.ts";
import type { Mounted } from "../http/serve.ts";
import { type ByteRange, matches, parseRange } from "../results/range.ts";
import { policyOf } from "../results/policy.ts";
import { cacheControl } from "./freshness.ts";
import { isAllowedHost } from "./hosts.ts";
import { type LinkKey, linkKeyOf } from "./keys.ts";
import { isSigned, nobodysKey, queryOf, type SignedText, signedText } from "./signature.ts";

/** `GET /i/{keyId}`: nothing of it is read before its signature is checked. */
export const openLink: Mounted = {
  op: contract,
  async handle(request, call) {
    call.line.operation = contract.name;
    const signed = signedText(request.url);
    const keyId = request.params["keyId"] ?? "";
    const check = () => opening(keyId, signed, call);
    const key = await check();
    const { query, expires } = fieldsOf(signed);
    const link = parsed(query);
    if (key.hosts !== null && !isAllowedHost(addressOf(link.request), key.hosts)) throw wrongHost();
    const asked = { link, expires, headers: request.headers, recheck: async () => void (await check()) };
    return answer(contract, await show(asked, { ...call, account: key.account }), call);
  },
};

/** The key of a link that opens now. @throws {Problem} saying why another does not. */
async function opening(keyId: string, signed: SignedText, call: Call): Promise<LinkKey> {
  const key = await checked(keyId, signed, call);
  call.line.account = key.account.id;
  const { expires } = fieldsOf(signed);
  if (expires !== null && Date.now() > expires * 1000) throw expired();
  if (key.account.suspended) throw new Problem("account_suspended");
  return key;
}

/** @throws {Problem} `link_invalid`, in the same words and at the same cost whatever is wrong with it. */
async function checked(keyId: string, signed: SignedText, call: Call): Promise<LinkKey> {
  const key = await linkKeyOf(keyId, call);
  const right = await isSigned(key?.signing ?? (await nobodysKey()), signed);
  if (key === null || !right) throw new Problem("link_invalid");
  return key;
}

function fieldsOf(signed: SignedText): { query: URLSearchParams; expires: number | null } {
  const query = queryOf(signed);
  const expires = query.get("expires");
  return { query, expires: expires !== null && /^\d{1,15}$/.test(expires) ? Number(expires) : null };
}

/** @throws {Problem} `invalid_request` with details. */
function parsed(query: URLSearchParams): Link {
  const found = readLink(query);
  if (!found.ok) throw invalidRequest(found.details);
  return found.link;
}

const expired = () => new Problem("link_expired", "This link has expired.");
const wrongHost = () => new Problem("link_invalid", "Links under this key may not capture this host.");

interface LinkRequest {
  link: Link;
  /** Unix seconds. */
  expires: number | null;
  headers: Headers;
  /** Throws when the link has ended meanwhile: by its time, with its key, or with its account. */
  recheck: () => Promise<void>;
}

/** What of a picture is to be answered. */
interface Part {
  range: ByteRange | null;
  /** `null` where the client has it already. */
  body: ReadableStream<Uint8Array> | null;
}

async function show({ link, expires, headers, recheck }: LinkRequest, call: AccountCall): Promise<BytesAnswer> {
  call.line.target = URL.parse(addressOf(link.request))?.hostname ?? "none";
  const wanted = { request: link.request, ttlMs: link.ttl * 1000, forLink: true };
  const { how, picture, bytes: part } = await cached(call, wanted, (found) => read(found, headers, call));
  // A capture takes a while, and a link that has ended meanwhile shows nothing any more.
  await recheck();
  const { contentType, bytes: size, etag, headers: report } = picture.shown;
  for (const [name, value] of Object.entries(report)) call.headers.set(name, value);
  call.headers.set("X-Cache", how);
  call.headers.set("ETag", etag);
  call.headers.set("Accept-Ranges", "bytes");
  call.headers.set("Cache-Control", cacheControl(picture, { ttlMs: wanted.ttlMs, expires }, Date.now()));
  call.headers.set("Content-Security-Policy", policyOf(contentType));
  // Links are made to be shown in pages of others.
  call.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  const fileName = fileNameOf(addressOf(link.request), contentType);
  const shown = { contentType, fileName, attachment: link.download, body: part.body ?? new Uint8Array() };
  if (part.body === null) call.reply.status = 304;
  if (part.range === null) return { ...shown, length: size };
  const { offset, length } = part.range;
  call.reply.status = 206;
  call.headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${size}`);
  return { ...shown, length };
}

/**
 * Whether the client has the picture already comes before any question of parts (RFC 9110, 13.2.2), and a part of what
 * has changed since is of no use. `null` when the bytes are gone.
 */
async function read(picture: Picture, headers: Headers, call: Call): Promise<Part | null> {
  const { etag, bytes: size } = picture.shown;
  if (matches(headers.get("If-None-Match") ?? undefined, etag)) return { range: null, body: null };
  const same = (headers.get("If-Range") ?? etag) === etag;
  const range = same ? parseRange(headers.get("Range") ?? undefined, size) : null;
  if (range === "unsatisfiable") {
    call.headers.set("Content-Range", `bytes */${size}`);
    throw new Problem("range_not_satisfiable");
  }
  if (range === null) {
    const body = await bytesOf(call, picture);
    return body && { range, body };
  }
  const found = await getPicture(call.env.RESULTS, picture.name, range);
  return found && { range, body: found.body };
}
