import { describe, expect, it } from "vitest";
import { Dialogs } from "../../src/removal/dialog.ts";
import { dialogsOn, unnamedDialogs } from "../../src/removal/dialogs.ts";
import list from "../../src/removal/lists/dialogs.list.txt";
import { listedNames } from "../../src/removal/names.ts";
import { isForAds } from "../../src/removal/requests.ts";

const page = "https://harbour-post.example/today";

describe("a request", () => {
  it.each([
    "https://securepubads.g.doubleclick.net/tag/js/gpt.js",
    "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js",
    "https://googleads.g.doubleclick.net/pagead/ads?client=ca-pub-1",
    "https://c.amazon-adsystem.com/aax2/apstag.js",
  ])("for advertisements is known: %s", (url) => {
    expect(isForAds({ url, page })).toBe(true);
  });

  it.each([
    "https://harbour-post.example/style.css",
    "https://harbour-post.example/ads/banner-728x90.png",
    "https://images.harbour-post.example/advertising/boat.jpg",
    "https://cdn.jsdelivr.net/npm/vue@3/dist/vue.global.js",
    "https://fonts.gstatic.com/s/inter.woff2",
    "data:image/png;base64,AAAA",
  ])("of the page itself is left alone: %s", (url) => {
    expect(isForAds({ url, page })).toBe(false);
  });
});

describe("the names that the lists know", () => {
  it("are found for the types that are asked for, and only for those", () => {
    const names = ["#onetrust-banner-sdk", ".container", ".cky-consent-container", "#main"];
    expect(listedNames(names, ["cookie-banner"]).map(({ name }) => name)).toContain(".cky-consent-container");
    expect(listedNames(names, ["newsletter", "ad"])).toEqual([]);
    expect(listedNames([".container", "#main", ".card"], ["cookie-banner", "ad"])).toEqual([]);
  });
});

describe("consent dialogs", () => {
  const on = (url: string, ...names: string[]) => dialogsOn({ url, names: new Set(names) });

  it("are known by the names of a page", () => {
    expect(on(page, "#onetrust-banner-sdk", ".container")).toHaveLength(1);
    expect(on(page, "#onetrust-consent-sdk", ".container")).toHaveLength(0);
  });

  it("that are of one site are looked for nowhere else", () => {
    const elsewhere = on(page, ".cookie-consent");
    const there = on("https://www.geeksforgeeks.org/arrays", ".cookie-consent");
    expect(there.filter((dialog) => !elsewhere.includes(dialog))).toHaveLength(1);
  });

  it("can each be known: by an address, by names that a page tells, or on any page", () => {
    const unnamed = new Set(unnamedDialogs());
    expect(unnamed.size).toBeLessThan(40);
    for (const { url, popup, no } of Dialogs.parse(JSON.parse(list))) {
      const told = JSON.stringify({ popup, no });
      // A page with every name that its selectors have.
      const names = JSON.stringify([...popup, ...no]).match(/[.#][A-Za-z_][\w-]*/g) ?? [];
      const known = url !== undefined || unnamed.has(told) || on(page, ...names).includes(told);
      expect(known, told).toBe(true);
    }
    expect(on(page, "#_evidon_banner")).toHaveLength(1);
  });

  it("have nothing that could be pressed to accept, nor a switch", () => {
    const dialogs = Dialogs.parse(JSON.parse(list));
    expect(dialogs.length).toBeGreaterThan(500);
    const pressed = dialogs.flatMap(({ no }) => no).map((selector) => JSON.stringify(selector));
    expect(pressed.filter((selector) => /checkbox|:checked|accept-?all|allow-?all/i.test(selector))).toEqual([]);
  });
});
