import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/contract/mockup.ts";
import { ErrorBody } from "../../../src/contract/problem.ts";
import { MAX_UNREAD_BYTES } from "../../../src/http/drain.ts";
import { api, read } from "../../support/api.ts";
import { encodePng, headerData, pngFile } from "../png/reference-png.ts";
import * as files from "./files.ts";
import { type Part, send, sendBody, upload, uploader } from "./upload.ts";

const PICTURE: Uint8Array<ArrayBuffer> = new Uint8Array(
  encodePng({ width: 4, height: 4, channels: 3, samples: new Uint8Array(48).fill(200) }),
);

/** A PNG with this header, and image data that is not looked at before the header is. */
const claiming = (width: number, height: number, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    pngFile([
      ["IHDR", headerData({ width, height, channels: 3 })],
      ["IDAT", data],
      ["IEND", new Uint8Array()],
    ]),
  );

const textBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

async function refusal(response: Response | Promise<Response>) {
  const answer = await response;
  const { code, details } = ErrorBody.parse(await read(answer));
  return { status: answer.status, code, paths: details?.map(({ path }) => path.join(".")) };
}

describe("a picture that cannot be used", () => {
  const cases: readonly [what: string, file: Uint8Array<ArrayBuffer>][] = [
    ["no picture", textBytes("just some text")],
    ["nothing", new Uint8Array()],
    ["a picture of another kind", textBytes("GIF89a".padEnd(100, "\0"))],
    ["a PNG that is cut short", new Uint8Array(PICTURE.slice(0, -20))],
    ["a PNG with a wrong bit", new Uint8Array(PICTURE.map((byte, at) => (at === 50 ? byte ^ 1 : byte)))],
    ["a PNG that says it is larger", claiming(100, 100, deflateSync(new Uint8Array(31 * 10)))],
    ["a PNG that says it is smaller", claiming(10, 10, deflateSync(new Uint8Array(301 * 100)))],
    ["a small file that grows to 40 MB", claiming(10, 10, deflateSync(Buffer.alloc(40_000_000), { level: 9 }))],
    ["a PNG of more than 16 megapixels", claiming(4001, 4000, deflateSync(new Uint8Array(100)))],
    ["a PNG of 4 gigapixels", claiming(65_535, 65_535, deflateSync(new Uint8Array(100)))],
    ["a PNG of 16 megapixels in one row", claiming(16_000_000, 1, deflateSync(new Uint8Array(100)))],
    ["a JPEG that is cut short", files.BASELINE.slice(0, 250)],
    ["a JPEG without a picture", files.BASELINE.slice(0, 30)],
    ["a JPEG in CMYK", files.CMYK],
    ["a WebP that is cut short", files.LOSSY.slice(0, 60)],
    ["an animated WebP", files.ANIMATED],
  ];

  it.each(cases)("is refused as what it is, and not charged: %s", async (_, file) => {
    const { token } = await uploader();
    const used = async () => (await read<{ used: number }>(api("/api/usage", { token }))).used;
    const before = await used();
    expect(await refusal(upload(file))).toEqual({ status: 400, code: "invalid_request", paths: ["screenshot"] });
    expect(await used()).toBe(before);
  });

  it("is refused before it is decoded when its header says too much", async () => {
    const size = (file: Uint8Array<ArrayBuffer>, at: number, values: readonly number[]) =>
      file.map((byte, i) => values[i - at] ?? byte);
    // Where the frame header of this JPEG has its height and width, and those of the WebP theirs.
    const frame = Buffer.from(files.BASELINE).indexOf(Buffer.from([0xff, 0xc0]));
    for (const file of [
      size(files.BASELINE, frame + 5, [0xff, 0xff, 0xff, 0xff]),
      size(files.LOSSY, 26, [0xff, 0x3f, 0xff, 0x3f]),
    ])
      expect((await read<ErrorBody>(upload(file))).error).toContain("megapixels");
  });
});

describe("a form that is not right", () => {
  const template: Part = ["templateId", "phone-14"];
  const file: Part = ["screenshot", PICTURE];
  const forms: readonly [what: string, parts: readonly Part[], paths: readonly string[]][] = [
    ["nothing in it", [], ["screenshot", "templateId"]],
    ["no file", [template], ["screenshot"]],
    ["no template", [file], ["templateId"]],
    ["an unknown template", [file, ["templateId", "watch"]], ["templateId"]],
    ["two files", [file, file, template], ["screenshot"]],
    ["two templates", [file, template, template], ["templateId"]],
    ["the file under another name", [["image", PICTURE], template], ["image", "screenshot"]],
    ["a part that nobody asked for", [file, template, ["format", "png"]], ["format"]],
    ["a template as long as a book", [file, ["templateId", "x".repeat(5000)]], ["templateId", "templateId"]],
  ];

  it.each(forms)("is refused with what is wrong: %s", async (_, parts, paths) => {
    const { status, code, paths: found } = await refusal(send(parts));
    expect([status, code, found?.toSorted()]).toEqual([400, "invalid_request", paths]);
  });

  it.each([
    ["JSON", "{}", "application/json", 415],
    ["no type", "abc", "", 415],
    ["another kind of form", "screenshot=1&templateId=phone-14", "application/x-www-form-urlencoded", 415],
    ["no boundary", "abc", "multipart/form-data", 400],
    ["a boundary that never comes", "abc", "multipart/form-data; boundary=x", 400],
    [
      "no end",
      '--x\r\nContent-Disposition: form-data; name="templateId"\r\n\r\nphone-14',
      "multipart/form-data; boundary=x",
      400,
    ],
  ])("is refused when it is no form: %s", async (_, body, type, status) => {
    expect((await sendBody(new TextEncoder().encode(body), type === "" ? {} : { "Content-Type": type })).status).toBe(
      status,
    );
  });

  it("may have 10 MiB and not a byte more, said or unsaid", async () => {
    expect((await refusal(upload(new Uint8Array(MAX_UPLOAD_BYTES)))).status).toBe(400);
    expect(await refusal(upload(new Uint8Array(MAX_UPLOAD_BYTES + 1)))).toMatchObject({
      status: 413,
      code: "too_large",
    });
    const head = new TextEncoder().encode(
      '--x\r\nContent-Disposition: form-data; name="screenshot"; filename="a"\r\n\r\n',
    );
    const part = new Uint8Array(256 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : part);
        sent += 1;
      },
    });
    const type = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(await refusal(sendBody(endless, type))).toMatchObject({ status: 413, code: "too_large" });
    // It was read as far as it may go, and what is thrown away has an end as well.
    expect(sent * part.length).toBeLessThan(MAX_UPLOAD_BYTES + MAX_UNREAD_BYTES + 5 * 1024 * 1024);
  });
});
