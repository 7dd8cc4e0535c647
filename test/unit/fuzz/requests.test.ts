import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNoSelector } from "../../../src/capture/page/selector.ts";
import { inPixels } from "../../../src/capture/page/viewport-lengths.ts";
import { ScreenshotRequest } from "../../../src/contract/capture.ts";
import { inchesOf, Paged } from "../../../src/contract/fields/paper.ts";
import { readLink } from "../../../src/contract/links/link.ts";
import { canonicalJson } from "../../../src/lib/json/canonical.ts";
import { judgeAddress, judgeRequest, MAX_ADDRESS, MAX_REQUEST_ADDRESS } from "../../../src/outbound/address.ts";
import { ofAddresses } from "../../../src/wall/filters.ts";
import { forAll, isQuick, textOf } from "./bounded.ts";

const URL_OF_ALL = "https://example.com/";
const isGood = (fields: object): boolean => ScreenshotRequest.safeParse({ url: URL_OF_ALL, ...fields }).success;
const MEBIBYTE = 1024 * 1024;

describe("style sheets", () => {
  const size = { width: 1000, height: 500 };

  it("keep all but their lengths in parts of the viewport", () => {
    forAll(textOf("0123456789.-+vhwminax{}:;/*\\ "), (css) => {
      const fixed = inPixels(css, size);
      expect(inPixels(fixed, size)).toBe(fixed);
      if (!/v/i.test(css)) expect(fixed).toBe(css);
    });
    expect(inPixels("a{height:100vh;width:-.5VW}", size)).toBe("a{height:500px;width:-5px}");
  });

  it.each(["1", "1.", "-1", ".1", "1v", "\\", "v", "-", "1e1", "/*1"])(
    "of 2 MiB of `%s` are read in their time",
    (part) => {
      const css = part.repeat((2 * MEBIBYTE) / part.length);
      isQuick(part, () => inPixels(css, size));
    },
  );
});

describe("selectors", () => {
  it("are judged, whatever they are", () => {
    forAll(textOf("abc#.:[]()\"'\\*>+~|,=^$ -&/\n", 1024), (selector) => void isNoSelector(selector.slice(0, 1024)));
  });

  it.each(["(", ":not(", "\\", '"', "/*", "a ", "[a=", "::", ":has(a,"])(
    "of 1024 characters of `%s` are quick",
    (part) => {
      const selector = part.repeat(Math.floor(1024 / part.length));
      isQuick(part, () => isNoSelector(selector));
    },
  );
});

describe("headers and cookies of a request", () => {
  it("are never taken with what would end a line", () => {
    forAll(fc.tuple(textOf("aZ-_:\r\n\0 "), textOf("a \t\r\n\0;=\u00ff\u0100")), ([name, value]) => {
      if (isGood({ headers: { [name]: value } })) expect(`${name}${value}`).not.toMatch(/[\r\n\0\u0100-\uffff]/);
      if (isGood({ cookies: [{ name, value }] })) expect(`${name}${value}`).not.toMatch(/[\r\n\0;]/);
    });
  });

  it("of the largest size are judged in their time", () => {
    for (const text of ["a", "-", ".", "sec-", "é", "\t"]) {
      const long = text.repeat(Math.floor((5 * MEBIBYTE) / text.length));
      isQuick(`header ${text}`, () => isGood({ headers: { [long]: "1" } }));
      isQuick(`value ${text}`, () => isGood({ headers: { a: long } }));
      isQuick(`cookie ${text}`, () => isGood({ cookies: [{ name: "a", value: long }] }));
      isQuick(`domain ${text}`, () => isGood({ cookies: [{ name: "a", value: "b", domain: long }] }));
      isQuick(`path ${text}`, () => isGood({ cookies: [{ name: "a", value: "b", path: `/${long}` }] }));
    }
  });
});

