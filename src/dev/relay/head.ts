import type { Socket } from "node:net";
import { isLoopback } from "../../outbound/ranges.ts";

/** As much as Cloudflare's edge takes in headers. */
const MAX_HEAD_BYTES = 128 * 1024;

/** The empty line after the headers of a request. */
const END = /\r?\n\r?\n/;

/** Headers that the local platform believes of whoever sends them: they change the address that a request is for. */
const BELIEVED = /^(mf-[^:]*|x-forwarded-proto):/i;

/**
 * Takes from a connection what comes until the headers of its first request are whole, and what came with them; all else
 * stays unread. @returns `null` when it ends before, or they do not.
 */
export function readHead(client: Socket): Promise<{ head: string; rest: Buffer } | null> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    const done = (result: { head: string; rest: Buffer } | null): void => {
      client.off("data", take).off("end", gone).off("close", gone).pause();
      resolve(result);
    };
    const gone = (): void => done(null);
    const take = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      const end = END.exec(read.toString("latin1"));
      const length = end === null ? read.length : end.index + end[0].length;
      if (length > MAX_HEAD_BYTES) done(null);
      else if (end !== null) done({ head: read.toString("latin1", 0, length), rest: read.subarray(length) });
    };
    client.on("data", take).on("end", gone).on("close", gone);
  });
}

/** The head of a request without the headers that are believed, or `null` when it is not for this machine. */
export function localHead(head: string): string | null {
  const lines = head.split(/\r?\n/);
  const hosts = lines.flatMap((line) => /^host:(.*)/i.exec(line)?.[1]?.trim() ?? []);
  // A request may name its whole address (RFC 9112, 3.2.2), which then counts instead of the header.
  const named = /^\S+ +\w+:\/\/([^/?# ]*)/.exec(head)?.[1];
  const isForUs = hosts.length === 1 && [...hosts, named ?? "localhost"].every(isThisMachine);
  return isForUs ? lines.filter((line) => !BELIEVED.test(line)).join("\r\n") : null;
}

function isThisMachine(host: string): boolean {
  const hostname = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
  return hostname !== undefined && isLoopback(hostname);
}
