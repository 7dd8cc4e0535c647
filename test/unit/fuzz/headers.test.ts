import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureOf } from "../../../src/client/transport/picture.ts";
import { createMockup } from "../../../src/contract/mockup.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { readForm } from "../../../src/http/form.ts";
import { waitOf } from "../../../src/jobs/prefer.ts";
import { matches, parseRange } from "../../../src/results/range.ts";
import { readRetryAfter } from "../../../src/webhooks/retry.ts";
import { forAll, forAllAsync, isQuick, textOf } from "./bounded.ts";

/** The platform holds the headers of a request to 128 KiB. */
const LARGEST = 128 * 1024;
const long = (part: string) => part.repeat(Math.floor(LARGEST / part.length));

describe("Range", () => {
  it("is a part that lies in the whole, the whole, or unsatisfiable", () => {
    forAll(fc.tuple(textOf("bytes=0123456789-, "), fc.nat(100)), ([text, size]) => {
      for (const header of [text, `bytes=${text}`]) {
        const range = parseRange(header, size);
        if (range === null || range === "unsatisfiable") continue;
        expect(range.length).toBeGreaterThan(0);
        expect(range.offset).toBeGreaterThanOrEqual(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(size);
      }
    });
  });

  it.each(["1", "-", " ", "bytes=", "1-1,"])("of `%s` again and again is read in its time", (part) => {
    isQuick(part, () => parseRange(`bytes=${long(part)}`, 1000));
    isQuick(part, () => matches(long(`${part},`), '"x"'));
  });
});

describe("Prefer", () => {
  it("is a number of seconds from 1 to 60, or nothing", () => {
    forAll(textOf('wait=0123456789;,"= '), (header) => {
      const wait = waitOf(header);
      if (wait !== null) expect(wait >= 1 && wait <= 60).toBe(true);
    });
  });

  it.each(["wait=", "wait ", " ", ",", ";", '"'])("of `%s` again and again is read in its time", (part) => {
    isQuick(part, () => waitOf(long(part)));
  });
});

describe("Retry-After", () => {
  it("is a time that is not past, or nothing", () => {
    forAll(
      fc.oneof(
        textOf("0123456789 :,GMTFriNov"),
        fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      ),
      (header) => {
        const wait = readRetryAfter(header, Date.now());
        if (wait !== null) expect(wait).toBeGreaterThanOrEqual(0);
      },
    );
  });

  it.each(["1", " ", "Fri, ", "(", "Nov "])("of `%s` again and again is read in its time", (part) => {
    isQuick(part, () => readRetryAfter(`Fri ${long(part)}`, 0));
    isQuick(part, () => readRetryAfter(long(part), 0));
  });
});

describe("what comes with a picture", () => {
  const read = (name: string, value: string) => pictureOf(new Uint8Array(), new Headers({ [name]: value }));
  const printable = fc
    .array(fc.constantFrom(...Array.from("filename=\"a.b/\\;=, '*%;dur=1x-")), { maxLength: 200 })
    .map((all) => all.join(""));

  it("is read whatever stands in its headers", () => {
    forAll(printable, (value) => {
      expect(read("Content-Disposition", value).fileName).not.toContain('"');
      for (const time of Object.values(read("Server-Timing", value).timings)) expect(typeof time).toBe("number");
      read("X-Removed", value);
    });
  });

  it.each(["filename=", 'filename="', ",", " ", "a;dur=1", "a="])(
    "of `%s` again and again is read in its time",
    (part) => {
      for (const name of ["Content-Disposition", "Server-Timing", "X-Removed"])
        isQuick(name, () => read(name, long(part)));
    },
  );
});

describe("a multipart form", () => {
  const send = (body: string | Uint8Array<ArrayBuffer>, type = "multipart/form-data; boundary=x") =>
    readForm(
      new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body }),
      createMockup.form,
    );
  const lines = [
    "--x\r\n",
    "--x--",
    "\r\n",
    'Content-Disposition: form-data; name="screenshot"',
    "Content-Type: a/b",
    'name="',
    ";",
    "\0",
  ];

  it("is read or refused", async () => {
    await forAllAsync(fc.array(fc.constantFrom(...lines), { maxLength: 60 }), async (parts) => {
      await send(parts.join("")).then(
        ({ wrong }) => expect(Array.isArray(wrong)).toBe(true),
        (error: unknown) => expect(error).toBeInstanceOf(Problem),
      );
    });
  });

  it("is refused for a type that is none", async () => {
    await forAllAsync(
      fc.array(fc.constantFrom(...Array.from('multipart/form-data; boundary="= ')), { maxLength: 80 }),
      async (parts) => {
        const type = `multipart/form-data;${parts.join("")}`;
        await send("--x--", type).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
      },
    );
  });

  it.each(["\r\n--x", "\r\n--", "\r\n", "--x\r\n\r\n", "-"])(
    "of 10 MiB of `%s` takes no longer than it is worth",
    async (part) => {
      const body = `--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a"\r\n\r\n${part.repeat(Math.floor((10 * 1024 * 1024) / part.length))}`;
      const started = process.cpuUsage();
      await send(body).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
      // To move 10 MiB through the streams of Node is most of it.
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
    },
  );
});
