import { describe, expect, it } from "vitest";
import { gateSigns } from "../../../src/removal/inpage/features/gate.ts";
import { mayBe } from "../../../src/removal/inpage/judge/vetoes.ts";
import { fold, KINDS, says } from "../../../src/removal/inpage/see/text.ts";

/** What a text says, of all kinds of words. */
const kindsOf = (text: string): string[] => KINDS.filter((kind) => says(fold(text), kind));

describe("words of one language", () => {
  it.each([
    ["Accept all", "open"],
    ["Across the lake", "open"],
    ["More options", "open"],
    ["Money back", "open"],
    ["Every month", "open"],
    ["Taipei", "open"],
    ["April", "open"],
    ["Delivery in 2 days", "share"],
    ["Delante", "share"],
    ["Alternative", "age"],
    ["летняя скидка", "age"],
    ["12 годин", "age"],
    ["sustainable", "top"],
    ["Printre altele", "top"],
    ["contains nuts", "account"],
    ["почти готово", "email"],
    ["noch heute", "booking"],
    ["nekatere", "reject"],
    ["Corporate", "survey"],
    ["mengetahui", "cart"],
  ])("are not those of another that begin alike: %s does not say %s", (text, kind) => {
    expect(kindsOf(text)).not.toContain(kind);
  });

  it.each([
    ["Mở ứng dụng", "open"],
    ["Aç", "open"],
    ["Deel dit artikel", "share"],
    ["Alter bestätigen", "age"],
    ["Вам есть 18 лет?", "age"],
    ["Вам виповнилося 18 років?", "age"],
    ["Mergi sus", "top"],
    ["Электронная почта", "email"],
    ["Rate this page", "survey"],
  ])("are known: %s says %s", (text, kind) => {
    expect(kindsOf(text)).toContain(kind);
  });
});

describe("an age gate", () => {
  const gate = { over: 1, says_age: 2, adult: 1, shortButtons: 2 };

  it("is never removed", () => {
    for (const kind of ["cookie-banner", "newsletter", "chat-widget", "social-overlay", "ad"])
      expect(mayBe(kind, { ...gate, gateSigns: gateSigns(gate), says_share: 1 })).toBe(false);
  });

  it("is not made by a number on a button", () => {
    for (const features of [
      { over: 1, button_adult: 2 },
      { over: 1, adult: 1, button_adult: 1, shortButtons: 2 },
    ])
      expect(mayBe("newsletter", { ...features, gateSigns: gateSigns(features) })).toBe(true);
  });

  it("is not made by a form for an address, or a cookie banner, that speaks of age", () => {
    const letter = { over: 1, says_age: 1, emailInputs: 1, shortButtons: 5 };
    expect(mayBe("newsletter", { ...letter, gateSigns: gateSigns(letter) })).toBe(true);
    const banner = { over: 1, button_age: 1, says_cookie: 3, shortButtons: 3 };
    expect(mayBe("cookie-banner", { ...banner, gateSigns: gateSigns(banner) })).toBe(true);
  });
});
