import { z } from "zod";
import { CacheSeconds, CaptureRequest, captureScreenshot } from "../capture.ts";
import { operation } from "../operation.ts";
import type { Detail } from "../problem.ts";
import { read } from "../words/wrong.ts";
import { readQuery, type Shape, shapeOf } from "./read-query.ts";

/** Fields that a link may not have: they are secret, or change what a page does for whoever edits the address. */
export const NOT_IN_LINKS: readonly string[] = ["html", "headers", "cookies", "httpCredentials", "js", "actions"];

const LinkOptions = {
  ttl: CacheSeconds.default(86_400).meta({ description: "Seconds until a new picture is taken." }),
  expires: z
    .int()
    .min(0)
    .optional()
    .meta({ description: "Unix seconds after which the link no longer opens; never when left out." }),
  download: z
    .union([z.boolean(), z.literal(1)])
    .default(false)
    .meta({ description: "`true` or `1`: to be saved as a file rather than shown." }),
};

/** Everything that the query of a link may say. */
export const LinkQuery = CaptureRequest.safeExtend(LinkOptions).meta({ id: "LinkQuery" });

let known: Shape | undefined;

/** The fields of a link's query, from the capture request itself. */
export function linkShape(): Shape {
  if (known !== undefined) return known;
  const { properties = {}, ...shape } = shapeOf(LinkQuery);
  const allowed = Object.entries(properties).filter(([name]) => !NOT_IN_LINKS.includes(name));
  known = { ...shape, properties: Object.fromEntries(allowed) };
  return known;
}

export interface Link {
  request: CaptureRequest;
  ttl: number;
  download: boolean;
}

export type ReadLink = { ok: true; link: Link } | { ok: false; details: Detail[] };

/** Reads the query of a link: the second form of a capture request, under the same rules. */
export function readLink(query: Iterable<readonly [string, string]>): ReadLink {
  const { value, wrong } = readQuery(query, linkShape());
  const parsed = read(LinkQuery, value);
  if (!parsed.ok) return { ok: false, details: [...wrong, ...parsed.details] };
  if (wrong.length > 0) return { ok: false, details: wrong };
  const { ttl, expires: _, download, ...request } = parsed.value;
  return { ok: true, link: { request, ttl, download: download !== false } };
}

export const openLink = operation({
  name: "openLink",
  method: "GET",
  path: "/i/{keyId}",
  summary: "The picture behind a signed link",
  description:
    "For `<img src>`, Open Graph tags and e-mail; it needs no token. The query holds the fields of a capture request, those of objects with a dot, lists repeated or with commas between. `signature` comes last: the HMAC-SHA256, in lower-case hex, of everything before `&signature=` from `/i/` on, keyed with the whole secret of the link key.",
  tag: "Links",
  auth: "none",
  params: z.object({ keyId: z.string() }),
  dottedQuery: linkShape,
  output: captureScreenshot.output,
  status: 200,
  otherStatuses: { 206: "The part that `Range` asked for.", 304: "The client has it already (`If-None-Match`)." },
  headers: {
    "X-Cache": "`hit`: kept; `stale`: kept, and a new one is being taken; `miss`: taken now.",
    "Cache-Control": "`public`, with `max-age`, `stale-while-revalidate` and `stale-if-error`.",
    ETag: "Of the bytes; for `If-None-Match` and `If-Range`.",
    "Accept-Ranges": "`bytes`.",
    "Content-Range": "Which bytes these are, with 206.",
    "X-Target-Status": "The status the page itself answered with.",
    "X-Image-Width": "Pixels; images only.",
    "X-Image-Height": "Pixels; images only.",
  },
  errors: ["link_expired", "link_invalid", "account_suspended", "range_not_satisfiable", ...captureScreenshot.errors],
});
