import { describe, expect, it } from "vitest";
import { candidates, type Machine } from "../../../src/dev/browser/candidates.ts";

const PINNED = "/home/ann/.cache/.wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome";

function machine(files: readonly string[], changes: Partial<Machine> = {}): Machine {
  return {
    platform: "linux",
    arch: "x64",
    home: "/home/ann",
    path: ["/usr/local/bin", "/usr/bin"],
    chosen: undefined,
    caches: ["/home/ann/.cache", "/work/.wrangler/download"],
    isExecutable: (file) => files.includes(file),
    ...changes,
  };
}

const found = (files: readonly string[], changes?: Partial<Machine>): string[] =>
  candidates(machine(files, changes)).map(({ executable }) => executable);

describe("the search for a browser", () => {
  it("prefers wrangler's download to a headless shell, and that to Chrome, and Chrome to Chromium", () => {
    const files = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-headless-shell", PINNED];
    expect(found(files)).toEqual(files.toReversed());
  });

  it("tries only the browser that CHROME_PATH names, even where others are", () => {
    expect(candidates(machine([PINNED], { chosen: "/opt/mine/chrome" }))).toEqual([
      { executable: "/opt/mine/chrome", kind: "CHROME_PATH" },
    ]);
  });

  it("takes the program itself before the script that starts it", () => {
    const files = ["/usr/bin/chromium-headless-shell", "/usr/lib/chromium/chromium-headless-shell"];
    expect(found(files)).toEqual(files.toReversed());
  });

  it("finds what an earlier start downloaded", () => {
    const downloaded = "/work/.wrangler/download/.wrangler/chrome/linux-126.0.6478.182/chrome-linux64/chrome";
    expect(found([downloaded])).toEqual([downloaded]);
  });

  it("searches every folder of the path, in its order", () => {
    expect(found(["/usr/bin/chromium", "/usr/local/bin/chromium"])).toEqual([
      "/usr/local/bin/chromium",
      "/usr/bin/chromium",
    ]);
  });

  it("finds applications on a Mac, also those of one user", () => {
    const files = [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
    expect(found(files, { platform: "darwin", home: "/Users/ann" })).toEqual(files);
  });

  it("knows where wrangler keeps its download on a Mac", () => {
    const file =
      "/Users/ann/Library/Caches/.wrangler/chrome/mac_arm-126.0.6478.182/chrome-mac-arm64/" +
      "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing";
    const mac = { platform: "darwin", arch: "arm64", caches: ["/Users/ann/Library/Caches"] } as const;
    expect(found([file], mac)).toEqual([file]);
  });

  it("finds nothing on a machine without a browser", () => {
    expect(found(["/usr/bin/firefox"])).toEqual([]);
  });
});
