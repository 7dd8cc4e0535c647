import { z } from "zod";
import { decodePng } from "../../../src/png/decode.ts";

export interface Service {
  url: string;
  token: string;
}

/** A picture that the service took, and what it says it removed. */
export interface Taken {
  bytes: Buffer;
  removed: string;
  stable: boolean;
  ms: number;
}

/** Takes a picture by the service's own door, of a page whose clock stands. */
export async function capture({ url: service, token }: Service, url: string, extra: object): Promise<Taken> {
  const started = performance.now();
  const response = await fetch(`${service}/api/screenshot`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url, width: 1280, height: 800, deterministic: true, ...extra }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status} ${Problem.parse(JSON.parse(bytes.toString())).error.code}`);
  return {
    bytes,
    removed: response.headers.get("X-Removed") ?? "",
    stable: response.headers.get("X-Stable") !== "false",
    ms: performance.now() - started,
  };
}
const Problem = z.object({ error: z.object({ code: z.string() }) });

/** How many pixels of two pictures are not the same; all of the larger where their sizes are not. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const [a, b] = [decodePng(one), decodePng(other)];
  if (a.width !== b.width || a.height !== b.height) return Math.max(a.width * a.height, b.width * b.height);
  let count = 0;
  for await (const row of a.rows) {
    const { value } = await b.rows.next();
    if (value !== undefined) count += differing(row, value);
  }
  return count;
}

/** Pixels of two rows that are not the same. */
function differing(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => one[at + channel] !== other[at + channel])) count += 1;
  return count;
}
