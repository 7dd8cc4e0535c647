import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plain, plainJson, plainLine } from "../../../src/cli/output/plain.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { MAX_EVENT_LENGTH, treatmentOf } from "../../../src/devtools/message-filter.ts";
import { beforeOf } from "../../../src/http/page.ts";
import { isAllowedHost } from "../../../src/links/hosts.ts";
import { readControls } from "../../../src/pages/playground/controls.ts";
import { answersOrRefuses, forAll, isQuick, textOf } from "./bounded.ts";

const KIBIBYTE = 1024;

describe("messages of a browser that are too long to be parsed", () => {
  const long = (start: string, part: string) =>
    start + part.repeat(Math.ceil((MAX_EVENT_LENGTH + 1 - start.length) / part.length));

  it("pass as answers alone, and hide no address of a server", () => {
    const filler = " ".repeat(MAX_EVENT_LENGTH + 1);
    // Of characters of one byte, so that to join so much takes little time.
    const parts = [
      '{"method":"Fetch.requestPaused","params":{"requestId":"',
      '{"id":',
      '"remoteIPAddress":',
      '"',
      "a",
      "\\",
    ];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map((all) => all.join(""));
    forAll(texts, (text) => {
      const { kind } = treatmentOf(text + filler);
      if (kind === "passed") expect(text.startsWith('{"id":')).toBe(true);
      if (kind === "dropped") expect(text).not.toContain('"remoteIPAddress":');
      if (kind === "replaced") expect(text).toMatch(/^\{"method":"Fetch\.requestPaused"/);
    });
  });

  it.each(['"', '"frameId":"', '{"method":', '"remoteIPAddress"', "a", "\\"])(
    "are judged in their time, full of `%s`",
    (part) => {
      const start = '{"method":"Fetch.requestPaused","params":{"requestId":"interception-1"';
      for (const message of [long(start, part), long("{", part)]) isQuick(part, () => treatmentOf(message));
    },
  );
});

describe("patterns of hosts", () => {
  it("are compared with any address, and allow no other host", () => {
    const hostile = fc.oneof(textOf("ab*.:1/@", 30), fc.constantFrom("*", "*.", "", "*.*", ".com", "*.com.:443"));
    forAll(fc.tuple(hostile, hostile), ([pattern, host]) => {
      isAllowedHost(`https://${host}/`, [pattern]);
      expect(isAllowedHost("https://example.org/", [pattern])).toBe(false);
    });
  });

  it.each([":1", ".", "*.", "1", ":"])("are compared in their time: `%s` again and again", (part) => {
    const pattern = `${part.repeat(Math.floor((4 * KIBIBYTE) / part.length))}x`;
    isQuick(part, () => isAllowedHost("https://example.com/", [pattern]));
  });
});

describe("cursors", () => {
  it("are numbers of ours, or refused", () => {
    forAll(fc.oneof(textOf("MTIzNDU=-_", 40), fc.string()), (cursor) =>
      answersOrRefuses(() => expect(beforeOf(cursor)).toBeGreaterThan(0), Problem),
    );
  });
});

describe("what stands in lines", () => {
  it("of the playground's form is read in its time, however it is spaced", () => {
    for (const part of [" ", "\n", " \n", "\t"]) {
      const form = new URLSearchParams([["hide", `a${part.repeat((64 * KIBIBYTE) / part.length)}b`]]);
      isQuick(JSON.stringify(part), () => readControls(form));
    }
  });

  it("and is printed on one has no end of a line, and takes its time", () => {
    forAll(textOf("a \n\r\t\u001b\u009b\u2028"), (text) => {
      expect(plainLine(text)).not.toMatch(/[\p{Cc}\p{Zl}]/u);
      expect(JSON.parse(plainJson(text))).toBe(text);
    });
    for (const part of [" ", "\n", "\r", "\u001b["]) {
      const text = `a${part.repeat((128 * KIBIBYTE) / part.length)}b`;
      isQuick(JSON.stringify(part), () => plainLine(text));
      isQuick(JSON.stringify(part), () => plain(text));
    }
  });
});
