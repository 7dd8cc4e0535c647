import type { SealContext } from "../lib/seal.ts";
import type { CacheKey } from "./key.ts";
import type { Times } from "./rules.ts";

/** What an answer with a picture says beside its bytes. */
export interface PictureAnswer {
  contentType: string;
  bytes: number;
  /** Of the bytes: equal pictures have equal ones. */
  etag: string;
  /** What the capture tells in headers. */
  headers: Readonly<Record<string, string>>;
  /** The page's address after redirects, sealed: it may hold secrets, and is for the account alone. */
  targetUrl: string | null;
}

/** A kept picture. */
export interface Picture extends Times {
  /** Where its bytes lie in the bucket. */
  name: string;
  shown: PictureAnswer;
}

/** Where the address of a picture's page is sealed for. */
export const targetPlace = ({ account, request }: CacheKey): SealContext => ({
  what: "cached-target",
  owner: account,
  id: request,
});
