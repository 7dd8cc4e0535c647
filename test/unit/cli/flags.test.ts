import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { FIELDS } from "../../../src/cli/contract.data.ts";
import { addPictureFlags, CAPTURE_FLAGS, flagOfField, pictureOptions } from "../../../src/cli/flags/capture.ts";
import { ScreenshotRequest } from "../../../src/contract/capture.ts";

/** What a command line asks for. */
function asked(...args: string[]): unknown {
  const command = addPictureFlags(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return pictureOptions(command.parse(args, { from: "user" }).opts());
}

/** Each field as it is written on the command line, and what it asks for. */
const WRITTEN: Readonly<Record<string, readonly [args: string[], value: unknown]>> = {
  html: [["--html", import.meta.filename], expect.stringContaining("WRITTEN")],
  baseUrl: [["--base-url", "https://example.com/"], "https://example.com/"],
  device: [["--device", "mobile"], "mobile"],
  width: [["--width", "800"], 800],
  height: [["--height", "600"], 600],
  format: [["--format", "webp"], "webp"],
  quality: [["--quality", "80"], 80],
  fullPage: [["--full-page"], true],
  delay: [["--delay", "100"], 100],
  selector: [["--selector", "h1"], "h1"],
  mockup: [["--mockup", "phone-14"], "phone-14"],
  aiRemoval: [["--clean", "--ai-removal-types", "ad,newsletter"], { enabled: true, types: ["ad", "newsletter"] }],
  hideElements: [["--hide-elements-ads"], { ads: true }],
  scale: [["--scale", "1.5"], 1.5],
  omitBackground: [["--omit-background"], true],
  clip: [["--clip", "0,10.5,300,200"], { x: 0, y: 10.5, width: 300, height: 200 }],
  resize: [["--resize", "400x", "--resize-fit", "cover"], { width: 400, fit: "cover" }],
  pdf: [
    ["--pdf-paper", "a5", "--pdf-margin", "1cm,2cm", "--pdf-landscape", "--no-pdf-background"],
    {
      paper: "A5",
      margin: { top: "1cm", right: "2cm", bottom: "1cm", left: "2cm" },
      landscape: true,
      background: false,
    },
  ],
  waitUntil: [["--wait-until", "load"], "load"],
  waitFor: [
    ["--wait-for", "#a, #b", "--wait-for", '{"expression": "window.ok"}'],
    [{ selector: "#a, #b" }, { expression: "window.ok" }],
  ],
  timeout: [["--timeout", "9000"], 9000],
  onTimeout: [["--on-timeout", "fail"], "fail"],
  failOnStatus: [
    ["--fail-on-status", "4xx,503"],
    ["4xx", 503],
  ],
  headers: [
    ["--header", "Accept-Language: de", "--header", "X-Time: 12:30"],
    { "Accept-Language": "de", "X-Time": "12:30" },
  ],
  cookies: [
    ["--cookie", "a=b=c", "--cookie", "d=e; Path=/x; Secure; samesite=Lax"],
    [
      { name: "a", value: "b=c" },
      { name: "d", value: "e", path: "/x", secure: true, sameSite: "Lax" },
    ],
  ],
  httpCredentials: [["--http-credentials", "ann:a:b"], { username: "ann", password: "a:b" }],
  userAgent: [["--user-agent", "Mine/1"], "Mine/1"],
  locale: [["--locale", "de-AT"], "de-AT"],
  timezone: [["--timezone", "Europe/Vienna"], "Europe/Vienna"],
  geolocation: [["--geolocation", "48.2,-16.37"], { latitude: 48.2, longitude: -16.37 }],
  colorScheme: [["--color-scheme", "dark"], "dark"],
  deterministic: [["--deterministic"], true],
  reducedMotion: [["--no-reduced-motion"], false],
  media: [["--media", "print"], "print"],
  javaScript: [["--no-java-script"], false],
  css: [["--css", "p { color: red }"], "p { color: red }"],
  js: [["--js", `@${import.meta.filename}`], expect.stringContaining("WRITTEN")],
  hide: [
    ["--hide", ".a:is(b, c)", "--hide", ".d,.e"],
    [".a:is(b, c)", ".d", ".e"],
  ],
  remove: [["--remove", '[title="a,b"]'], ['[title="a,b"]']],
  actions: [
    ["--action", "click=#more", "--action", "wait=500", "--action", '{"type": {"selector": "#q", "text": "x"}}'],
    [{ click: "#more" }, { wait: 500 }, { type: { selector: "#q", text: "x" } }],
  ],
  block: [
    ["--block", "ads,trackers,media", "--block", "*://*.example.net/*,font"],
    { ads: true, trackers: true, types: ["media", "font"], urls: ["*://*.example.net/*"] },
  ],
  cache: [["--cache-ttl", "3600"], { ttl: 3600 }],
};

describe("a capture on the command line", () => {
  const { url: _, ...fields } = FIELDS.capture;

  it.each(Object.keys(fields))("can say all of the field %s", (name) => {
    const [args, value] = WRITTEN[name] ?? [[], "a row of this table"];
    expect(asked(...args)).toEqual({ [name]: value });
  });

  it.each(Object.entries(WRITTEN))("says %s so that the service understands it", (name, [args]) => {
    const more = { pdf: { format: "pdf" }, baseUrl: { html: "<p>" } }[name] ?? {};
    const page = name === "html" || name === "baseUrl" ? {} : { url: "https://example.com" };
    const { error } = ScreenshotRequest.safeParse({ ...page, ...more, ...(asked(...args) as object) });
    expect(error?.issues.filter(({ path }) => path[0] === name) ?? []).toEqual([]);
  });

  it("describes every flag in the help", () => {
    for (const { options } of CAPTURE_FLAGS)
      for (const option of options) expect(option.description, option.flags).not.toBe("");
  });

  it.each([
    [["--width", "3"], "from 16 to 4096"],
    [["--clip", "1,2,3"], "x,y,width,height"],
    [["--resize", "large"], "400x300"],
    [["--header", "no colon"], "Accept-Language"],
    [["--cookie", "a=b; Max=3"], "A cookie has no Max"],
    [["--action", "tap=#a"], "click=, hover="],
    [["--action", "{click: 1}"], "It is not JSON"],
    [["--block", "adds"], '"adds" is none of ads, trackers'],
    [["--fail-on-status", "404,4x"], '"4x" is none of 4xx, 5xx'],
    [["--pdf-margin", "1cm,1cm,1cm,1cm,1cm"], "one to four"],
    [["--html", "/nowhere/page.html"], "cannot be read"],
  ])("refuses %j in words", (args, words) => {
    expect(() => asked(...args)).toThrow(words);
  });

  it("names the flag of a field that the service refuses", () => {
    expect([["headers", "Host"], ["clip", "x"], ["resize", "fit"], ["ttl"]].map(flagOfField)).toEqual([
      "--header",
      "--clip",
      "--resize-fit",
      "--ttl",
    ]);
  });
});
