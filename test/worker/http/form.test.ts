import { expect, it, vi } from "vitest";
import { createMockup } from "../../../src/contract/mockup.ts";
import { readForm } from "../../../src/http/form.ts";

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FORM = new TextEncoder().encode(
  `${part("screenshot", "bytes")}${part("templateId", "phone-14")}--x--\r\nand more`,
);
const MORE = "\r\nand more".length;

it.each([1, 2, 7, FORM.length - MORE, FORM.length - 1, FORM.length])(
  "a form is read whole when it comes in pieces of %i bytes, and what follows its end is nobody's",
  async (size) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < FORM.length; at += size) controller.enqueue(FORM.slice(at, at + size));
        controller.close();
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = new Request("http://localhost/", { method: "POST", headers, body });
    const { texts, files, wrong } = await readForm(request, createMockup.form);
    expect([texts, Buffer.from(files["screenshot"] ?? []).toString(), wrong]).toEqual([
      { templateId: "phone-14" },
      "bytes",
      [],
    ]);
  },
);

it("a form that comes too slowly is given up, long before the time that a large one may take", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  try {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(FORM.slice(0, 40)) });
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const reading = readForm(new Request("http://localhost/", { method: "POST", headers, body }), createMockup.form);
    const refused = expect(reading).rejects.toThrow("did not arrive in time");
    vi.advanceTimersByTime(7000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});
