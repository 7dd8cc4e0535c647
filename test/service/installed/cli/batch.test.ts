import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Stillframe } from "../../../../src/client/index.ts";
import { decodePng } from "../../../worker/png/reference-png.ts";
import { type ColoredPages, colorOf, startColoredPages } from "./colored-pages.ts";
import { CommandLine } from "./command-line.ts";
import { newToken, service } from "../stage.ts";

/** `npm run batch` captures 200. */
const PAGES = Number(process.env["BATCH_PAGES"] ?? 30);
const BREAK_AT = [3, 7];
const HANG_AFTER = PAGES / 2;
const MINUTES = 60_000;

const cli = new CommandLine("batch");
let pages: ColoredPages;
let env: { STILLFRAME_URL: string; STILLFRAME_TOKEN: string };

beforeAll(async () => {
  pages = await startColoredPages({ breakAt: BREAK_AT, hangAfter: HANG_AFTER });
  env = { STILLFRAME_URL: service, STILLFRAME_TOKEN: await newToken("scale") };
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1);
  await writeFile(join(cli.folder, "list.txt"), numbers.map((page) => `${pages.origin}/${page}\n`).join(""));
});

afterAll(() => pages.close());

const ARGS = ["batch", "list.txt", "--dir", "pictures", "--width", "32", "--height", "16"];

const pictures = async (): Promise<string[]> =>
  (await readdir(join(cli.folder, "pictures"))).filter((name) => name.endsWith(".png"));

const used = async (): Promise<number> =>
  (await new Stillframe({ url: env.STILLFRAME_URL, token: env.STILLFRAME_TOKEN }).usage()).used;

/** Every file there is holds the one colour of the page that it is named after. */
async function checkPictures(): Promise<void> {
  for (const name of await pictures()) {
    const page = Number(/^127\.0\.0\.1-(\d+)-[\da-f]{8}\.png$/.exec(name)?.[1]);
    const { width, height, samples } = decodePng(await readFile(join(cli.folder, "pictures", name)));
    expect([width, height]).toEqual([32, 16]);
    expect([...samples.subarray(0, 3)]).toEqual(colorOf(page));
  }
}

/** Runs the batch and presses Ctrl-C once everything has ended that can end. */
async function interrupted(): Promise<{ code: unknown; lines: string[] }> {
  const child = cli.start(ARGS, { env });
  const closed = once(child, "close");
  const lines: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    lines.push(line);
    if (lines.length === HANG_AFTER) child.kill("SIGINT");
  }
  await closed;
  return { code: child.exitCode, lines };
}

describe(`a batch of ${PAGES} pages on the command line`, () => {
  it(
    "can be stopped in the middle and taken up again: every picture is there, right, and charged once",
    async () => {
      const { code, lines } = await interrupted();
      expect(code).toBe(130);
      const saved = HANG_AFTER - BREAK_AT.length;
      expect(await pictures()).toHaveLength(saved);
      expect(lines).toContain(
        `${PAGES} captures: ${saved} saved, ${BREAK_AT.length} failed, ${PAGES - HANG_AFTER} left.`,
      );
      expect(pages.broken.size).toBe(BREAK_AT.length);
      for (const page of pages.broken) {
        expect(lines.join("\n")).toMatch(new RegExp(`FAILED line ${page}, \\S+/${page}: .*\\[unsupported_content\\]`));
      }
      await checkPictures();

      pages.mend();
      const again = await cli.run(ARGS, { env });
      expect(again.stderr).toContain(`${PAGES} captures: ${PAGES - saved} saved, ${saved} there before.`);
      expect(again.code).toBe(0);
      expect(await pictures()).toHaveLength(PAGES);
      await checkPictures();
      expect(await used()).toBe(PAGES);
      // Nothing but pictures is left in the folder.
      expect(await readdir(join(cli.folder, "pictures"))).toHaveLength(PAGES);
    },
    10 * MINUTES,
  );

  it("skips all that is there, and says what became of everything as JSON", async () => {
    const outcome = await cli.json<{ saved: string[]; skipped: string[] }>(ARGS, { env });
    expect(outcome).toMatchObject({ total: PAGES, saved: [], failed: [], left: 0 });
    expect(outcome.skipped).toHaveLength(PAGES);
    expect(await used()).toBe(PAGES);
  });

  it("takes JSON lines from a pipe, and goes one by one where the plan has no batches", async () => {
    const free = { ...env, STILLFRAME_TOKEN: await newToken("free") };
    const lines = [
      `{"url": "${pages.origin}/1", "output": "one/first.png", "width": 20}`,
      "",
      "# not a page",
      `${pages.origin}/2`,
      `${pages.origin}/2`,
      `{"url": "${pages.origin}/3", "wdith": 20}`,
      `{"url": "${pages.origin}/4", "output": "four.jpg"}`,
    ];
    const args = ["batch", "-", "-d", "mixed", "--width", "32", "--height", "16"];
    const { code, stderr } = await cli.run(args, { env: free, input: lines.join("\n") });
    expect(stderr).toContain("FAILED line 6");
    expect(stderr).toContain("wdith");
    expect(stderr).toContain("4 captures: 3 saved, 1 failed. 1 more line asks for the same.");
    expect(code).toBe(1);
    const first = decodePng(await readFile(join(cli.folder, "mixed", "one", "first.png")));
    expect([first.width, first.height]).toEqual([20, 16]);
    expect([...(await readFile(join(cli.folder, "mixed", "four.jpg"))).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it.each([
    ["a line that is not JSON", '{"url"', "Line 1 is not JSON"],
    ["a file outside of the folder", '{"url": "a.example", "output": "../b.png"}', "below the folder"],
    [
      "one file for two pictures",
      '{"url":"a.example","output":"b"}\n{"url":"c.example","output":"b"}',
      "Lines 1 and 2",
    ],
  ])("refuses %s before anything is sent", async (_, input, message) => {
    const { code, stderr } = await cli.run(["batch", "-"], { env, input });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
