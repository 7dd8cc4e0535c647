import { expect, it } from "vitest";
import { plain, plainJson, plainLine } from "../../../src/cli/output/plain.ts";
import { shownOn, style } from "../../../src/cli/output/print.ts";

/** Erases the screen, sets the title by OSC 52's like, a C1 introducer, reversed writing, a line of its own. */
const HOSTILE = "a\u001B[2J\u001B]0;title\u0007\u009B31m\u202Eb\u2066c\r\nd\u2028e";

it("takes out of a text what a terminal obeys", () => {
  expect(plain(HOSTILE)).toBe("a[2J]0;title31mbc\nde");
  expect(plainLine(HOSTILE)).toBe("a[2J]0;title31mbc de");
});

it("writes it as escapes in JSON, where nothing is lost", () => {
  const text = plainJson({ HOSTILE });
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text)).toEqual({ HOSTILE });
});

it("colours what is ours on a terminal, and lets nobody else", () => {
  const terminal = { isTTY: true } as NodeJS.WriteStream;
  const file = { isTTY: false } as NodeJS.WriteStream;
  const red = "\u001B[31merror a[2J]0;title31mbc\nde\u001B[39m!";
  expect(shownOn(terminal, `${style("red", `error ${HOSTILE}`)}!`)).toBe(red);
  expect(shownOn(file, style("bold", "name"))).toBe("name");
  expect(shownOn(terminal, "\uFDD0left open")).toBe("left open");
});
