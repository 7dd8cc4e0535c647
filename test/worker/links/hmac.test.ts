import { describe, expect, it } from "vitest";
import { importSecret, isSigned, queryOf, sign, signedText } from "../../../src/links/signature.ts";

const TEXT = "/i/lk_1?url=https%3A%2F%2Fexample.com%2F&width=64";

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

  it("is not met by 10,000 guesses, whatever their length", async () => {
    const key = await importSecret("lk_secret_of_a_test");
    const right = await sign(key, TEXT);
    expect(await isSigned(key, { text: TEXT, signature: right })).toBe(true);
    for (let guess = 0; guess < 10_000; guess += 1) {
      const hex = Buffer.from(crypto.getRandomValues(new Uint8Array(guess % 3 === 0 ? guess % 64 : 32))).toString(
        "hex",
      );
      // Some begin with what is right.
      const signature = guess % 4 === 0 ? right.slice(0, guess % 64) + hex.slice(guess % 64) : hex;
      expect(await isSigned(key, { text: TEXT, signature })).toBe(false);
    }
  });
});
