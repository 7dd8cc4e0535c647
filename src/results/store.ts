import { createHash } from "node:crypto";
import { retry } from "../lib/retry.ts";

/** Whose result it is: the fencing number tells the claims of one job apart, so that no two write under one name. */
export interface Place {
  account: string;
  job: string;
  fence: number;
}

/** What is to be stored. */
export interface Bytes {
  contentType: string;
  /** How many bytes there are. */
  bytes: number;
  body: Uint8Array | ReadableStream<Uint8Array>;
}

const keyOf = ({ account, job, fence }: Place): string => `results/${account}/${job}/${fence}`;

/** Stores a result and answers with the SHA-256 of its bytes, in hex. */
export const putResult = (bucket: R2Bucket, place: Place, bytes: Bytes): Promise<string> =>
  putBytes(bucket, keyOf(place), bytes);

/**
 * Stores bytes under a new name and answers with their SHA-256, in hex. Bytes that are at hand are sent again when the
 * store fails: what was stored although the answer was lost is the same under the same name.
 */
export async function putBytes(bucket: R2Bucket, key: string, { contentType, bytes, body }: Bytes): Promise<string> {
  const httpMetadata = { contentType };
  const hash = createHash("sha256");
  if (body instanceof Uint8Array) {
    const sha256 = hash.update(body).digest("hex");
    await retry(() => bucket.put(key, body, { httpMetadata, sha256 }), always);
    return sha256;
  }
  const hashed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  await bucket.put(key, body.pipeThrough(hashed).pipeThrough(new FixedLengthStream(bytes)), { httpMetadata });
  return hash.digest("hex");
}

/** A bucket does not say which errors pass; a few more tries are cheaper than a new capture. */
const always = (): boolean => true;

/** Deletes results that may or may not be there. */
export async function deleteResults(bucket: R2Bucket, places: readonly Place[]): Promise<void> {
  if (places.length > 0) await bucket.delete(places.map(keyOf));
}

/** Deletes every result of an account. */
export const deleteResultsOf = (bucket: R2Bucket, account: string): Promise<void> =>
  deleteBelow(bucket, `results/${account}/`);

/** Deletes everything whose name begins so. */
export async function deleteBelow(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

/** The size and ETag of a result; `null` when it is gone. */
export const headResult = (bucket: R2Bucket, place: Place): Promise<R2Object | null> => bucket.head(keyOf(place));

/** A result or a part of it; `null` when it is gone. */
export const getResult = (bucket: R2Bucket, place: Place, range?: R2Range): Promise<R2ObjectBody | null> =>
  bucket.get(keyOf(place), range === undefined ? {} : { range });
