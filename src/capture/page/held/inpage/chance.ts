const { apply, defineProperty } = Reflect;
const { imul } = Math;
const NativeBytes = Uint8Array;

/** Numbers that look like chance and are the same each time (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Lets chance be the same each time. */
export function seedChance(): void {
  const number = numbersFrom(1);
  Math.random = () => number() / 2 ** 32;
  if (typeof Crypto === "undefined") return;
  const byte = numbersFrom(2);
  const { getRandomValues } = Crypto.prototype;
  const fill = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = byte();
  };
  const put = (name: string, value: unknown) =>
    defineProperty(Crypto.prototype, name, { value, configurable: true, writable: true, enumerable: true });
  put("getRandomValues", function (this: Crypto, view: Uint8Array<ArrayBuffer>) {
    // The browser refuses what it does not fill.
    apply(getRandomValues, this, [view]);
    fill(new NativeBytes(view.buffer, view.byteOffset, view.byteLength));
    return view;
  });
  if (!("randomUUID" in Crypto.prototype)) return;
  put("randomUUID", () => {
    const bytes = new NativeBytes(16);
    fill(bytes);
    return uuidOf(bytes);
  });
}

/** RFC 9562, version 4. */
function uuidOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < 16; at += 1) {
    const value = (bytes[at] ?? 0) & (at === 6 ? 0x0f : at === 8 ? 0x3f : 0xff);
    const marked = value | (at === 6 ? 0x40 : at === 8 ? 0x80 : 0);
    text += (at === 4 || at === 6 || at === 8 || at === 10 ? "-" : "") + (marked < 16 ? "0" : "") + marked.toString(16);
  }
  return text;
}
