import { PngError } from "./chunk.ts";

/**
 * Turns a filtered row back into samples, in place (PNG 3rd edition, §9.2). `row` is without its filter type; `above` is
 * the row before it in samples, all zero above the first.
 * @throws PngError for a filter that does not exist.
 */
export function unfilterRow(
  filter: number,
  row: Uint8Array,
  { above, step }: { above: Uint8Array; step: number },
): void {
  if (filter === 0) return;
  if (filter === 1) undoSub(row, step);
  else if (filter === 2) undoUp(row, above);
  else if (filter === 3) undoAverage(row, above, step);
  else if (filter === 4) undoPaeth(row, above, step);
  else throw new PngError("The PNG has a row with an unknown filter.");
}

// A typed array has no holes, but the compiler asks: `?? 0` is never taken except left of the first pixel.

function undoSub(row: Uint8Array, step: number): void {
  for (let i = step; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - step] ?? 0);
}

function undoUp(row: Uint8Array, above: Uint8Array): void {
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0);
}

function undoAverage(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (((row[i - step] ?? 0) + (above[i] ?? 0)) >> 1);
}

function undoPaeth(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < step; i++) row[i] = (row[i] ?? 0) + (above[i] ?? 0);
  for (let i = step; i < row.length; i++) {
    const [left, up, corner] = [row[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0];
    const toLeft = Math.abs(up - corner);
    const toUp = Math.abs(left - corner);
    const toCorner = Math.abs(left + up - 2 * corner);
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    row[i] = (row[i] ?? 0) + nearest;
  }
}
