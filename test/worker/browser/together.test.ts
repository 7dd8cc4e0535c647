import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../../src/contract/problem.ts";
import { read } from "../../support/api.ts";
import { pictureOf, shoot } from "../../support/capture/shoot.ts";
import { hitsOf, newKey, reached, release } from "../../support/capture/site.ts";
import { closeAll, kill, openSessions } from "./sessions.ts";

let session: string;

// One browser is open, so that the next captures come into it together.
beforeEach(async () => {
  await expect.poll(closeAll).toEqual([]);
  await pictureOf("/plain");
  [session = ""] = await openSessions();
});

/** A page that has been answered and waits for its picture. */
const heldBy = (key: string) => `/held/image.png?key=${key}`;

/** Starts a capture that waits for its page until that is let go. */
async function begin() {
  const key = newKey();
  const taking = shoot(`/slow-image?key=${key}`);
  await reached(heldBy(key));
  return { key, taking };
}

/** How often the pages of these captures were loaded. */
const loads = async (keys: readonly string[]) =>
  (await Promise.all(keys.map(async (key) => (await hitsOf(heldBy(key))).length))).reduce((sum, one) => sum + one, 0);

describe("captures in one browser", () => {
  it("are tried again when it dies, as it is known of none of them that it was its fault", async () => {
    const [one, two] = [await begin(), await begin()];
    expect(await openSessions()).toEqual([session]);
    await kill(session);
    await expect.poll(() => loads([one.key, two.key])).toBe(3);
    await Promise.all([release(one.key), release(two.key)]);
    expect([(await one.taking).status, (await two.taking).status]).toEqual([200, 200]);
  });

  it("are tried again one after the other: the one that ends its browser fails, and the other does not", async () => {
    const both = [await begin(), await begin()];
    const keys = both.map(({ key }) => key);
    await kill(session);
    await expect.poll(() => loads(keys)).toBe(3);
    for (const next of await openSessions()) await kill(next);
    await expect.poll(() => loads(keys)).toBe(4);
    await Promise.all(keys.map(release));
    const answers = await Promise.all(both.map(({ taking }) => taking));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 500]);
    for (const answer of answers)
      if (answer.status === 500) expect(await read<ErrorBody>(answer)).toMatchObject({ code: "page_crashed" });
  });

  it.each([
    ["crashes", "h8?after=100", { delay: 10_000 }],
    ["spins", "h3", { timeout: 1000 }],
    // Enough for its capture to be given up, and too little for its browser to be closed.
    ["sends more than is read", "h24?kind=post&times=10&size=1000000", { delay: 10_000 }],
  ])("go on where they are while one beside them %s, and the next has a browser", async (_, page, options) => {
    const honest = await begin();
    const hostile = await shoot(`/hostile/${page}`, options);
    await hostile.arrayBuffer();
    expect(await openSessions()).toContain(session);
    await release(honest.key);
    expect((await honest.taking).status).toBe(200);
    expect(await loads([honest.key])).toBe(1);
    await pictureOf("/plain");
  });

  it("do not see each other's pictures", async () => {
    const sizes = [300, 400, 500, 600, 700, 800, 900, 1000];
    const answers = await Promise.all(sizes.map((width) => shoot("/viewport", { width })));
    expect(answers.map(({ headers }) => Number(headers.get("X-Image-Width")))).toEqual(sizes);
  });
});
