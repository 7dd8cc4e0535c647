import { describe, expect, it } from "vitest";
import { CaptureRequest } from "../../../src/contract/capture.ts";
import { closest } from "../../../src/contract/words/closest.ts";
import { read } from "../../../src/contract/words/wrong.ts";

/** What is said of a request, by the field that it is about. */
function said(request: Record<string, unknown>): Record<string, string> {
  const outcome = read(CaptureRequest, { url: "https://example.com", ...request });
  return Object.fromEntries(outcome.ok ? [] : outcome.details.map(({ path, message }) => [path.join("."), message]));
}

describe("what is said of a wrong field", () => {
  it.each([
    [{ fullpage: true }, "fullpage", "There is no field of this name. Did you mean `fullPage`?"],
    [{ full_page: true }, "full_page", "There is no field of this name. Did you mean `fullPage`?"],
    [{ wdith: 3 }, "wdith", "There is no field of this name. Did you mean `width`?"],
    [{ banana: 3 }, "banana", "There is no field of this name."],
    [{ pdf: { margins: {} } }, "pdf.margins", "There is no field of this name. Did you mean `margin`?"],
    [{ cookies: [{ name: "a", value: "b", httponly: true }] }, "cookies.0.httponly", /Did you mean `httpOnly`\?/],
    [{ width: 3 }, "width", "must be at least 16"],
    [{ width: "100" }, "width", "must be a number"],
    [{ width: 100.5 }, "width", "must be a whole number"],
    [{ fullPage: "yes" }, "fullPage", "must be `true` or `false`"],
    [{ format: "jpg" }, "format", "must be `png`, `jpeg`, `webp` or `pdf`; did you mean `jpeg`?"],
    [{ selector: "" }, "selector", "must not be empty"],
    [{ selector: "p".repeat(1025) }, "selector", "must have at most 1024 characters"],
    [{ clip: { x: 1, y: 1, width: 5 } }, "clip.height", "is missing"],
    [{ hide: Array.from({ length: 51 }, () => "p") }, "hide", "must have at most 50 items"],
    [{ hide: "p" }, "hide", "must be a list"],
    [{ actions: [{ tap: "#a" }] }, "actions.0", /^must be an object with one of `click`, `hover`/],
    [{ actions: [{ wait: 20_000 }] }, "actions.0.wait", "must be at most 10000"],
    [{ waitFor: [{ selector: "p", timeout: 5 }] }, "waitFor.0.timeout", "must be at least 100"],
  ])("is a sentence to act on: %j", (request, field, message) => {
    expect(said(request)[field]).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});

describe("the closest name", () => {
  it.each([
    ["heigth", "height"],
    ["WIDTH", "width"],
    ["widthh", "width"],
    ["colour", undefined],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("to %s is %s", (word, name) => {
    expect(closest(word.slice(0, 100), ["width", "height", "format"])).toBe(name);
  });
});
