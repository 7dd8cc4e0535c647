import puppeteer from "@cloudflare/puppeteer";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { closeSession } from "../../../src/browser/binding.ts";
import { isNoSelector } from "../../../src/capture/page/selector.ts";

it.each(
  [
    [
      "",
      " ",
      ">",
      "a >",
      "> a",
      "a,",
      ",a",
      "a,,b",
      "a..b",
      "a##b",
      ":",
      ":::a",
      "#1a",
      ".1a",
      "1a",
      "a[",
      "[]",
      "[=b]",
    ],
    ["[a=]", "[a=1]", "a)", "a]", "a}", "(", "{", "a{color:red}", "a;", "<a>", "a!", "$a", "a b ~ ~ c", "a||b", '"a"'],
    ["#/**/a", ":hover/**/b", "a/**/||b"],
    [":not()", ":not(a,)", ":has(>)", "a*", "[a]b", "a/**/b", "a\nb\n>\n", "@media", "a:hover(]"],
  ].flat(),
)("%j is no selector in any browser", (text) => {
  expect(isNoSelector(text)).toBe(true);
});

const parts = [
  "a",
  "é",
  ".c",
  "#d",
  "*",
  "[e]",
  "[e='f g' i]",
  ":hover",
  ":not(a)",
  ":nth-child(2n + 1 of .x)",
  ":is(a,)",
];
const others = [
  "::before",
  " ",
  ">",
  "+",
  "~",
  ",",
  "(",
  ")",
  "[",
  "]",
  "'",
  '"',
  "\\",
  ":",
  ".",
  "#",
  "|",
  "1",
  "-",
  "=",
];
const rest = ["/* x */", "/**/", "{", "}", ";", "!", "&", "\n", ":has(> a)", ":foo", "||", "i", "\u0000", "--x", "*|"];

it("never takes for none what the browser takes for one", async () => {
  const text = fc.array(fc.constantFrom(...parts, ...others, ...rest), { maxLength: 7 }).map((each) => each.join(""));
  const refused = fc.sample(text, { numRuns: 40_000, seed: 1 }).filter((each) => isNoSelector(each));
  expect(refused.length).toBeGreaterThan(5000);
  const script = `(all) => all.filter((each) => {
    try { document.createDocumentFragment().querySelector(each); return true } catch { return false }
  })`;
  const browser = await puppeteer.launch({ fetch: (input, init) => env.BROWSER.fetch(input, init) });
  try {
    const page = await browser.newPage();
    expect(await page.evaluate(`(${script})(${JSON.stringify(refused)})`)).toEqual([]);
  } finally {
    await closeSession(env.BROWSER, browser.sessionId());
  }
});
