import { invalidField } from "../contract/problem.ts";

interface Numbered {
  seq: number;
}

/** One page of a list, newest first, that was read up to one row further than `limit`; that row tells of a next page. */
export function pageOf<Row extends Numbered>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? cursorOf(last) : null;
  return { rows, nextCursor };
}

const cursorOf = ({ seq }: Numbered): string => Buffer.from(`${seq}`).toString("base64url");

/**
 * The number that the rows of a page are below.
 * @throws {Problem} `invalid_request` when no answer of ours held this cursor.
 */
export function beforeOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidField(["cursor"], "This is not a `nextCursor` of an earlier answer.");
}
