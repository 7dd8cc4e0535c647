import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DOCUMENTS } from "../../site/pages/escape/documents.ts";
import { sample } from "../../support/sample.ts";
import { ARRIVE_WITHOUT_WALL } from "./arriving.ts";
import { withOpenPage } from "./open-chrome.ts";
import { type Options, startWalled, type Walled } from "./walled.ts";

/** How often the whole page is captured; `npm run vectors` does it a hundred times. */
const RUNS = Number(process.env["WALL_RUNS"] ?? 1);

vi.setConfig({ testTimeout: 300_000 });

/** Below that, the page has not tried what it should. Measured: about 340 in Chromium 156. */
const FEWEST_KINDS = 150;

/** Below that, the wall was not even asked. Measured: about 215, since much of what a wall takes away asks nothing. */
const FEWEST_REFUSED = 120;

let walled: Walled;
let token: string;

beforeAll(async () => {
  walled = await startWalled();
  token = await walled.newToken();
});

afterAll(() => walled.close());

const times = (count: number): number[] => Array.from({ length: count }, (_, run) => run + 1);

const everyWay = ({ recorder }: Walled) => `/hostile/h20?target=${recorder.origin}`;

async function captureEveryWay(options: Options): Promise<Response> {
  const response = await walled.capture(token, everyWay(walled), options);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString("utf8", 0, 300)).toBe(200);
  return response;
}

// Nothing is forgotten between the tests that follow: what comes late fails the next, and tells its name.
const expectNoArrival = () => expect(walled.recorder.arrivals).toEqual([]);

describe("the page with every way out", () => {
  it(`reaches the recorder in at least ${FEWEST_KINDS} ways where there is no wall`, async () => {
    const { site, recorder } = walled;
    const page = `${site.origin}${everyWay(walled)}`;
    await withOpenPage(page, async (open) => {
      const missing = () => ARRIVE_WITHOUT_WALL.filter((name) => !recorder.names().has(name));
      const allCame = () => missing().length === 0 && recorder.names().size >= FEWEST_KINDS;
      const inTime = () => vi.waitUntil(allCame, { timeout: 60_000 }).catch(() => false);
      // A busy machine may give up what is only a hint: then the page tries once more.
      if (!(await inTime())) await open(page).then(inTime);
      expect(missing()).toEqual([]);
      expect(recorder.names().size).toBeGreaterThanOrEqual(FEWEST_KINDS);
    });
    recorder.forget();
  });

  it.concurrent.for(times(RUNS))("reaches nothing from a capture, time %i", async () => {
    const { headers } = await captureEveryWay({ delay: 1500 });
    expect(Number(headers.get("X-Blocked-Requests"))).toBeGreaterThanOrEqual(FEWEST_REFUSED);
    expectNoArrival();
  });

  const others: Options[] = [{ format: "pdf" }, { fullPage: true, device: "mobile" }, { selector: "h1" }];
  it.concurrent.for(sample(others, 1))("reaches nothing with %j", async (options) => {
    await captureEveryWay(options);
    expectNoArrival();
  });
});

describe("a page that goes to a refused address itself", () => {
  const ways = ["location", "replace", "late", "navigation", "anchor", "download", "form", "self", "meta", "top"];

  it.concurrent.for(sample([...ways, "history", "header", "301", "302", "303", "307", "308"], 9))(
    "is refused: %s",
    async (kind) => {
      const page = `/hostile/h20-leave?target=${walled.recorder.origin}&kind=${kind}`;
      const response = await walled.capture(token, page, { delay: 1000 });
      expect(response.status).toBe(500);
      expect(JSON.parse(await response.text())).toMatchObject({ code: "address_refused", retryable: false });
      expectNoArrival();
    },
  );
});

describe("a document whose way out is in its headers or its format", () => {
  it.concurrent.for(sample(Object.keys(DOCUMENTS), 12))("reaches nothing: %s", async (kind) => {
    const page = `/hostile/h20-document?target=${walled.recorder.origin}&kind=${kind}`;
    const response = await walled.capture(token, page, { delay: 200 });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200)
      expect(JSON.parse(bytes.toString()).code).toMatch(/^(address_refused|unsupported_content)$/);
    expectNoArrival();
  });

  it("does not reach anything later either", async () => {
    const later = await Promise.all([walled.capture(token, "/plain"), walled.capture(token, "/plain")]);
    expect(later.map(({ status }) => status)).toEqual([200, 200]);
    expectNoArrival();
  });
});

describe("several pages of one browser, each with every way out", () => {
  let shared: Walled;

  beforeAll(async () => {
    shared = await startWalled({ variables: { BROWSER_SLOTS: "1", BROWSER_PAGES: "4" } });
  });

  afterAll(() => shared.close());

  it("reach nothing, and an honest one beside them has none of its requests refused", async () => {
    const own = await shared.newToken();
    const hostile = [1, 2].map(() => shared.capture(own, everyWay(shared), { delay: 1500 }));
    const honest = [1, 2].map(() => shared.capture(own, "/article"));
    for (const response of await Promise.all(hostile)) {
      expect(response.status).toBe(200);
      expect(Number(response.headers.get("X-Blocked-Requests"))).toBeGreaterThanOrEqual(FEWEST_REFUSED);
    }
    for (const response of await Promise.all(honest)) {
      expect(response.status).toBe(200);
      expect(response.headers.get("X-Blocked-Requests")).toBe("0");
    }
    expect(shared.recorder.arrivals).toEqual([]);
  });
});

describe.each(["unknown", "proxied"])("a browser without proxy rules of ours, BROWSER_EGRESS=%s", (egress) => {
  /** Rules in a closed shadow root of the parser's making: no script sees them, and no request shows. */
  const REMAINING = ["speculation-declarative-closed"];

  let bare: Walled;

  beforeAll(async () => {
    bare = await startWalled({ variables: { BROWSER_EGRESS: egress } });
  });

  afterAll(() => bare.close());

  it.for(times(Math.ceil(RUNS / 3)))("has one way out left, time %i", async () => {
    bare.recorder.forget();
    const whole = await bare.capture(await bare.newToken(), everyWay(bare), { delay: 1500 });
    const [text, arrived] = [await whole.text(), [...bare.recorder.names()]];
    expect(REMAINING).toEqual(expect.arrayContaining(arrived));
    // Where the addresses of servers are known, what came that way spoils the capture.
    const isSpoilt = egress === "unknown" && bare.recorder.arrivals.length > 0;
    expect(whole.status, text.slice(0, 300)).toBe(isSpoilt ? 500 : 200);
    if (isSpoilt) expect(JSON.parse(text)).toMatchObject({ code: "address_refused" });
  });
});
