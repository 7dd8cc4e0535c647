/** Which bytes of a whole: from `offset` on, `length` of them. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Reads a `Range` header against a size in bytes (RFC 9110, 14.1.2). `null` means the whole: no header, one that is
 * malformed or of another unit, or several ranges, which a server may answer with the whole.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [first, last] = endsOf(header ?? "");
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") return suffix(Number(last), size);
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return null;
  return offset >= size ? "unsatisfiable" : { offset, length: end - offset + 1 };
}

/** What stands before and after the dash; nothing where the header is malformed. Its length is the client's choice. */
function endsOf(header: string): string[] {
  if (!/^bytes=/i.test(header)) return [];
  const ends = header
    .slice("bytes=".length)
    .split("-", 3)
    .map((end) => end.trim());
  return ends.length === 2 && ends.every((end) => /^\d*$/.test(end)) ? ends : [];
}

/** The last so many bytes. */
function suffix(asked: number, size: number): ByteRange | "unsatisfiable" {
  const length = Math.min(asked, size);
  return length === 0 ? "unsatisfiable" : { offset: size - length, length };
}

/** Whether an `If-None-Match` header names the ETag (weak comparison, RFC 9110, 13.1.2). */
export const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag));