describe("sheets of paper", () => {
  it("have lengths that are numbers with a unit, and nothing else", () => {
    forAll(textOf("0123456789.-+emcinptxq% "), (length) => {
      const inches = inchesOf(length);
      if (!Number.isNaN(inches)) expect(length).toMatch(/^\s*\d+(\.\d+)?[a-z]*\s*$/i);
    });
  });

  it("are chosen by pages that are numbers and ranges", () => {
    forAll(textOf("0123456789-, "), (pages) => {
      if (Paged.safeParse({ pages }).success) expect(pages.replaceAll(/\s/g, "")).toMatch(/^[\d,-]+$/);
    });
  });

  it.each(["1", "1-1,", " ", "1 ", "-", ", "])("are judged in their time: `%s` again and again", (part) => {
    const long = part.repeat(Math.floor((5 * MEBIBYTE) / part.length));
    isQuick(`pages ${part}`, () => Paged.safeParse({ pages: long }));
    isQuick(`pages of the length allowed ${part}`, () => Paged.safeParse({ pages: `${long.slice(0, 999)}x` }));
    isQuick(`length ${part}`, () => inchesOf(long));
  });
});

describe("addresses", () => {
  const policy = { purpose: "capture", privateTargets: { kind: "none" }, ownHosts: ["stillframe.example"] } as const;
  const meaningful = "htps:/.@[]%0123456789abcdefx#?\\ \t-";

  it("are taken or refused, whatever they are", () => {
    forAll(textOf(meaningful), (text) => {
      judgeAddress(`https://${text}`, policy);
      judgeAddress(text, policy);
      judgeRequest(`http://${text}`, policy);
    });
  });

  it.each([".", "%", "@", "a.", "xn--", ":", "[", "/", "\\", "1.", "%2e", "é"])(
    "of the largest size are judged in their time: `%s`",
    (part) => {
      const long = `https://${part.repeat(MAX_ADDRESS)}`;
      isQuick(`address ${part}`, () => judgeAddress(long.slice(0, MAX_ADDRESS), policy));
      isQuick(`request ${part}`, () =>
        judgeRequest(long.padEnd(MAX_REQUEST_ADDRESS, part).slice(0, MAX_REQUEST_ADDRESS), policy),
      );
    },
  );
});

describe("patterns of addresses", () => {
  it("fit what a regular expression says", () => {
    forAll(fc.tuple(textOf("ab*", 12), textOf("ab", 12)), ([pattern, address]) => {
      const plain = pattern.split("*").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      expect(ofAddresses([pattern])(address, "Image")).toBe(new RegExp(`^${plain.join("[^]*")}$`).test(address));
    });
  });

  it("are looked for in their time, 50 of them in the longest address", () => {
    const address = "a".repeat(MAX_REQUEST_ADDRESS);
    for (const pattern of ["*a".repeat(512), `${"*a".repeat(511)}b`, `*${"a".repeat(1022)}b`]) {
      const drops = ofAddresses(Array.from({ length: 50 }, () => pattern));
      isQuick(pattern.slice(0, 20), () => drops(address, "Image"));
    }
  });
});

describe("queries of links", () => {
  it("are read or refused, and leave no prototype changed", () => {
    const name = fc.oneof(
      textOf("urlpdf.0123[]_", 20),
      fc.constantFrom("__proto__.a", "constructor.prototype.a", "pdf.__proto__.x"),
    );
    forAll(fc.array(fc.tuple(name, textOf('0123456789,.{}[]"truefals', 30)), { maxLength: 50 }), (query) => {
      const read = readLink([["url", URL_OF_ALL], ...query]);
      expect(typeof read.ok).toBe("boolean");
      expect(Object.hasOwn(Object.prototype, "a") || Object.hasOwn(Object.prototype, "x")).toBe(false);
    });
  });

  it.each(["a", "pdf.margin.top", "waitFor.0.selector", "hide", "a.b.c.d.e.f.g", "waitFor.99999.selector"])(
    "of 16 KiB of `%s` are read in their time",
    (name) => {
      readLink([["url", URL_OF_ALL]]);
      const query = Array.from({ length: Math.floor(16_384 / (name.length + 2)) }, () => [name, ","] as const);
      isQuick(name, () => readLink(query));
    },
  );
});

describe("JSON", () => {
  it("of any depth and shape is a request or refused", () => {
    forAll(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(ScreenshotRequest.safeParse(value).success).toBe(false);
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    });
  });

  it("that is nested as deep as a body is long is refused in its time", () => {
    const depth = 20_000;
    const nested: unknown = JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    for (const field of ["url", "headers", "cookies", "actions", "pdf", "aiRemoval", "unknown"]) {
      isQuick(field, () => expect(isGood({ [field]: nested })).toBe(false));
    }
  });
});
