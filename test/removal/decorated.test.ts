import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { DECORATIONS } from "../site/pages/removal/decorated.ts";
import { decodePng } from "../support/capture/pixels.ts";
import { pictureOf, shoot } from "../support/capture/shoot.ts";
import { sample } from "../support/sample.ts";

const LAPTOP = { width: 1366, height: 768 };
const cases = DECORATIONS.flatMap((name) => [
  [name, "bar"],
  [name, name.startsWith("header") ? "top" : "card"],
]);

it.each(sample(cases, 11))(
  "leaves a page that is decorated as it is without its cookie banner, to the pixel: %s, %s",
  async (name, banner) => {
    const page = `/removal-decorated?is=${name}`;
    for (const options of banner === "bar" ? [LAPTOP, { ...LAPTOP, fullPage: true }] : [LAPTOP]) {
      const response = await shoot(`${page}&banner=${banner}`, { aiRemoval: {}, ...options });
      expect(response.headers.get("X-Removed")).toBe("cookie-banner=1");
      const [cleared, plain] = [decodePng(await response.bytes()), await pictureOf(page, options)];
      expect([cleared.width, cleared.height]).toEqual([plain.width, plain.height]);
      expect(Buffer.compare(cleared.samples, plain.samples)).toBe(0);
    }
  },
);
