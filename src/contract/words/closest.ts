/** Longer words are no slips of the pen, and cost the square of their length. */
const LONGEST = 40;

/** The name that was probably meant: the same in other letters, or with a few of them wrong. */
export function closest(word: string, names: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const meant = fold(word);
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = distanceOf(meant, fold(name));
    if (distance <= Math.floor(Math.max(meant.length, 3) / 3) && distance < (best?.distance ?? Infinity))
      best = { name, distance };
  }
  return best?.name;
}

/** `full_page` and `fullPage` are the same mistake away from each other: none. */
const fold = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** How many letters have to be put in, left out, changed or swapped with the next (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = one[at - 1] === other[to - 1] ? 0 : 1;
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const [left = 0, above = 0, diagonal = 0] = [row[to - 1], last[to], last[to - 1]];
      row.push(Math.min(left + 1, above + 1, diagonal + changed, swapped ? (before[to - 2] ?? 0) + 1 : Infinity));
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
