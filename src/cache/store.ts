import type { CacheKey } from "./key.ts";
import { randomText } from "../lib/crypto.ts";
import { deleteBelow } from "../results/store.ts";

/** A new name for a picture's bytes. A name is written once, so whoever reads one while a new picture comes gets it whole. */
export const newName = ({ account, request }: CacheKey): string => `cache/${account}/${request}/${randomText(22)}`;

/** A picture's bytes or a part of them; `null` when they are gone. */
export const getPicture = (bucket: R2Bucket, name: string, range?: R2Range): Promise<R2ObjectBody | null> =>
  bucket.get(name, range === undefined ? {} : { range });

/** Deletes every kept picture of an account. */
export const deletePicturesOf = (bucket: R2Bucket, account: string): Promise<void> =>
  deleteBelow(bucket, `cache/${account}/`);
