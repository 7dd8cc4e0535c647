import { afterEach, describe, expect, it, vi } from "vitest";
import { importSecret, isSigned, queryOf, sign, signedText } from "../../../src/links/signature.ts";

const TEXT = "/i/lk_1?url=https%3A%2F%2Fexample.com%2F&width=64";

afterEach(() => void vi.restoreAllMocks());

describe("the signature of a link", () => {
  it("is the HMAC-SHA256 of what goes before it, in lower-case hex", async () => {
    // As `printf '/i/lk_1?url=x' | openssl dgst -sha256 -hmac secret` says it.
    const signature = await sign(await importSecret("secret"), "/i/lk_1?url=x");
    expect(signature).toBe("dd7eb60bc54f50294849b92e5e77806fb5d7382cce72a03adf4fd5db3e427626");
  });

  it("is parted from what it signs at its last mark, which is taken as it was sent", () => {
    const link = `https://shots.example.com:8443${TEXT}&signature=1&signature=ab`;
    expect(signedText(link)).toEqual({ text: `${TEXT}&signature=1`, signature: "ab" });
    expect(signedText(`https://shots.example.com${TEXT}`)).toEqual({ text: TEXT, signature: "" });
    expect(queryOf({ text: TEXT, signature: "" }).get("url")).toBe("https://example.com/");
  });

  it("is not met by 10,000 guesses, and each costs the same work, whatever its length and however much of it is right", async () => {
    const key = await importSecret("lk_secret_of_a_test");
    const right = await sign(key, TEXT);
    expect(await isSigned(key, { text: TEXT, signature: right })).toBe(true);
    const work = [vi.spyOn(crypto.subtle, "sign"), vi.spyOn(crypto.subtle, "digest")];
    /** What was done since the last look: each operation with the number of bytes that it was done to. */
    const done = (): string => {
      const calls = work.flatMap((spy) =>
        spy.mock.calls.map((all) => `${JSON.stringify(all[0])} ${sizeOf(all.at(-1))}`),
      );
      for (const spy of work) spy.mockClear();
      return calls.join(", ");
    };
    const works = new Set<string>();
    for (let guess = 0; guess < 10_000; guess += 1) {
      expect(await isSigned(key, { text: TEXT, signature: guessed(guess, right) })).toBe(false);
      works.add(done());
    }
    await isSigned(key, { text: TEXT, signature: right });
    expect([...works]).toEqual([done()]);
    expect(works.size).toBe(1);
  });
});

/** Every third of another length, every fourth beginning with what is right; some of both. */
function guessed(guess: number, right: string): string {
  const length = guess % 3 === 0 ? guess % 200 : 64;
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(100))).toString("hex");
  const known = guess % 4 === 0 ? guess % 64 : 0;
  return (right.slice(0, known) + random).slice(0, length);
}

const sizeOf = (value: unknown): number => (value instanceof Uint8Array ? value.byteLength : 0);
