/** A ring does not hold the key that is needed. Only the operator can mend it; what is sealed opens once it is back. */
export class KeyRingError extends Error {
  override readonly name = "KeyRingError";
}

/** A secret key of a ring and the name it goes by in what it made. */
export interface RingKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a key ring, `id:base64,id:base64`, newest first. The first key makes what is new; all of them open what is
 * there, so that a key can be replaced without a moment in which something does not open.
 */
export function parseKeyRing(text: string): RingKey[] {
  return text.split(",").map((entry) => {
    const colon = entry.indexOf(":");
    return { id: entry.slice(0, colon), bytes: Uint8Array.from(Buffer.from(entry.slice(colon + 1), "base64")) };
  });
}

/** Remembers what was made of each ring, as importing keys takes longer than using them. */
export function oncePerRing<T>(make: (ring: RingKey[]) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(parseKeyRing(text));
    if (made.size >= MAX_RINGS) made.clear();
    made.set(text, fresh);
    return fresh;
  };
}

/** An isolate sees one ring, tests some. */
const MAX_RINGS = 20;
