import { describe, expect, it } from "vitest";
import { Dialogs } from "../../src/removal/dialog.ts";
import { dialogsOn } from "../../src/removal/dialogs.ts";
import list from "../../src/removal/lists/dialogs.list.txt";
import { listedNames } from "../../src/removal/names.ts";
import { requestBlocker } from "../../src/removal/requests.ts";

const page = "https://harbour-post.example/today";

describe("a request", () => {
  it.each([
    ["https://securepubads.g.doubleclick.net/tag/js/gpt.js", "Script"],
    ["https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js", "Script"],
    ["https://googleads.g.doubleclick.net/pagead/ads?client=ca-pub-1", "Document"],
    ["https://c.amazon-adsystem.com/aax2/apstag.js", "Script"],
  ])("for advertisements is known: %s", async (url, resourceType) => {
    expect((await requestBlocker())({ url, resourceType, page })).toBe(true);
  });

  it.each([
    ["https://harbour-post.example/style.css", "Stylesheet"],
    ["https://harbour-post.example/ads/banner-728x90.png", "Image"],
    ["https://images.harbour-post.example/advertising/boat.jpg", "Image"],
    ["https://cdn.jsdelivr.net/npm/vue@3/dist/vue.global.js", "Script"],
    ["https://fonts.gstatic.com/s/inter.woff2", "Font"],
    ["data:image/png;base64,AAAA", "Image"],
  ])("of the page itself is left alone: %s", async (url, resourceType) => {
    expect((await requestBlocker())({ url, resourceType, page })).toBe(false);
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
    expect(on("https://www.geeksforgeeks.org/arrays", ".cookie-consent")).not.toEqual(on(page, ".cookie-consent"));
  });

  it("have nothing that could be pressed to accept, nor a switch", () => {
    const dialogs = Dialogs.parse(JSON.parse(list));
    expect(dialogs.length).toBeGreaterThan(500);
    const pressed = dialogs.flatMap(({ no }) => no).map((selector) => JSON.stringify(selector));
    expect(pressed.filter((selector) => /checkbox|:checked|accept-?all|allow-?all/i.test(selector))).toEqual([]);
  });
});
