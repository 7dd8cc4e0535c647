import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProblemCode } from "../../src/contract/problem.ts";
import { type Options, startWalled, type Walled } from "./walled.ts";

/** A picture, or the error that there is instead of one. Where the machine's speed decides, there are several. */
type Outcome = "picture" | ProblemCode;

interface Hostile {
  page: string;
  options?: Options;
  ends: readonly Outcome[];
}

const of = (page: string, ends: readonly Outcome[], options: Options = {}): Hostile => ({ page, options, ends });

const PICTURE: readonly Outcome[] = ["picture"];
/** The renderer is busy for good: with what it was asked last is a matter of luck. */
const STUCK: readonly Outcome[] = ["navigation_timeout", "capture_timeout"];
const SLOW: readonly Outcome[] = ["picture", ...STUCK];

const PAGES: Readonly<Record<string, readonly Hostile[]>> = {
  "H1: an alert before there is a body": [of("h1", PICTURE)],
  "H2: alerts without end": [of("h2", PICTURE)],
  "H3: a loop before the load event": [of("h3", STUCK)],
  "H4: a loop after the load event": [of("h4", SLOW)],
  "H5: 200 history entries every millisecond": [of("h5", SLOW)],
  "H6: log messages of 100 MB": [of("h6", SLOW)],
  "H7: 20,000 nested elements": [of("h7", ["page_crashed", ...SLOW])],
  "H8: a renderer that dies": [of("h8?after=100", ["page_crashed", ...STUCK], { delay: 400 })],
  "H9: 150 blurred layers": [of("h9", SLOW)],
  "H10: 300,000 paragraphs": [of("h10", SLOW)],
  "H11: a million pixels tall": [of("h11", PICTURE), of("h11", ["result_too_large", ...STUCK], { fullPage: true })],
  "H12: 60,000 pixels square": [of("h12", PICTURE), of("h12", ["result_too_large", ...STUCK], { selector: "div" })],
  "H13: grows when it is looked at": [of("h13", SLOW, { fullPage: true })],
  "H14: reloads for ever": ["reload", "location"].map((kind) =>
    of(`h14?kind=${kind}`, ["page_unstable", ...SLOW], { delay: 1000 }),
  ),
  "H15: a picture, font or body that never ends": ["image", "font", "drip"].map((kind) =>
    of(`h15?kind=${kind}`, PICTURE),
  ),
  "H16: 300 MB in 0.3": [of("h16", SLOW)],
  "H17: a download, an answer without content": ["attachment", "empty"].map((kind) =>
    of(`h17?kind=${kind}`, ["unsupported_content"]),
  ),
  "H18: out of the web, in circles, nowhere": [
    of("h18?kind=file", ["address_refused"]),
    of("h18?kind=chrome", ["address_refused"]),
    of("h18?kind=loop", ["navigation_failed"]),
    of("h18?kind=auth", PICTURE),
    of("h18?kind=reset", ["connection_failed"]),
  ],
  "H19: crowds of pop-ups": [of("h19?kind=popups", PICTURE)],
  "H19: crowds of frames": [of("h19?kind=frames", SLOW)],
  "H19: crowds of workers": [of("h19?kind=workers", SLOW)],
  "H22: replaced built-ins": [of("h22", PICTURE), of("h22", PICTURE, { fullPage: true })],
  "H23: vanishes, prints, does not want to go": ["all", "remove", "close", "beforeunload", "print"].map((kind) =>
    of(`h23?kind=${kind}`, PICTURE),
  ),
  "H24: a title, a picture, an alert of 50 MB": [of("h24?kind=all", SLOW)],
  "H24: ten requests of 60 MB, ten pictures of 30": [of("h24?kind=post", SLOW), of("h24?kind=images", SLOW)],
  "H25: selectors that match nothing to be seen": [".none", ".many", ".zero", ".offscreen"].map((selector) =>
    of("h25?count=5000", ["selector_not_found"], { selector }),
  ),
  "H25: a selector that takes for ever": [
    of("h25", ["selector_not_found", ...STUCK], { selector: ".many:has(.many .many ~ .many .none)" }),
  ],
};

/** How long a caller waits for a free browser. There are as many as callers, so it is the one that was just used. */
const FREE_WITHIN_MS = 2000;

const BROWSERS = 2;

const IMPATIENT = {
  BROWSER_SLOTS: `${BROWSERS}`,
  CAPACITY_WAIT_MS: `${FREE_WITHIN_MS}`,
  NAVIGATION_TIMEOUT_MS: "2000",
  SELECTOR_TIMEOUT_MS: "300",
  FONTS_TIMEOUT_MS: "300",
  CAPTURE_TIMEOUT_MS: "8000",
};

// The limit of a test is also what bounds the time that a capture may take to be answered.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000, maxConcurrency: BROWSERS });

let walled: Walled;
let hostile: string;
let another: string;
let plain: Buffer;

const pictureOfPlain = async (): Promise<Buffer> => {
  const response = await walled.capture(another, "/plain");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString("utf8", 0, 200)).toBe(200);
  return bytes;
};

beforeAll(async () => {
  walled = await startWalled({ variables: IMPATIENT });
  hostile = await walled.newToken();
  another = await walled.newToken();
  plain = await pictureOfPlain();
});

afterAll(() => walled.close());

async function outcomeOf({ page, options }: Hostile): Promise<Outcome> {
  const response = await walled.capture(hostile, `/hostile/${page}`, options);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return "picture";
  expect(response.status).toBe(500);
  return JSON.parse(bytes.toString()).code;
}

describe("a hostile page", () => {
  it.concurrent.for(Object.entries(PAGES))(
    "ends as it should, and the next capture finds a browser that is free and clean: %s",
    async ([, all]) => {
      for (const one of all) {
        expect(one.ends, one.page).toContain(await outcomeOf(one));
        expect((await pictureOfPlain()).equals(plain)).toBe(true);
      }
    },
  );
});
