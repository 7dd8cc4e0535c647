/** Of `count`, a part of `hits`: the part, and its 95 % interval (Wilson). */
export function part(hits: number, count: number): string {
  if (count === 0) return "–";
  const p = hits / count;
  const z = 1.96;
  const middle = (p + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const reach = (z / (1 + (z * z) / count)) * Math.sqrt((p * (1 - p)) / count + (z * z) / (4 * count * count));
  const percent = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1);
  return `${percent(p)} % [${percent(middle - reach)}–${percent(middle + reach)}] of ${count}`;
}
