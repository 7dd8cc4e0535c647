import { createHash } from "node:crypto";
import { write } from "../lib/log.ts";
import { pause } from "../lib/deadline.ts";

/** Whose result it is: the fencing number tells the claims of one job apart, so that no two write under one name. */
export interface ResultPlace {
  account: string;
  job: string;
  fence: number;
}

export const THUMBNAIL = "thumbnail";

/** One of the files of a result. */
export interface OutputPlace extends ResultPlace {
  /** From 0; or the small picture that lists show. */
  output: number | typeof THUMBNAIL;
}

/** What is to be stored. */
export interface Bytes {
  contentType: string;
  /** In order; together they are the file. */
  chunks: readonly Uint8Array[];
}

/** The files that one job may make, beside the thumbnail; results are deleted without asking how many there are. */
const MAX_OUTPUTS = 1;

/** A bucket does not say which errors pass; a few more tries are cheaper than a new capture. */
const ATTEMPTS = 3;

/** A bucket takes one write a second under one name (`/r2/platform/limits/`). */
const BETWEEN_WRITES_MS = 1100;

const keyOf = ({ account, job, fence, output }: OutputPlace): string => `results/${account}/${job}/${fence}/${output}`;

/** Stores a file of a result and answers with the SHA-256 of its bytes, in hex. */
export const putResult = (bucket: R2Bucket, place: OutputPlace, bytes: Bytes): Promise<string> =>
  putBytes(bucket, keyOf(place), bytes);

/**
 * Stores bytes under a new name and answers with the SHA-256 of its bytes, in hex. When the store fails it may have stored the
 * file all the same and only its answer was lost: it is asked before it is sent again.
 */
export async function putBytes(bucket: R2Bucket, key: string, { contentType, chunks }: Bytes): Promise<string> {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  const sha256 = hash.digest("hex");
  for (let attempt = 1; ; attempt += 1) {
    try {
      await put(bucket, key, { chunks, options: { httpMetadata: { contentType }, sha256 } });
      return sha256;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      write("error", { message: "A result was not stored at once", error: String(error).slice(0, 300) });
      await pause(BETWEEN_WRITES_MS);
      if (await isStored(bucket, key, sha256)) return sha256;
    }
  }
}

/** The same for what may come as a stream, which cannot be sent again. */
export async function putBody(
  bucket: R2Bucket,
  key: string,
  { contentType, bytes, body }: { contentType: string; bytes: number; body: Uint8Array | ReadableStream<Uint8Array> },
): Promise<string> {
  if (body instanceof Uint8Array) return await putBytes(bucket, key, { contentType, chunks: [body] });
  const hash = createHash("sha256");
  const hashed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  const sized = body.pipeThrough(hashed).pipeThrough(new FixedLengthStream(bytes));
  await bucket.put(key, sized, { httpMetadata: { contentType } });
  return hash.digest("hex");
}

/** Several chunks are streamed: put together they would be held twice. */
async function put(
  bucket: R2Bucket,
  key: string,
  { chunks, options }: { chunks: readonly Uint8Array[]; options: R2PutOptions },
): Promise<void> {
  const [first] = chunks;
  if (chunks.length <= 1) return void (await bucket.put(key, first ?? new Uint8Array(), options));
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const { readable, writable } = new FixedLengthStream(bytes);
  const putting = bucket.put(key, readable, options);
  await Promise.all([putting, writeAll(chunks, writable)]);
}

async function writeAll(chunks: readonly Uint8Array[], writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
}

async function isStored(bucket: R2Bucket, key: string, sha256: string): Promise<boolean> {
  const stored = await bucket.head(key).catch(() => null);
  const checksum = stored?.checksums.sha256;
  return checksum !== undefined && Buffer.from(checksum).toString("hex") === sha256;
}

/** Deletes results that may or may not be there. */
export async function deleteResults(bucket: R2Bucket, places: readonly ResultPlace[]): Promise<void> {
  const outputs = [...Array.from({ length: MAX_OUTPUTS }, (_, output) => output), THUMBNAIL] as const;
  const keys = places.flatMap((place) => outputs.map((output) => keyOf({ ...place, output })));
  if (keys.length > 0) await bucket.delete(keys);
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

/** The size and ETag of a file; `null` when it is gone. */
export const headResult = (bucket: R2Bucket, place: OutputPlace): Promise<R2Object | null> => bucket.head(keyOf(place));

/** A file or a part of it; `null` when it is gone. */
export const getResult = (bucket: R2Bucket, place: OutputPlace, range?: R2Range): Promise<R2ObjectBody | null> =>
  bucket.get(keyOf(place), range === undefined ? {} : { range });
