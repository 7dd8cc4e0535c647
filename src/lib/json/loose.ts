import type { z } from "zod";

/** A stored value has a few unknown fields at most; this ends what would go on for ever. */
const MOST_ROUNDS = 10;

/**
 * Parses a stored value with a strict schema, leaving out the fields that it does not know: they were written by another
 * version. What is wrong with a known field stays wrong.
 */
export function parseKnown<Output>(schema: z.ZodType<Output>, value: unknown): z.ZodSafeParseResult<Output> {
  const copy: unknown = structuredClone(value);
  let result = schema.safeParse(copy);
  for (let round = 0; round < MOST_ROUNDS && !result.success; round += 1) {
    const unknown = result.error.issues.filter((issue) => issue.code === "unrecognized_keys");
    if (unknown.length === 0) return result;
    for (const { path, keys } of unknown) drop(copy, path, keys);
    result = schema.safeParse(copy);
  }
  return result;
}

function drop(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  let at = value;
  for (const part of path) at = isObject(at) ? Reflect.get(at, part) : undefined;
  if (!isObject(at)) return;
  for (const key of keys) Reflect.deleteProperty(at, key);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
