import { beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../../support/account.ts";
import { shoot } from "../capture/shoot.ts";
import { ended, submit } from "../jobs/submit.ts";
import { ASKING } from "../../site/pages/removal/asking.ts";

const LAPTOP = { width: 1366, height: 768 };
const removal = (confidence: number) => ({ aiRemoval: { confidence, types: ["cookie-banner" as const] }, ...LAPTOP });

/** A part of a page that may be a cookie banner, and how sure the embedded model is of that by itself. */
let doubtful = { name: "", confidence: 0 };

beforeAll(async () => {
  const account = await newAccount({ plan: "scale" });
  for (const name of Object.keys(ASKING)) {
    const { id } = await submit(account, `/removal-asking?is=${name}&says=fail`, removal(0.2));
    const [found] = (await ended(account, id)).result?.removed ?? [];
    if (found !== undefined && found.confidence > 0.42 && found.confidence < 0.78)
      doubtful = { name, confidence: found.confidence };
    if (doubtful.name !== "") return;
  }
  expect.fail("the model doubts nothing");
}, 60_000);

/** Whether it is removed at a confidence that is this much more than its own, when the second opinion is that. */
async function isRemoved(says: string, more: number): Promise<boolean> {
  const page = `/removal-asking?is=${doubtful.name}&says=${says}`;
  const response = await shoot(page, removal(doubtful.confidence + more));
  if (response.status !== 200) expect.fail(await response.text());
  return response.headers.get("X-Removed") === "cookie-banner=1";
}

describe("a second opinion", () => {
  it("has removed what was nearly sure enough", async () => {
    expect(await isRemoved("sure", 0.05)).toBe(true);
    expect(await isRemoved("page", 0.05)).toBe(false);
  });

  it("has kept what was hardly sure enough", async () => {
    expect(await isRemoved("page", -0.05)).toBe(false);
    expect(await isRemoved("sure", -0.05)).toBe(true);
  });

  it("changes nothing of what is not near, whatever a page makes the model say", async () => {
    expect(await isRemoved("sure", 0.2)).toBe(false);
    expect(await isRemoved("page", -0.2)).toBe(true);
  });

  it.each(["fail", "hang", "junk", "odds"])("that is none changes nothing, and holds nothing up: %s", async (says) => {
    expect(await isRemoved(says, 0.05)).toBe(false);
    expect(await isRemoved(says, -0.05)).toBe(true);
  });
});
