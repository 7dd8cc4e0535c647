/**
 * JSON in which the order of an object's fields makes no difference: two texts that a client may have written for the
 * same value become one. The value comes from `JSON.parse`, so it holds nothing else and does not refer to itself.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isPlain(each) ? sorted(each) : each));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without a prototype, or a field named `__proto__` would be lost. */
function sorted(value: Record<string, unknown>): object {
  const copy = Object.create(null) as Record<string, unknown>; // holds what is put in below
  for (const key of Object.keys(value).toSorted()) copy[key] = value[key];
  return copy;
}
