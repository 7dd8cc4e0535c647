import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashToken, isToken, mintToken, shownPrefix } from "../../../src/accounts/token.ts";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("an API token", () => {
  it("begins with what tells a secret scanner whose it is, and carries 256 random bits and a checksum", () => {
    const token = mintToken();
    expect(token).toMatch(/^sf_live_[0-9A-Za-z]{49}$/);
    expect(isToken(token)).toBe(true);
    expect(mintToken()).not.toBe(token);
  });

  it("keeps its checksum for ever, for tokens that were given out must stay valid", () => {
    expect(isToken(`sf_live_${"0".repeat(43)}1U0Xa1`)).toBe(true);
  });

  it("is recognised as mistyped when any one character is wrong", () => {
    const token = mintToken();
    const position = fc.nat({ max: token.length - 1 });
    const character = fc.constantFrom(...CHARACTERS.split(""));
    fc.assert(
      fc.property(position, character, (at, wrong) => {
        fc.pre(token.charAt(at) !== wrong);
        expect(isToken(token.slice(0, at) + wrong + token.slice(at + 1))).toBe(false);
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["a cut one", mintToken().slice(0, -1)],
    ["a longer one", `${mintToken()}0`],
    ["one with another beginning", mintToken().replace("live", "test")],
    ["one with a line after it", `${mintToken()}\n`],
  ])("is not %s", (_, text) => {
    expect(isToken(text)).toBe(false);
  });

  it("shows its first characters only, and is stored as a digest", async () => {
    const token = mintToken();
    expect(shownPrefix(token)).toBe(token.slice(0, 12));
    expect(await hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  });
});
